import { Select, TextInput } from '@mantine/core'
import { converted, toAmount } from '@sarai/money/amounts'
import { formatMoney, formatRate } from '@sarai/money/format'
import { parseRate } from '@sarai/money/parse'
import { useState } from 'react'
import { currencyChoices } from '~/lib/currencies.ts'
import { MoneyInput } from './amount-inputs.tsx'
import classes from './cost-input.module.css'

/** What something costs in the vendor's currency, and what one unit of that is worth in millionths of another. */
export interface Cost {
  net: number | null
  currency: string
  /** Null in the same currency, and where it is to be the agency's of today. */
  rate: number | null
}

/** ₹12,000; abroad "$150 at 84.5 = ₹12,675". */
export function costWords({ net, currency, rate }: Cost, tripCurrency = currency): string {
  const cost = formatMoney(net ?? 0, currency)
  if (currency === tripCurrency || rate === null) return cost
  const worth = toAmount(converted(BigInt(net ?? 0), { from: currency, to: tripCurrency, rate, buffer: 0 }))
  return `${cost} at ${formatRate(rate)} = ${formatMoney(worth, tripCurrency)}`
}

interface Props {
  label: string
  value: Cost
  onChange: (cost: Cost) => void
  /** What the trip is sold in; the cost's own currency where left out. */
  tripCurrency?: string
  error?: string
  hasFocus?: boolean
  [prop: string]: unknown
}

/** An amount with its currency and, where that is not the trip's, its rate of exchange. */
export function CostInput({ label, value, onChange, tripCurrency, error, hasFocus, onBlur: _onBlur, ...props }: Props) {
  const { net, currency, rate } = value
  const isForeign = tripCurrency !== undefined && currency !== tripCurrency
  return (
    <div className={classes.cost}>
      <MoneyInput
        {...props}
        label={label}
        currency={currency}
        value={net}
        error={error}
        data-autofocus={hasFocus || undefined}
        onChange={(next) => onChange({ ...value, net: next })}
      />
      <Select
        label="Currency"
        data={currencyChoices(tripCurrency ?? currency, currency)}
        searchable
        allowDeselect={false}
        value={currency}
        onChange={(next) => next && next !== currency && onChange({ ...value, currency: next, rate: null })}
      />
      {isForeign && (
        <RateInput
          label={`1 ${currency} in ${tripCurrency}`}
          description="As you booked it. Left empty, it is your exchange rate of today."
          value={rate}
          onChange={(next) => onChange({ ...value, rate: next })}
        />
      )}
    </div>
  )
}

interface RateProps {
  label: string
  description?: string
  error?: string
  value: number | null
  onChange: (rate: number | null) => void
}

/** A rate of exchange. */
export function RateInput({ label, description, error, value, onChange }: RateProps) {
  const [typed, setTyped] = useState<string>()
  const read = parseRate(typed ?? '')
  const isUnread = typed !== undefined && typed.trim() !== '' && 'problem' in read
  return (
    <TextInput
      label={label}
      description={description}
      className={classes.rate}
      inputMode="decimal"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data-unread={isUnread || undefined}
      error={isUnread ? read.problem : error}
      value={typed ?? (value === null ? '' : formatRate(value))}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        const next = parseRate(text)
        if (text.trim() === '') onChange(null)
        else if ('value' in next) onChange(next.value)
      }}
    />
  )
}
