import { formatPercentNumber } from '@sarai/money/format'
import { parseCount, parseNumber, parsePercent, type Typed } from '@sarai/money/parse'
import { TypedInput, type TypedInputProps } from '~/ui/typed-input.tsx'

type Shown = Omit<TypedInputProps, 'value' | 'onChange' | 'inputMode'>

interface NumberProps extends Shown {
  value: number | null
  onChange: (value: number | null) => void
}

const asText = (read: Typed<number>): Typed<string> => ('value' in read ? { value: String(read.value) } : read)

/** A percentage in basis points. */
export function PercentInput({ value, onChange, ...props }: NumberProps) {
  return (
    <TypedInput
      {...props}
      inputMode="decimal"
      value={value === null ? '' : String(value)}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
      read={(text) => asText(parsePercent(text))}
      format={(percent) => formatPercentNumber(Number(percent))}
      understood={(percent) => `${formatPercentNumber(Number(percent))} %`}
    />
  )
}

const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 6 })

/** A number, also with decimals, also below zero. */
export function DecimalInput({ value, onChange, ...props }: NumberProps) {
  return (
    <TypedInput
      {...props}
      inputMode="decimal"
      value={value === null ? '' : String(value)}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
      read={(text) => asText(parseNumber(text))}
      format={(number) => grouped.format(Number(number))}
    />
  )
}

interface CountProps extends NumberProps {
  min?: number
  max?: number
}

/** A whole number: of people, nights or days. */
export function CountInput({ value, onChange, min = 0, max = Infinity, ...props }: CountProps) {
  return (
    <TypedInput
      {...props}
      inputMode="numeric"
      value={value === null ? '' : String(value)}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
      read={(text) => asText(parseCount(text, { min, max }))}
      format={(count) => count}
      takeStep={(count, by) => String(Math.min(max, Math.max(min, Number(count) + by)))}
    />
  )
}
