import type { PaymentRun } from '@sarai/contract/payment-run-schemas'
import { plural } from '~/lib/format.ts'
import { PersonName } from '~/records/person-name.tsx'
import { RecordNotice } from '~/records/record-page.tsx'

/** What is to be known of a run before anything else: what it waits for, and what was left out of it. */
export function RunNotices({ run }: { run: PaymentRun }) {
  const { state, approving, lines, submittedBy, declineReason, cancelReason } = run
  const refused = lines.filter((line) => line.state === 'refused').length
  const wrong = lines.filter(({ problem }) => problem !== null).length
  return (
    <>
      {state === 'draft' && declineReason && <RecordNotice>This run was declined: {declineReason}</RecordNotice>}
      {state === 'awaiting' && (
        <RecordNotice>
          {approving.isAllowed ? (
            <>
              {submittedBy ? <PersonName id={submittedBy} /> : 'Somebody'} asks for approval. Look at each amount and
              account first: what you approve is what the bank is told.
            </>
          ) : (
            (approving.why ?? 'This run waits for approval.')
          )}
        </RecordNotice>
      )}
      {state === 'exported' && (
        <RecordNotice>
          The file for the bank was made. Upload it once, and mark the run as paid when the bank has paid it.
        </RecordNotice>
      )}
      {state === 'cancelled' && (
        <RecordNotice>This run was cancelled: {cancelReason} Do not upload a file of it.</RecordNotice>
      )}
      {state !== 'cancelled' && refused > 0 && (
        <RecordNotice>
          {plural(refused, 'bill is', 'bills are')} left out of this run. Each says why, and can be put into another.
        </RecordNotice>
      )}
      {wrong > 0 && (
        <RecordNotice>
          {plural(wrong, 'bill', 'bills')} cannot be paid as {wrong === 1 ? 'it stands' : 'they stand'} here.{' '}
          {state === 'draft' ? 'Change or remove the line before you submit the run.' : 'They will be left out.'}
        </RecordNotice>
      )}
    </>
  )
}
