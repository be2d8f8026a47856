import { formatTaxRate } from '@sarai/money/format'
import { parseTaxRate } from '@sarai/money/parse'
import { TypedInput } from '~/ui/typed-input.tsx'

interface Props {
  label: string
  description?: string
  /** Parts per 100,000. */
  value: number | null
  error?: string
  onChange: (rate: number | null) => void
}

/** The rate of a tax in percent. */
export function TaxRateInput({ value, onChange, ...props }: Props) {
  return (
    <TypedInput
      {...props}
      inputMode="decimal"
      rightSection="%"
      value={value === null ? '' : String(value)}
      onChange={(rate) => onChange(rate === '' ? null : Number(rate))}
      read={(text) => {
        const rate = parseTaxRate(text)
        return 'value' in rate ? { value: String(rate.value) } : rate
      }}
      format={(rate) => formatTaxRate(Number(rate))}
      understood={(rate) => `${formatTaxRate(Number(rate))} %`}
    />
  )
}
