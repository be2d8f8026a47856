import { TextInput } from '@mantine/core'
import { currencySymbol } from '@sarai/money/currency'
import { formatAmount, formatMoney } from '@sarai/money/format'
import { parseAmount } from '@sarai/money/parse'
import { toLatinDigits } from '@sarai/text/typed-text'
import { useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { TypedInput } from '~/ui/typed-input.tsx'

interface MoneyInputProps {
  label: string
  value: number | null | undefined
  onChange: (minor: number | null) => void
  /** The agency's, unless said. */
  currency?: string
  [prop: string]: unknown
}

/** An amount, with or without commas or in lakhs; shown in groups once it is left. */
export function MoneyInput({ value, onChange, currency: given, ...props }: MoneyInputProps) {
  const { agency } = useSession()
  const currency = given ?? agency.currency
  return (
    <TypedInput
      {...props}
      inputMode="decimal"
      leftSection={currencySymbol(currency)}
      value={value == null ? '' : String(value)}
      onChange={(minor) => onChange(minor === '' ? null : Number(minor))}
      read={(text) => {
        const amount = parseAmount(text, currency)
        return 'value' in amount ? { value: String(amount.value) } : amount
      }}
      format={(minor) => formatAmount(Number(minor), currency)}
      understood={(minor) => formatMoney(Number(minor), currency)}
    />
  )
}

interface AgesInputProps {
  label: string
  value: number[]
  onChange: (ages: number[]) => void
  [prop: string]: unknown
}

/** Whole numbers between commas. */
export function AgesInput({ value, onChange, ...props }: AgesInputProps) {
  const [typed, setTyped] = useState<string>()
  const ages = (text: string) => (toLatinDigits(text).match(/\d+/g) ?? []).map(Number)
  const isCurrent = typed !== undefined && ages(typed).join() === value.join()
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      value={isCurrent ? typed : value.join(', ')}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(ages(event.currentTarget.value))
      }}
    />
  )
}
