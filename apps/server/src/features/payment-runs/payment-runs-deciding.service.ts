import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notAllowed, refused } from '../../core/errors.ts'
import { tellPeople } from '../../kernel/notices/notices.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { findBankAccount } from '../bank-accounts/bank-accounts.service.ts'
import { checkedLines, refuseChanged } from './payment-runs-checking.service.ts'
import { announce, approversBeside, runToChange, whyNotApproved } from './payment-runs-found.service.ts'
import { type RunRecord, updateRun, updateRunLine } from './payment-runs.queries.ts'
import { mayApprove, subjectOf } from './payment-runs.rules.ts'
import { declinedDraft } from './payment-runs.service.ts'

interface Which {
  id: string
  version: number
}

const about = ({ id }: RunRecord) => ({ subject: 'paymentRun' as const, id })

/** Tells who submitted a run, unless that is who decided. */
async function tellSubmitter(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { run, title, body }: { run: RunRecord; title: string; body: string | null },
): Promise<void> {
  const { submittedBy, submittedAt, id } = run
  if (!submittedBy || submittedBy === actor.userId) return
  const cause = `payment run ${id} of ${submittedAt} decided`
  const telling = { userId: submittedBy, kind: 'payment_run_decided' as const, cause, title, body }
  await tellPeople(services, db, [{ ...telling, about: about(run) }])
}

/** Asks for approval of a draft: from then on every line has the account that it will be paid to. */
export async function submitRun(services: Services, db: AgencyDb, actor: Person, which: Which): Promise<RunRecord> {
  const draft = await runToChange(db, actor, which)
  if (draft.state !== 'draft') throw refused('WRONG_STATE', 'This payment run was submitted already.')
  if (!(await findBankAccount(db, draft.bankAccountId)))
    throw refused('NO_BANK_ACCOUNT', 'The bank account of this run was removed. Choose another one first.')
  const lines = (await checkedLines(services, db, draft)).filter(({ line }) => line.state === 'ok')
  if (lines.length === 0) throw refused('NOTHING_TO_PAY', 'There is nothing to pay in this run. Add a bill first.')
  const wrong = lines.find(({ problem }) => problem)
  if (wrong?.problem)
    throw refused(
      'NOT_PAYABLE',
      `${wrong.bill?.billNumber ?? 'A bill'}: ${wrong.problem.message} Change this line, or take it out.`,
    )
  for (const { line, account } of lines) await updateRunLine(db, line.id, { accountPrint: account?.print ?? null })
  const submittedAt = services.clock.now().toISOString()
  const run = await updateRun(db, draft.id, {
    state: 'awaiting',
    submittedBy: actor.userId,
    submittedAt,
    declineReason: null,
  })
  await record(db, actor, 'payment_run_submitted', subjectOf(run))
  const approvers = await approversBeside(services, db, actor.userId)
  await tellPeople(
    services,
    db,
    approvers.map(({ userId }) => ({
      userId,
      kind: 'payment_run_asked',
      cause: `payment run ${run.id} of ${submittedAt}`,
      title: `${actor.name} submitted payment run ${run.number} for approval`,
      body: 'Look at the bills, amounts and accounts. Nothing is paid until you approve it.',
      about: about(run),
    })),
  )
  announce(db, actor, run.id)
  return run
}

async function waitingRun(db: AgencyDb, actor: Person, which: Which): Promise<RunRecord> {
  const run = await runToChange(db, actor, which)
  if (run.state !== 'awaiting') throw refused('WRONG_STATE', 'This payment run does not wait for approval.')
  return run
}

/**
 * Approves a run as it was submitted. Lines that cannot be paid any more are refused; where none is left, the run is a
 * draft again and says so.
 */
export async function approveRun(services: Services, db: AgencyDb, actor: Person, which: Which): Promise<RunRecord> {
  const waiting = await waitingRun(db, actor, which)
  if (!mayApprove(actor)) throw notAllowed('Only the main user and managers who see costs can approve this.')
  const why = await whyNotApproved(services, db, actor, waiting)
  if (why) throw refused('OWN_RUN', why)
  const { run, left } = await refuseChanged(services, db, actor, waiting)
  announce(db, actor, run.id)
  if (left.length === 0) {
    const body = 'None of its bills can be paid as it was submitted. Each line says why.'
    await tellSubmitter(services, db, actor, { run, title: `Payment run ${run.number} is a draft again`, body })
    return declinedDraft(db, run, 'None of its bills could be paid any more')
  }
  const approvedAt = services.clock.now().toISOString()
  const approved = await updateRun(db, run.id, { state: 'approved', approvedBy: actor.userId, approvedAt })
  await record(db, actor, 'payment_run_approved', subjectOf(approved))
  const title = `${actor.name} approved payment run ${run.number}`
  await tellSubmitter(services, db, actor, { run: approved, title, body: 'Make the file for the bank now.' })
  return approved
}

/** Turns a run down: it is a draft again. */
export async function declineRun(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { reason = null, ...which }: Which & { reason?: string | null },
): Promise<RunRecord> {
  const run = await waitingRun(db, actor, which)
  if (!mayApprove(actor)) throw notAllowed('Only the main user and managers who see costs can decline this.')
  const draft = await declinedDraft(db, run, reason)
  await record(db, actor, 'payment_run_declined', subjectOf(run), { data: { excerpt: reason ?? '' } })
  await tellSubmitter(services, db, actor, {
    run,
    title: `${actor.name} declined payment run ${run.number}`,
    body: reason,
  })
  announce(db, actor, run.id)
  return draft
}
