import { formatPercentNumber } from '@sarai/money/format'
import { parseCount, parseNumber, parsePercent, type Typed } from '@sarai/money/parse'
import { TypedInput, type TypedInputProps } from '~/ui/typed-input.tsx'

type Shown = Omit<TypedInputProps, 'value' | 'onChange'>

interface NumberProps extends Shown {
  value: number | null
  onChange: (value: number | null) => void
}

interface Written {
  read: (text: string) => Typed<number>
  format: (value: number) => string
  understood?: (value: number) => string
  /** What stands one above or below, for the arrow keys. */
  takeStep?: (value: number, by: 1 | -1) => number
}

/** A field for a number, which `TypedInput` keeps as a text. */
function NumericInput({ value, onChange, read, format, understood, takeStep, ...props }: NumberProps & Written) {
  return (
    <TypedInput
      inputMode="decimal"
      {...props}
      value={value === null ? '' : String(value)}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
      read={(text) => {
        const found = read(text)
        return 'value' in found ? { value: String(found.value) } : found
      }}
      format={(number) => format(Number(number))}
      understood={understood && ((number) => understood(Number(number)))}
      takeStep={takeStep && ((number, by) => String(takeStep(Number(number), by)))}
    />
  )
}

/** A percentage in basis points. */
export const PercentInput = (props: NumberProps) => (
  <NumericInput
    {...props}
    read={parsePercent}
    format={formatPercentNumber}
    understood={(percent) => `${formatPercentNumber(percent)} %`}
  />
)

const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 6 })

/** A number, also with decimals, also below zero. */
export const DecimalInput = (props: NumberProps) => (
  <NumericInput {...props} read={parseNumber} format={(number) => grouped.format(number)} />
)

interface CountProps extends NumberProps {
  min?: number
  max?: number
}

/** A whole number: of people, nights or days. */
export const CountInput = ({ min = 0, max = Infinity, ...props }: CountProps) => (
  <NumericInput
    {...props}
    inputMode="numeric"
    read={(text) => parseCount(text, { min, max })}
    format={String}
    takeStep={(count, by) => Math.min(max, Math.max(min, count + by))}
  />
)
