import type { NewRun, RunCandidate, RunChanges } from '@sarai/contract/payment-run-schemas'
import { maxRunLines, paymentRunCurrency } from '@sarai/contract/payment-run-words'
import { uuidv7 } from 'uuidv7'
import type { Person } from '../../core/actor.ts'
import { changedFacts } from '../../core/changes.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { todayFor } from '../../core/days.rules.ts'
import { invalid, notFound, refused } from '../../core/errors.ts'
import type { FieldErrors } from '../../core/field-errors.rules.ts'
import { claimKeys } from '../../core/key-claims.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { accountOf } from '../bank-accounts/bank-accounts.service.ts'
import { yearlyNumber } from '../tax-profile/document-series.service.ts'
import { type CheckedLine, checkedLines, readBills } from './payment-runs-checking.service.ts'
import { announce, findRuns, holdRun, requireCosts, runToChange } from './payment-runs-found.service.ts'
import {
  deleteRunLines,
  insertRun,
  insertRunLines,
  listHolding,
  listRunLines,
  type RunRecord,
  updateLinesOf,
  updateRun,
  updateRunLine,
} from './payment-runs.queries.ts'
import { isChangeable, problemOf, subjectOf, totalOf } from './payment-runs.rules.ts'

const currency = paymentRunCurrency
const maxDraftsShown = 20

/** Whether bills can be put into a run, with what would be paid of each and to whom. */
async function candidatesOf(services: Services, db: AgencyDb, billIds: string[]) {
  const { bills, accounts } = await readBills(services, db, billIds, currency)
  const holding = new Map((await listHolding(db, billIds)).map(({ billId, number }) => [billId, number]))
  return billIds.flatMap((id) => {
    const bill = bills.get(id)
    if (!bill) return []
    const account = accounts.find(({ vendorId }) => vendorId === bill.vendorId)
    return [{ bill, account, problem: problemOf({ bill, currency, account, otherRun: holding.get(id) }) }]
  })
}

/** The same as it is shown, with the drafts that the bills can be put into. */
export async function candidates(services: Services, db: AgencyDb, actor: Person, billIds: string[]) {
  requireCosts(actor)
  const found = await candidatesOf(services, db, [...new Set(billIds)])
  const bills = found.map(({ bill, problem }): RunCandidate => {
    const { id: billId, billNumber, vendorId, vendorName } = bill
    const amount = Math.max(bill.open, 0)
    return { billId, billNumber, vendorId, vendorName, currency: bill.currency, amount, problem: problem ?? null }
  })
  const { data: drafts } = await findRuns(db, actor, { state: ['draft'], perPage: maxDraftsShown })
  return { bills, drafts }
}

/** A payment from the usual account, or the one that is named. @throws AppError where there is none in rupees */
async function payingAccount(db: AgencyDb, bankAccountId: string | undefined): Promise<string> {
  const id = await accountOf(db, { mode: 'bank', currency, bankAccountId })
  if (!id)
    throw refused(
      'NO_BANK_ACCOUNT',
      `Payment runs are paid from a bank account in ${currency}. Add one under Bank details first.`,
    )
  return id
}

function checkDay(services: Services, actor: Person, day: string): void {
  if (day < todayFor(services, actor.agency)) throw invalid({ day: 'This day has passed' })
}

/** Somebody may put the same bills into another run at this moment: one waits for the other. */
const claimBills = (db: AgencyDb, billIds: string[]) =>
  claimKeys(
    db,
    billIds.map((id) => `payment run of bill ${id}`),
  )

/**
 * Puts bills into a run that the caller holds, whole and to the first account of each vendor.
 * @throws AppError 422 with the reason, where one cannot be paid by it
 */
async function putBills(services: Services, db: AgencyDb, run: RunRecord, asked: string[]): Promise<RunRecord> {
  const billIds = [...new Set(asked)]
  await claimBills(db, billIds)
  const before = await listRunLines(db, run.id)
  const again = before.filter(({ billId, state }) => state === 'refused' && billIds.includes(billId))
  const found = await candidatesOf(services, db, billIds)
  if (found.length < billIds.length) throw notFound('bill')
  const wrong = found.find(({ problem }) => problem)
  if (wrong?.problem)
    throw refused('NOT_PAYABLE', `${wrong.bill.billNumber} of ${wrong.bill.vendorName}: ${wrong.problem.message}`)
  if (before.length - again.length + found.length > maxRunLines)
    throw refused('TOO_MANY', `A run has at most ${maxRunLines} bills. Begin another.`)
  await deleteRunLines(
    db,
    again.map(({ id }) => id),
  )
  await insertRunLines(
    db,
    found.map(({ bill, account }) => ({
      id: uuidv7(),
      runId: run.id,
      billId: bill.id,
      amount: bill.open,
      vendorAccountId: account?.id ?? null,
    })),
  )
  return updateRun(db, run.id, { total: totalOf(await listRunLines(db, run.id)) })
}

/** Begins a run with bills. */
export async function createRun(services: Services, db: AgencyDb, actor: Person, input: NewRun): Promise<RunRecord> {
  requireCosts(actor)
  if (actor.agency.currency !== currency)
    throw refused('OTHER_CURRENCY', `Payment runs are for agencies that keep their books in ${currency}.`)
  checkDay(services, actor, input.day)
  const bankAccountId = await payingAccount(db, input.bankAccountId)
  const facts = { id: uuidv7(), day: input.day, bankAccountId, currency, total: 0, createdBy: actor.userId }
  // Before the number, which everybody who begins a run waits for.
  await claimBills(db, [...new Set(input.billIds)])
  const { country } = actor.agency
  const number = await yearlyNumber(db, { country, day: input.day, series: 'payment-run', prefix: 'RUN' })
  const begun = await insertRun(db, { ...facts, number })
  const run = await putBills(services, db, begun, input.billIds)
  await record(db, actor, 'created', subjectOf(run))
  announce(db, actor, run.id)
  return run
}

