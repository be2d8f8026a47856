import { Alert } from '@mantine/core'
import { accountName } from '@sarai/contract/book-words'
import type { OpeningsPreview } from '@sarai/contract/openings'
import { formatMoney } from '@sarai/money/format'
import { Fragment } from 'react'
import { useIsVat } from '~/records/tax-system.ts'
import classes from './openings.module.css'

/** "₹12,000 goes to opening balances, as what you owned beyond what you owed." */
export function differenceWords(difference: number, currency: string): string {
  if (difference === 0) return 'What you had and what you owed are the same.'
  const amount = formatMoney(Math.abs(difference), currency)
  return difference > 0
    ? `You had ${amount} more than you owed: that is your own capital, in the account Opening balances.`
    : `You owed ${amount} more than you had: that stands in the account Opening balances.`
}

/** The entry that would be posted. */
export function OpeningsEntry({ preview, currency }: { preview: OpeningsPreview; currency: string }) {
  const { entry, difference, warnings } = preview
  const isVat = useIsVat()
  const side = (sign: 1 | -1) => entry.reduce((sum, { base }) => sum + Math.max(sign * base, 0), 0)
  const shown = (amount: number) => (amount > 0 ? formatMoney(amount, currency) : '')
  return (
    <>
      {warnings.map((warning) => (
        <Alert key={warning} color="yellow" mb="md">
          {warning}
        </Alert>
      ))}
      <div className={classes.entry} role="group" aria-label="The entry">
        <span className="quiet">Account</span>
        <span className="quiet">Debit</span>
        <span className="quiet">Credit</span>
        {entry.map(({ account, name, currency: own, amount, base }, at) => (
          <Fragment key={at}>
            <span className={classes.name}>
              {accountName(account, isVat)}
              {name && `: ${name}`}
              {own !== currency && <span className="quiet"> {formatMoney(Math.abs(amount), own)}</span>}
            </span>
            <span>{shown(base)}</span>
            <span>{shown(-base)}</span>
          </Fragment>
        ))}
        <span className={classes.total}>Together</span>
        <span className={classes.total}>{formatMoney(side(1), currency)}</span>
        <span className={classes.total}>{formatMoney(side(-1), currency)}</span>
      </div>
      <p>{differenceWords(difference, currency)}</p>
    </>
  )
}
