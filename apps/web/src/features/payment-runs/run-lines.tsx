import { ActionIcon, Anchor, NativeSelect, Tooltip } from '@mantine/core'
import type { Payee, PaymentRun, RunLine } from '@sarai/contract/payment-run-schemas'
import { taxNames } from '@sarai/contract/tax-names'
import { formatMoney } from '@sarai/money/format'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatDay } from '~/lib/format.ts'
import { recordPage } from '~/records/kinds.ts'
import { useIsVat } from '~/records/tax-system.ts'
import { RowLink } from '~/ui/row-link.tsx'
import { useAction } from '~/ui/action.ts'
import { LineAmount } from './line-amount.tsx'
import { changeRun, lookAgain } from './run-calls.ts'
import classes from './payment-runs.module.css'

const payeeWords = ({ holder, bankName, lastDigits, ifsc }: Payee) =>
  [holder, bankName, `··${lastDigits}`, ifsc].filter(Boolean).join(', ')

/** What a run pays, by vendor. */
export function RunLines({ run, isEditable }: { run: PaymentRun; isEditable: boolean }) {
  const vendors = [...Map.groupBy(run.lines, ({ vendorId }) => vendorId).values()]
  if (vendors.length === 0)
    return (
      <section className={classes.vendors} aria-label="Bills">
        <p className="quiet">
          There is no bill in this run. <Link to="/bills">Select bills in their list</Link> and put them in.
        </p>
      </section>
    )
  return (
    <section className={classes.vendors} aria-label="Bills">
      {vendors.map((lines) => (
        <VendorLines key={lines[0]?.vendorId} run={run} lines={lines} isEditable={isEditable} />
      ))}
    </section>
  )
}

function VendorLines({ run, lines, isEditable }: { run: PaymentRun; lines: RunLine[]; isEditable: boolean }) {
  const [first] = lines
  if (!first) return null
  const paid = lines.filter(({ state }) => state === 'ok')
  const sum = paid.reduce((all, { amount }) => all + amount, 0)
  return (
    <article className={classes.vendor} aria-label={first.vendorName}>
      <header>
        <h2>
          <Anchor
            inherit
            c="inherit"
            renderRoot={(props) => <Link to="/vendors/$vendorId" params={{ vendorId: first.vendorId }} {...props} />}
          >
            {first.vendorName}
          </Anchor>
        </h2>
        <span className="tabular">{formatMoney(sum, run.currency)}</span>
      </header>
      <ul>
        {lines.map((line) => (
          <Line key={line.id} run={run} line={line} isEditable={isEditable} />
        ))}
      </ul>
    </article>
  )
}

function Line({ run, line, isEditable }: { run: PaymentRun; line: RunLine; isEditable: boolean }) {
  const { id, billId, billNumber, dueOn, amount, tds, open, state, reason, problem, account, accounts, utr } = line
  const { run: act, isBusy } = useAction()
  const isVat = useIsVat()
  const change = (changes: Parameters<typeof changeRun>[1]) =>
    act(() => changeRun(run, changes), 'The run was not changed', { onFailed: lookAgain })
  const why = reason ?? problem?.message
  const isPaid = state === 'ok'
  return (
    <li className={isPaid ? undefined : classes.refused}>
      <div className={classes.bill}>
        <RowLink to={recordPage('bill', billId)} className={`${classes.billNumber} tabular`}>
          {billNumber}
        </RowLink>
        <span className="quiet tabular">{dueOn && `due ${formatDay(dueOn)}`}</span>
        {isEditable && isPaid ? (
          <LineAmount
            label={`Amount of ${billNumber}`}
            currency={run.currency}
            amount={amount}
            open={open}
            isBusy={isBusy}
            onChange={(next) => change({ lines: [{ id, amount: next }] })}
          />
        ) : (
          <span className={`${classes.total} tabular`}>{formatMoney(amount, run.currency)}</span>
        )}
        {isEditable && (
          <Tooltip label="Take out of the run">
            <ActionIcon
              variant="subtle"
              color="gray"
              loading={isBusy}
              aria-label={`Take ${billNumber} out of the run`}
              onClick={() => void change({ removed: [id] })}
            >
              <IconX size={16} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {isEditable && isPaid && accounts.length > 1 ? (
        <NativeSelect
          size="xs"
          aria-label={`Account that ${billNumber} is paid to`}
          data={accounts.map((one) => ({ value: one.id, label: payeeWords(one) }))}
          value={account?.id ?? ''}
          onChange={(event) => void change({ lines: [{ id, accountId: event.currentTarget.value }] })}
        />
      ) : (
        account && <span className={classes.detail}>{payeeWords(account)}</span>
      )}
      {(tds > 0 || utr) && (
        <span className={classes.detail}>
          {[tds > 0 && `${formatMoney(tds, run.currency)} ${taxNames(isVat).keptAs}`, utr && `Bank reference ${utr}`]
            .filter(Boolean)
            .join(', ')}
        </span>
      )}
      {why && (
        <span className={classes.why} role="note">
          {isPaid ? why : `Left out. ${why}`}
        </span>
      )}
    </li>
  )
}
