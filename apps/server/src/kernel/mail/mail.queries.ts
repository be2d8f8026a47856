import type { MailState, MailWait } from '@sarai/contract/mail-words'
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { mails } from './mail.table.ts'

export type MailRecord = typeof mails.$inferSelect

export type NewMail = typeof mails.$inferInsert

export async function insertMails(db: AgencyDb, rows: NewMail[]): Promise<void> {
  await db.insert(mails).values(rows)
}

export async function findMail(db: AgencyDb, id: string): Promise<MailRecord | undefined> {
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(db.own(mails), eq(mails.id, id)))
  return mail
}

export async function findMailForUpdate(db: AgencyDb, id: string): Promise<MailRecord | undefined> {
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(db.own(mails), eq(mails.id, id)))
    .for('update')
  return mail
}

/** How long a claim on a mail lasts without renewal. */
const claimSeconds = 20

/** Takes mails to send them; those only that are to be sent, and that nobody else is sending. */
export async function claimMails(db: AgencyDb, ids: string[]): Promise<MailRecord[]> {
  const isFree = or(
    eq(mails.state, 'waiting'),
    and(eq(mails.state, 'sending'), lt(mails.claimedAt, sql`now() - make_interval(secs => ${claimSeconds})`)),
  )
  return db
    .update(mails)
    .set({ state: 'sending', claimedAt: sql`clock_timestamp()` })
    .where(and(db.own(mails), inArray(mails.id, ids), isFree))
    .returning()
}

/** Renews the claim on a mail. @returns the claim as it is now; undefined where somebody else has it */
export async function renewClaim(db: AgencyDb, { id, claimedAt }: MailRecord): Promise<string | null | undefined> {
  const [renewed] = await db
    .update(mails)
    .set({ claimedAt: sql`clock_timestamp()` })
    .where(and(db.own(mails), eq(mails.id, id), eq(mails.state, 'sending'), sql`${mails.claimedAt} = ${claimedAt}`))
    .returning({ claimedAt: mails.claimedAt })
  return renewed?.claimedAt
}

/** Which of the mails somebody is sending, and in how many seconds they are given up unless that is said again. */
export function listBeingSent(db: AgencyDb, ids: string[]): Promise<{ id: string; freeIn: number }[]> {
  const freeIn = sql<number>`greatest(0, extract(epoch from ${mails.claimedAt} - clock_timestamp()) + ${claimSeconds})`
  return db
    .select({ id: mails.id, freeIn: freeIn.mapWith(Number) })
    .from(mails)
    .where(and(db.own(mails), inArray(mails.id, ids), eq(mails.state, 'sending')))
}

export interface AfterAttempt {
  state: MailState
  problem: string | null
  nextAt: string | null
  waitsFor: MailWait | null
  /** null: it gives back its place among those of the day. */
  countedAt?: null
}

/** Notes what became of an attempt. @returns false where somebody else has taken the mail up since */
export async function noteAttempt(db: AgencyDb, { id, claimedAt }: MailRecord, after: AfterAttempt): Promise<boolean> {
  const sentAt = after.state === 'sent' ? sql`now()` : null
  const noted = await db
    .update(mails)
    .set({ ...after, sentAt, attempts: sql`${mails.attempts} + 1` })
    .where(and(db.own(mails), eq(mails.id, id), eq(mails.state, 'sending'), sql`${mails.claimedAt} = ${claimedAt}`))
    .returning({ id: mails.id })
  return noted.length > 0
}

export async function setMailState(db: AgencyDb, id: string, state: 'cancelled' | 'waiting'): Promise<MailRecord> {
  const queued = state === 'waiting' ? { waitsFor: null, queuedAt: sql`now()`, attempts: 0, problem: null } : {}
  const [changed] = await db
    .update(mails)
    .set({ state, nextAt: null, ...queued })
    .where(and(db.own(mails), eq(mails.id, id)))
    .returning()
  if (!changed) throw new Error('the mail to change is gone')
  return changed
}

/** Of those that wait for a mail server, the ids of the mails to be sent now, oldest first, put in the queue. */
export async function releaseHeld(db: AgencyDb, ids: string[]): Promise<string[]> {
  const released = await db
    .update(mails)
    .set({ state: 'waiting', waitsFor: null, nextAt: null, queuedAt: sql`now()`, attempts: 0, problem: null })
    .where(and(db.own(mails), eq(mails.state, 'held'), inArray(mails.id, ids)))
    .returning({ id: mails.id })
  return released.map(({ id }) => id)
}

/** Mails that wait until the agency is confirmed, or until somebody signs in again, put in the queue. @returns their ids */
export async function releaseWaiting(db: AgencyDb, waitsFor: 'standing' | 'signIn'): Promise<string[]> {
  const released = await db
    .update(mails)
    .set({ state: 'waiting', waitsFor: null, nextAt: null, queuedAt: sql`now()`, attempts: 0, problem: null })
    .where(and(db.own(mails), eq(mails.state, 'held'), eq(mails.waitsFor, waitsFor)))
    .returning({ id: mails.id })
  return released.map(({ id }) => id)
}

/** Without the mail server that they would sign in to, mails wait for another one. */
export async function waitForServer(db: AgencyDb): Promise<void> {
  await db
    .update(mails)
    .set({ waitsFor: 'server' })
    .where(and(db.own(mails), eq(mails.state, 'held'), eq(mails.waitsFor, 'signIn')))
}

export function countHeld(db: AgencyDb): Promise<number> {
  return db.$count(mails, and(db.own(mails), eq(mails.state, 'held')))
}
