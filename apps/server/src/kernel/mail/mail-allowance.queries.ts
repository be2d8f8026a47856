import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm'
import { agencies } from '../../core/db/agencies.table.ts'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import { plans } from '../plans/plans.table.ts'
import { users } from '../accounts/accounts-people.table.ts'
import { mails } from './mail.table.ts'

const ownAllowance = statement((db) =>
  db
    .select({
      confirmedAt: agencies.confirmedAt,
      approvedAt: agencies.approvedAt,
      suspendedAt: agencies.suspendedAt,
      plan: plans.name,
      perDay: plans.mailsPerDay,
    })
    .from(agencies)
    .innerJoin(plans, eq(plans.id, agencies.planId))
    .where(eq(agencies.id, sql.placeholder('agencyId'))),
)

/** What decides whether, and how much, an agency may mail to people outside it. */
export async function findAllowance(db: AgencyDb) {
  const [allowance] = await db.run(ownAllowance)
  if (!allowance) throw new Error('an agency without its row or plan')
  return allowance
}

/** Those of the addresses that are of the agency's people. */
export function peopleAt(db: AgencyDb, addresses: string[]) {
  return db
    .select({
      email: users.email,
      isActive: users.isActive,
      invitedAt: users.invitedAt,
      emailConfirmedAt: users.emailConfirmedAt,
    })
    .from(users)
    .where(and(db.own(users), inArray(users.email, addresses)))
}

/** Locks the agency's mail count until the transaction ends. */
export async function holdCount(db: AgencyDb): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mails ${db.agencyId}`}, 0))`)
}

const countedSince = (db: AgencyDb, since: string) => and(db.own(mails), gt(mails.countedAt, since))

/** How many mails were counted after then. */
export async function countCounted(db: AgencyDb, since: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(mails).where(countedSince(db, since))
  return row?.count ?? 0
}

/** When they were sent, oldest first. */
export async function countedMoments(db: AgencyDb, since: string, offset: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ at: mails.countedAt })
    .from(mails)
    .where(countedSince(db, since))
    .orderBy(asc(mails.countedAt), asc(mails.id))
    .offset(offset)
    .limit(limit)
  return rows.flatMap(({ at }) => at ?? [])
}

/** How many mails wait for their day already. */
export function countPostponed(db: AgencyDb): Promise<number> {
  return db.$count(mails, and(db.own(mails), eq(mails.state, 'waiting'), eq(mails.waitsFor, 'quota')))
}

export async function noteCounted(db: AgencyDb, ids: string[], countedAt: string): Promise<void> {
  await db
    .update(mails)
    .set({ countedAt, waitsFor: null })
    .where(and(db.own(mails), inArray(mails.id, ids)))
}

type Waiting = Required<Pick<typeof mails.$inferInsert, 'state' | 'waitsFor' | 'problem' | 'nextAt'>>

/** Puts mails back that were taken up to be sent. */
export async function putBack(db: AgencyDb, ids: string[], waiting: Waiting): Promise<void> {
  await db
    .update(mails)
    .set(waiting)
    .where(and(db.own(mails), inArray(mails.id, ids), eq(mails.state, 'sending')))
}

/** Those that wait for the daily limit, oldest first. */
export async function listPostponed(db: AgencyDb): Promise<string[]> {
  const rows = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(db.own(mails), eq(mails.state, 'waiting'), eq(mails.waitsFor, 'quota')))
    .orderBy(asc(mails.createdAt), asc(mails.id))
  return rows.map(({ id }) => id)
}
