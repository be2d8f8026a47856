import { count, desc, eq, inArray } from 'drizzle-orm'
import { agencies } from '../../core/db/agencies.table.ts'
import type { Database } from '../../core/db/database.ts'
import { announcements } from '../../kernel/announcements/announcements.table.ts'
import { plans } from '../../kernel/plans/plans.table.ts'

/** A transaction of the staff. */
type StaffDb = Pick<Database['shared'], 'select' | 'insert' | 'update'>
export type AnnouncementRecord = typeof announcements.$inferSelect & { plan: string | null }
type NewAnnouncement = typeof announcements.$inferInsert

/** Whom something is announced to; everybody where neither is given. */
export interface Audience {
  planId: string | null
  agencyId: string | null
}

const maxListed = 200

/** Announcements with the names of their plans, newest first. */
export async function listAllAnnouncements(db: StaffDb): Promise<AnnouncementRecord[]> {
  const rows = await db
    .select({ announcement: announcements, plan: plans.name })
    .from(announcements)
    .leftJoin(plans, eq(plans.id, announcements.planId))
    .orderBy(desc(announcements.publishedAt), desc(announcements.id))
    .limit(maxListed)
  return rows.map(({ announcement, plan }) => ({ ...announcement, plan }))
}

export async function holdAnnouncement(db: StaffDb, id: string) {
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id)).for('update')
  return row
}

export async function insertAnnouncement(db: StaffDb, announcement: NewAnnouncement): Promise<void> {
  await db.insert(announcements).values(announcement)
}

export async function updateAnnouncement(db: StaffDb, id: string, changes: Partial<NewAnnouncement>): Promise<void> {
  await db.update(announcements).set(changes).where(eq(announcements.id, id))
}

/** @returns whether there is such a plan */
export async function isPlan(db: StaffDb, id: string): Promise<boolean> {
  return (await db.select({ id: plans.id }).from(plans).where(eq(plans.id, id))).length > 0
}

const matchAudience = ({ planId, agencyId }: Audience) => {
  if (agencyId !== null) return eq(agencies.id, agencyId)
  return planId === null ? undefined : eq(agencies.planId, planId)
}

export async function countAudience(database: Database, audience: Audience): Promise<number> {
  const [row] = await database.acrossAgencies('an admin asks whom an announcement reaches', (db) =>
    db.select({ agencies: count() }).from(agencies).where(matchAudience(audience)),
  )
  return row?.agencies ?? 0
}

export async function listAudience(database: Database, audience: Audience): Promise<string[]> {
  const rows = await database.acrossAgencies('an announcement rings', (db) =>
    db.select({ id: agencies.id }).from(agencies).where(matchAudience(audience)),
  )
  return rows.map(({ id }) => id)
}

/** Names of agencies by their ids. */
export async function listNames(database: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await database.acrossAgencies('an admin lists the announcements', (db) =>
    db.select({ id: agencies.id, name: agencies.name }).from(agencies).where(inArray(agencies.id, ids)),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
