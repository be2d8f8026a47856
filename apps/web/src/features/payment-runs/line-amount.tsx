import { formatMoney } from '@sarai/money/format'
import { useState } from 'react'
import { MoneyInput } from '~/records/amount-inputs.tsx'
import classes from './payment-runs.module.css'

interface Props {
  label: string
  currency: string
  amount: number
  /** What can be paid at most. */
  open: number
  isBusy: boolean
  onChange: (amount: number) => Promise<unknown>
}

/** What is paid of a bill; saved when it is left, and never over what is open. */
export function LineAmount({ label, currency, amount, open, isBusy, onChange }: Props) {
  /** Undefined until somebody types. */
  const [typed, setTyped] = useState<number | null>()
  const value = typed === undefined ? amount : typed
  const problem =
    value === null || value < 1
      ? 'Enter an amount'
      : value > open
        ? `At most ${formatMoney(open, currency)}`
        : undefined
  const save = async () => {
    if (problem || value === null || value === amount || isBusy) return
    await onChange(value)
    setTyped(undefined)
  }
  return (
    <div
      className={classes.amount}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save()
      }}
    >
      <MoneyInput
        aria-label={label}
        label=""
        size="xs"
        currency={currency}
        value={value}
        error={problem}
        onChange={setTyped}
      />
    </div>
  )
}
