import type { Payee, PaymentRun, PaymentRunRow, RunLine } from '@sarai/contract/payment-run-schemas'
import type { PaymentRunState } from '@sarai/contract/payment-run-words'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, notFound, refused } from '../../core/errors.ts'
import { checkCursor } from '../../core/id-cursor.ts'
import { listMembers } from '../../kernel/accounts/accounts-people.service.ts'
import type { Services } from '../../services.ts'
import { listBankAccounts } from '../bank-accounts/bank-accounts.service.ts'
import type { PayableAccount } from '../vendors/vendors-accounts-paying.service.ts'
import { type CheckedLine, checkedLines } from './payment-runs-checking.service.ts'
import { findRun, findRunForUpdate, listRuns, type RunRecord } from './payment-runs.queries.ts'
import { isUnderWay, mayApprove } from './payment-runs.rules.ts'

/** Runs tell what everything costs. @throws AppError 422 */
export function requireCosts(actor: Person): void {
  if (!actor.seesCost) throw refused('COSTS_HIDDEN', 'Payments to vendors are for those who see costs.')
}

export const announce = (db: AgencyDb, actor: Person, id: string) =>
  db.announce({ topic: 'paymentRuns', ids: [id], by: actor.userId })

export async function getRun(db: AgencyDb, actor: Person, id: string): Promise<RunRecord> {
  requireCosts(actor)
  const found = await findRun(db, id)
  if (!found) throw notFound('payment run')
  return found
}

/** The same, held until the transaction ends. */
export async function holdRun(db: AgencyDb, actor: Person, id: string): Promise<RunRecord> {
  requireCosts(actor)
  const found = await findRunForUpdate(db, id)
  if (!found) throw notFound('payment run')
  return found
}

/** The same as somebody has read it. @throws AppError 409 where somebody has changed it since */
export async function runToChange(
  db: AgencyDb,
  actor: Person,
  { id, version }: { id: string; version: number },
): Promise<RunRecord> {
  const run = await holdRun(db, actor, id)
  if (run.version !== version)
    throw conflict('STALE', 'Somebody changed this payment run while you were looking at it. Look at it again.')
  return run
}

type Banks = Awaited<ReturnType<typeof listBankAccounts>>

function rowOf(run: RunRecord, banks: Banks, counts: { bills: number; vendors: number }): PaymentRunRow {
  const bank = banks.find(({ id }) => id === run.bankAccountId)
  const bankAccount = bank ? { id: bank.id, label: bank.label, lastDigits: bank.lastDigits } : null
  return { ...run, ...counts, bankAccount }
}

/** A page of runs, newest first. */
export async function findRuns(
  db: AgencyDb,
  actor: Person,
  { state, cursor, perPage }: { state?: PaymentRunState[]; cursor?: string; perPage: number },
) {
  requireCosts(actor)
  const asked = { states: state, cursor: checkCursor(cursor), limit: perPage + 1 }
  const [rows, banks] = await db.together(() => [listRuns(db, asked), listBankAccounts(db)])
  const shown = rows.slice(0, perPage)
  return {
    status: true as const,
    data: shown.map(({ run, ...counts }) => rowOf(run, banks, counts)),
    next: rows.length > perPage ? (shown.at(-1)?.run.id ?? null) : null,
  }
}

const payeeOf = ({ id, holder, bankName, ifsc, lastDigits }: PayableAccount): Payee => ({
  id,
  holder,
  bankName,
  ifsc,
  lastDigits,
})

function lineOf(run: RunRecord, { line, bill, account, accounts, problem }: CheckedLine): RunLine {
  const { id, billId, amount, state, reason, paymentId, utr } = line
  return {
    id,
    billId,
    amount,
    state,
    reason,
    paymentId,
    utr,
    billNumber: bill?.billNumber ?? 'A bill that was deleted',
    vendorId: bill?.vendorId ?? billId,
    vendorName: bill?.vendorName ?? '',
    dueOn: bill?.dueOn ?? null,
    tds: bill?.tds ?? 0,
    open: bill?.open ?? 0,
    problem: isUnderWay(run.state) && state === 'ok' ? (problem ?? null) : null,
    account: account ? payeeOf(account) : null,
    accounts: run.state === 'draft' ? accounts.map(payeeOf) : [],
  }
}

/** The main users and managers who can approve what somebody has submitted. */
export async function approversBeside(services: Services, db: AgencyDb, submittedBy: string | null): Promise<Person[]> {
  const candidates = (await listMembers(db)).filter(
    ({ id, isActive, isSubuser, isManager }) => id !== submittedBy && isActive && (!isSubuser || isManager),
  )
  const people: Person[] = []
  for (const { id } of candidates) {
    const one = await services.sessions.memberIn(db, id)
    if (one && mayApprove(one)) people.push(one)
  }
  return people
}

/** Why somebody may not approve a run; null where they may. An agency with one approver approves its own. */
export async function whyNotApproved(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { submittedBy }: RunRecord,
): Promise<string | null> {
  if (!mayApprove(actor)) return 'The main user and managers who see costs approve payment runs.'
  if (submittedBy !== actor.userId) return null
  const others = await approversBeside(services, db, submittedBy)
  return others.length > 0 ? 'You submitted this yourself. Somebody else has to approve it.' : null
}

/** A whole run, by vendor and then in the order the bills came. */
export async function presentRun(services: Services, db: AgencyDb, actor: Person, run: RunRecord): Promise<PaymentRun> {
  const checked = await checkedLines(services, db, run)
  const banks = await listBankAccounts(db)
  const lines = checked
    .map((one) => lineOf(run, one))
    .sort((a, b) => a.vendorName.localeCompare(b.vendorName) || (a.vendorId < b.vendorId ? -1 : 0))
  const paid = lines.filter(({ state }) => state === 'ok')
  const counts = { bills: paid.length, vendors: new Set(paid.map(({ vendorId }) => vendorId)).size }
  const why = run.state === 'awaiting' ? await whyNotApproved(services, db, actor, run) : null
  const approving = { isAllowed: run.state === 'awaiting' && why === null, why }
  return { ...run, ...rowOf(run, banks, counts), lines, approving }
}
