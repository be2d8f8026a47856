import { dayWords } from '@sarai/contract/day-words'
import type { AccountQuery, LedgerLine, LedgerLock, TrialBalanceRow } from '@sarai/contract/ledger'
import { partyAccounts } from '@sarai/ledger/accounts'
import type { Member, Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, malformed, refused } from '../../core/errors.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import { listBankAccounts } from '../bank-accounts/bank-accounts.service.ts'
import { sumAccounts } from './ledger-totals.queries.ts'
import { dayAfter, type LinePlace, monthAfter, monthOf, readPlace, trialRows, writePlace } from './ledger.rules.ts'
import { insertLock, listAccount, listLocks } from './ledger.queries.ts'

/** The books tell what everything costs. */
export function requireCosts(actor: Member): void {
  if (!actor.seesCost) throw refused('COSTS_HIDDEN', 'The books are for those who see costs.')
}

/** They are of the whole agency: who sees some of its records only sees nothing of them. */
export const seesAll = (actor: Member): boolean => actor.visibleOwners === null

/** What every account comes to between two days. */
export async function trialBalance(db: AgencyDb, from: string, to: string): Promise<TrialBalanceRow[]> {
  const [first, last] = [monthOf(from), monthOf(to)]
  const ahead = { from: first, before: from }
  const after = { from: dayAfter(to), before: monthAfter(to) }
  const [sums, accounts] = await db.together(() => [
    sumAccounts(db, { first, last, ahead, after }),
    listBankAccounts(db),
  ])
  const names = new Map(accounts.map(({ id, label }) => [id, label]))
  return trialRows(sums).map((row) => ({ ...row, partName: names.get(row.part ?? '') ?? null }))
}

export async function readTrialBalance(db: AgencyDb, actor: Member, { from, to }: { from: string; to: string }) {
  requireCosts(actor)
  return seesAll(actor) ? trialBalance(db, from, to) : []
}

/** Where in a list by day a page begins. @throws AppError where the cursor is of no such list */
export function placeOf(cursor: string | undefined): LinePlace | undefined {
  const place = cursor === undefined ? undefined : readPlace(cursor)
  if (cursor !== undefined && !place) throw malformed('This cursor does not belong to this list.')
  return place
}

/** A page of a list by day, of which one more was read than it holds. */
export function pageOf<T extends LinePlace>(found: T[], perPage: number): { rows: T[]; next: string | null } {
  const rows = found.slice(0, perPage)
  const end = rows.at(-1)
  return { rows, next: found.length > perPage && end ? writePlace(end) : null }
}

/** Customers and vendors are one row of the trial balance, which is of no part. */
const ofRow = <T extends Pick<AccountQuery, 'account' | 'part'>>(filter: T) =>
  filter.part === null && partyAccounts.some((one) => one === filter.account) ? { ...filter, part: undefined } : filter

/** A page of an account's lines, the newest first. */
export async function readAccount(
  db: AgencyDb,
  actor: Member,
  { cursor, perPage, ...filter }: AccountQuery,
): Promise<{ lines: LedgerLine[]; next: string | null }> {
  requireCosts(actor)
  const before = placeOf(cursor)
  if (!seesAll(actor)) return { lines: [], next: null }
  const { rows: lines, next } = pageOf(await listAccount(db, ofRow(filter), { before, limit: perPage + 1 }), perPage)
  return { lines, next }
}

const shownLocks = 100

export async function readLocks(db: AgencyDb, actor: Member): Promise<LedgerLock[]> {
  requireCosts(actor)
  return listLocks(db, shownLocks)
}

/** Up to which day the books are closed; null where they are open. */
export async function lockedUntil(db: AgencyDb): Promise<string | null> {
  const [newest] = await listLocks(db, 1)
  return newest?.lockedUntil ?? null
}

async function setLock(
  db: AgencyDb,
  actor: Person,
  kind: 'books_closed' | 'books_opened',
  { until, reason }: { until: string | null; reason: string | null },
): Promise<LedgerLock> {
  await insertLock(db, { lockedUntil: until, reason, createdBy: actor.userId })
  const [lock] = await listLocks(db, 1)
  if (!lock) throw new Error('the lock is not there')
  const subject = { kind: 'agency', id: actor.agencyId, label: until ?? '', ownerId: actor.userId } as const
  await record(db, actor, kind, subject, { data: { until, reason } })
  db.announce({ topic: 'agency', ids: [], by: actor.userId })
  return lock
}

/** Closes the books up to a day, later than they are closed already. */
export async function lockPeriod(db: AgencyDb, actor: Person, input: { until: string; reason: string | null }) {
  requireCosts(actor)
  const current = await lockedUntil(db)
  if (current !== null && input.until <= current)
    throw conflict('LOCKED', `The books are closed up to ${dayWords(current)} already.`)
  return setLock(db, actor, 'books_closed', input)
}

/** Opens closed books, back to an earlier day or altogether. */
export async function unlock(db: AgencyDb, actor: Person, input: { until: string | null; reason: string }) {
  requireCosts(actor)
  const current = await lockedUntil(db)
  if (current === null) throw conflict('OPEN', 'The books are not closed.')
  if (input.until !== null && input.until >= current)
    throw refused('INVALID', `They are closed up to ${dayWords(current)}: give an earlier day.`, {
      fields: { until: 'Give an earlier day' },
    })
  return setLock(db, actor, 'books_opened', input)
}
