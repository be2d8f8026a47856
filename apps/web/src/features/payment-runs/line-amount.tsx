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
  onChange: (amount: number) => Promise<unknown>
}

/** What is paid of a bill; saved when it is left, and never over what is open. */
export function LineAmount({ label, currency, amount, open, onChange }: Props) {
  const [typed, setTyped] = useState<number | null>(amount)
  const problem =
    typed === null || typed < 1
      ? 'Enter an amount'
      : typed > open
        ? `At most ${formatMoney(open, currency)}`
        : undefined
  const save = async () => {
    if (problem || typed === null || typed === amount) return
    // What was refused is told of, and the amount stays as it was.
    if ((await onChange(typed)) === undefined) setTyped(amount)
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
        value={typed}
        error={problem}
        onChange={setTyped}
      />
    </div>
  )
}
