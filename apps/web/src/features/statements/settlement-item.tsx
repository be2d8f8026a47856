import { Button } from '@mantine/core'
import type { Settlement } from '@sarai/contract/settlements'
import { gatewayNames } from '@sarai/contract/settlement-words'
import { formatMoney } from '@sarai/money/format'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '~/api.ts'
import { formatDay, plural } from '~/lib/format.ts'
import { runAction } from '~/ui/action.ts'
import { Confirm } from '~/ui/confirm.tsx'
import { creditNames } from './gateway-words.ts'
import { SettlementLines } from './settlement-lines.tsx'
import { refreshStatements } from './statement-calls.ts'
import classes from './statements.module.css'

/** A transfer of a gateway: what it is made of, what of that is unexplained, and the bank line that has shown it. */
export function SettlementItem({ settlement, mayWrite }: { settlement: Settlement; mayWrite: boolean }) {
  const { id, gateway, reference, utr, settledOn, currency, gross, fee, tax, credit, net, bank } = settlement
  const [isOpen, setOpen] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const money = (amount: number) => formatMoney(amount, currency)
  const title = `${gatewayNames[gateway]} ${reference}`
  return (
    <li className={classes.line}>
      <div className={classes.head}>
        <span className={classes.day}>{formatDay(settledOn)}</span>
        <span className={classes.who}>{title}</span>
        <span className={classes.amount}>{money(net)}</span>
      </div>
      <p className={classes.quiet}>
        {`${money(gross)} paid, less ${money(fee)} fees and ${money(tax)} tax on them (${creditNames[credit]})`}
      </p>
      {utr && utr !== reference && <p className={classes.quiet}>UTR {utr}</p>}
      {bank ? (
        <p className={classes.quiet}>
          <Link to="/bank-statements" search={{ tab: 'settled', account: bank.accountId }} className={classes.link}>
            {`In the bank on ${formatDay(bank.day)}, ${bank.account}`}
          </Link>
          {bank.isAutomatic && `, by itself. ${bank.reasons.join(' ')}`}
        </p>
      ) : (
        <p className={classes.note}>No bank line has shown it yet. Add the bank’s statement of these days.</p>
      )}
      <p className={settlement.open > 0 ? classes.note : classes.quiet}>{explained(settlement)}</p>
      {isOpen && <SettlementLines settlement={settlement} mayWrite={mayWrite} />}
      <div className={classes.buttons}>
        <Button size="compact-md" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide payments' : 'Show payments'}
        </Button>
        {mayWrite && !bank && (
          <Button size="compact-md" variant="default" onClick={() => setRemoving(true)}>
            Remove
          </Button>
        )}
      </div>
      {isRemoving && (
        <Confirm
          title="Remove the settlement"
          label="Remove"
          isDangerous
          onClose={() => setRemoving(false)}
          onConfirm={() =>
            runAction(api.settlements.remove({ id }), 'The settlement was not removed', {
              show: refreshStatements,
              done: 'The settlement was removed',
            }).then(
              () => setRemoving(false),
              () => undefined,
            )
          }
        >
          {`${title} and what its payments were matched with are forgotten. Payments in the books stay as they are.`}
        </Confirm>
      )}
    </li>
  )
}

function explained({ lines, open, openAmount, currency }: Settlement): string {
  const all = plural(lines, 'payment')
  if (open === 0) return `${all}, all of them explained.`
  return `${open} of ${all} not explained: ${formatMoney(openAmount, currency)}.`
}
