import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { mailGrants } from './mail.table.ts'

export type MailGrantRecord = typeof mailGrants.$inferSelect

export async function findGrant(db: AgencyDb): Promise<MailGrantRecord | undefined> {
  const [row] = await db.select().from(mailGrants).where(db.own(mailGrants))
  return row
}

export async function insertGrant(db: AgencyDb, grant: typeof mailGrants.$inferInsert): Promise<void> {
  await db.insert(mailGrants).values(grant)
}

/** Forgets it. @returns it, where there was one */
export async function takeGrant(db: AgencyDb): Promise<MailGrantRecord | undefined> {
  const [row] = await db.delete(mailGrants).where(db.own(mailGrants)).returning()
  return row
}

/** How long nobody else renews the tokens: longer than the provider is waited for. */
const renewalSeconds = 30

/** Takes it upon itself to renew the tokens as they were read. @returns false where somebody else does, or has done it */
export async function claimRenewal(db: AgencyDb, grant: MailGrantRecord, renewal: string): Promise<boolean> {
  const isFree = or(isNull(mailGrants.renewingUntil), lt(mailGrants.renewingUntil, sql`clock_timestamp()`))
  const claimed = await db
    .update(mailGrants)
    .set({ renewal, renewingUntil: sql`clock_timestamp() + make_interval(secs => ${renewalSeconds})` })
    .where(
      and(
        db.own(mailGrants),
        eq(mailGrants.id, grant.id),
        eq(mailGrants.accessToken, grant.accessToken),
        isNull(mailGrants.problem),
        isFree,
      ),
    )
    .returning({ id: mailGrants.id })
  return claimed.length > 0
}

/** Ends a renewal with what came of it. @returns false where it is not the one that counts any more */
export async function endRenewal(
  db: AgencyDb,
  { id }: MailGrantRecord,
  renewal: string,
  result: Partial<Pick<MailGrantRecord, 'accessToken' | 'refreshToken' | 'accessExpiresAt' | 'problem'>>,
): Promise<boolean> {
  const ended = await db
    .update(mailGrants)
    .set({ ...result, renewal: null, renewingUntil: null })
    .where(and(db.own(mailGrants), eq(mailGrants.id, id), eq(mailGrants.renewal, renewal)))
    .returning({ id: mailGrants.id })
  return ended.length > 0
}
