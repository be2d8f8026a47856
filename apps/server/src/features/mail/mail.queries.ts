import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { mails } from './mail.table.ts'

export async function insertMail(db: AgencyDb, mail: typeof mails.$inferInsert): Promise<string> {
  const [inserted] = await db.insert(mails).values(mail).returning({ id: mails.id })
  if (!inserted) throw new Error('the mail was not stored')
  return inserted.id
}

export async function findMail(db: AgencyDb, id: string) {
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(db.own(mails), eq(mails.id, id)))
  return mail
}

/** How long somebody who set about sending a mail is left to it. Longer than the mail server is waited for. */
const claimSeconds = 120

/** Takes a mail to send it; undefined when it was sent, or somebody else is sending it. */
export async function claimMail(db: AgencyDb, id: string) {
  const isFree = or(
    inArray(mails.state, ['waiting', 'failed']),
    lt(mails.claimedAt, sql`now() - make_interval(secs => ${claimSeconds})`),
  )
  const [claimed] = await db
    .update(mails)
    .set({ state: 'sending', claimedAt: sql`now()` })
    .where(and(db.own(mails), eq(mails.id, id), inArray(mails.state, ['waiting', 'failed', 'sending']), isFree))
    .returning()
  return claimed
}

/** Notes an attempt; `problem` is null when the mail went out. */
export function noteAttempt(db: AgencyDb, id: string, state: 'sent' | 'waiting' | 'failed', problem: string | null) {
  const sentAt = state === 'sent' ? sql`now()` : null
  return db
    .update(mails)
    .set({ state, problem, sentAt, attempts: sql`${mails.attempts} + 1` })
    .where(and(db.own(mails), eq(mails.id, id)))
}