/** @throws AppError 422 for a run that the bank has a file of, or that is over */
function checkChangeable({ state }: RunRecord): void {
  if (isChangeable(state)) return
  const why = state === 'exported' ? 'The file for the bank was made already.' : `This payment run is ${state}.`
  throw refused('WRONG_STATE', `${why} It stays as it is; cancel it and begin another where it has to change.`)
}

const notSubmitted = {
  state: 'draft',
  submittedBy: null,
  submittedAt: null,
  approvedBy: null,
  approvedAt: null,
} as const

/** A run that waits or is approved becomes a draft: what is approved is never changed. */
async function asDraft(db: AgencyDb, actor: Person, run: RunRecord): Promise<RunRecord> {
  checkChangeable(run)
  if (run.state === 'draft') return run
  await updateLinesOf(db, run.id, { accountPrint: null })
  const draft = await updateRun(db, run.id, notSubmitted)
  await record(db, actor, 'payment_run_reopened', subjectOf(run))
  return draft
}

export async function addBills(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { id, billIds }: { id: string; billIds: string[] },
): Promise<RunRecord> {
  const before = await holdRun(db, actor, id)
  const run = await putBills(services, db, await asDraft(db, actor, before), billIds)
  await tellChanged(db, actor, before, run)
  return run
}

async function tellChanged(db: AgencyDb, actor: Person, before: RunRecord, run: RunRecord): Promise<void> {
  const changes = changedFacts({ day: before.day, total: before.total }, { day: run.day, total: run.total })
  await record(db, actor, 'changed', subjectOf(run), { changes })
  announce(db, actor, run.id)
}

type LineChange = NonNullable<RunChanges['lines']>[number]

/** What a line becomes. Amounts can be taken down, and never go over what is open. */
function changedLine({ bill, accounts }: CheckedLine, { amount, accountId }: LineChange, row: number) {
  const problems: FieldErrors = {}
  if (amount !== undefined) {
    const problem = problemOf({ bill, currency, amount, account: { print: '' } })
    if (problem) problems[`changes.lines.${row}.amount`] = problem.message
  }
  if (accountId !== undefined && !accounts.some(({ id }) => id === accountId))
    problems[`changes.lines.${row}.accountId`] = 'This is no confirmed account of the vendor'
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return { ...(amount !== undefined && { amount }), ...(accountId !== undefined && { vendorAccountId: accountId }) }
}

/** Changes a run; one that was submitted is a draft then. */
export async function changeRun(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { changes, ...which }: { id: string; version: number; changes: RunChanges },
): Promise<RunRecord> {
  const before = await runToChange(db, actor, which)
  const draft = await asDraft(db, actor, before)
  const { day = before.day, bankAccountId, lines = [], removed = [] } = changes
  if (day !== before.day) checkDay(services, actor, day)
  const checked = await checkedLines(services, db, draft)
  for (const [row, change] of lines.entries()) {
    const line = checked.find((one) => one.line.id === change.id)
    if (!line || line.line.state === 'refused') throw notFound('line')
    const changed = changedLine(line, change, row)
    if (Object.keys(changed).length > 0) await updateRunLine(db, change.id, changed)
  }
  const ids = new Set(checked.map(({ line }) => line.id))
  if (removed.some((id) => !ids.has(id))) throw notFound('line')
  await deleteRunLines(db, removed)
  const total = totalOf(await listRunLines(db, draft.id))
  const account = bankAccountId === undefined ? {} : { bankAccountId: await payingAccount(db, bankAccountId) }
  const run = await updateRun(db, draft.id, { day, total, ...account })
  await tellChanged(db, actor, before, run)
  return run
}

/** Makes a run a draft again that was submitted. */
export async function reopenRun(
  db: AgencyDb,
  actor: Person,
  which: { id: string; version: number },
): Promise<RunRecord> {
  const run = await asDraft(db, actor, await runToChange(db, actor, which))
  announce(db, actor, run.id)
  return run
}

/** The same, because an approver does not want it. */
export async function declinedDraft(db: AgencyDb, { id }: RunRecord, declineReason: string | null): Promise<RunRecord> {
  await updateLinesOf(db, id, { accountPrint: null })
  return updateRun(db, id, { ...notSubmitted, declineReason })
}

/** Cancels a run that is not paid. Its bills are free for another. */
export async function cancelRun(
  db: AgencyDb,
  actor: Person,
  { reason, ...which }: { id: string; version: number; reason: string },
): Promise<RunRecord> {
  const before = await runToChange(db, actor, which)
  if (before.state === 'paid' || before.state === 'cancelled')
    throw refused('WRONG_STATE', `This payment run is ${before.state} already.`)
  await updateLinesOf(db, before.id, { isHolding: false })
  const run = await updateRun(db, before.id, { state: 'cancelled', cancelReason: reason })
  await record(db, actor, 'payment_run_cancelled', subjectOf(run), { data: { excerpt: reason } })
  announce(db, actor, run.id)
  return run
}
