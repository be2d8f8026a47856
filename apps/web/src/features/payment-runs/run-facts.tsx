import { Stack } from '@mantine/core'
import type { PaymentRun } from '@sarai/contract/payment-run-schemas'
import { bankFileLayoutWords } from '@sarai/contract/payment-run-words'
import { dayOf, formatDay, formatMoment } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { AccountSelect } from '~/records/account-select.tsx'
import { PersonName } from '~/records/person-name.tsx'
import { useAction } from '~/ui/action.ts'
import { DayInput } from '~/ui/day-input.tsx'
import { changeRun, lookAgain } from './run-calls.ts'
import classes from './payment-runs.module.css'

/** Who did something to the run, and when. */
function By({ who, at }: { who: string | null; at: string }) {
  return (
    <>
      {who ? <PersonName id={who} /> : 'Somebody'}
      <span className="quiet">, {formatMoment(at)}</span>
    </>
  )
}

/** From where and when it is paid, and who has made, submitted, approved and paid it. */
export function RunFacts({ run, isEditable }: { run: PaymentRun; isEditable: boolean }) {
  const { day, bankAccount, currency, createdBy, createdAt, layout } = run
  const { submittedBy, submittedAt, approvedBy, approvedAt, exportedBy, exportedAt, paidBy, paidOn } = run
  const today = dayOf(new Date(useNow()))
  const { run: act } = useAction()
  const change = (changes: Parameters<typeof changeRun>[1]) =>
    void act(() => changeRun(run, changes), 'The run was not changed', { onFailed: lookAgain })
  return (
    <section aria-label="Facts">
      {isEditable && (
        <Stack gap="sm" mb="md">
          <DayInput
            label="Day of payment"
            min={today}
            value={day}
            onChange={(next) => next && next !== day && change({ day: next })}
          />
          <AccountSelect
            label="From account"
            mode="bank"
            currency={currency}
            value={bankAccount?.id ?? ''}
            onChange={(bankAccountId) => change({ bankAccountId })}
          />
        </Stack>
      )}
      <dl className={classes.facts}>
        {!isEditable && (
          <>
            <dt>Day of payment</dt>
            <dd className="tabular">{formatDay(day)}</dd>
            <dt>From account</dt>
            <dd>{bankAccount ? `${bankAccount.label} ··${bankAccount.lastDigits}` : 'An account that was removed'}</dd>
          </>
        )}
        <dt>Begun</dt>
        <dd>
          <By who={createdBy} at={createdAt} />
        </dd>
        {submittedAt && (
          <>
            <dt>Submitted</dt>
            <dd>
              <By who={submittedBy} at={submittedAt} />
            </dd>
          </>
        )}
        {approvedAt && (
          <>
            <dt>Approved</dt>
            <dd>
              <By who={approvedBy} at={approvedAt} />
            </dd>
          </>
        )}
        {exportedAt && layout && (
          <>
            <dt>File</dt>
            <dd>
              {bankFileLayoutWords[layout].label}
              <br />
              <By who={exportedBy} at={exportedAt} />
            </dd>
          </>
        )}
        {paidOn && (
          <>
            <dt>Paid</dt>
            <dd>
              <span className="tabular">{formatDay(paidOn)}</span>
              {paidBy && (
                <span className="quiet">
                  , recorded by <PersonName id={paidBy} />
                </span>
              )}
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}
