import { and, eq, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { mailSettings } from './mail.table.ts'

export type MailSettingsRecord = typeof mailSettings.$inferSelect

export async function findMailSettings(db: AgencyDb): Promise<MailSettingsRecord | undefined> {
  const [row] = await db.select().from(mailSettings).where(db.own(mailSettings))
  return row
}

/** @returns undefined if somebody else was first */
export async function insertMailSettings(
  db: AgencyDb,
  settings: typeof mailSettings.$inferInsert,
): Promise<MailSettingsRecord | undefined> {
  const [row] = await db.insert(mailSettings).values(settings).onConflictDoNothing().returning()
  return row
}

/** @returns undefined where they are not of that version any more */
export async function updateMailSettings(
  db: AgencyDb,
  version: number,
  settings: Partial<typeof mailSettings.$inferInsert>,
): Promise<MailSettingsRecord | undefined> {
  const [row] = await db
    .update(mailSettings)
    .set({ ...settings, version: sql`${mailSettings.version} + 1`, updatedAt: sql`now()` })
    .where(and(db.own(mailSettings), eq(mailSettings.version, version)))
    .returning()
  return row
}

export async function deleteMailSettings(db: AgencyDb): Promise<boolean> {
  const rows = await db.delete(mailSettings).where(db.own(mailSettings)).returning({ id: mailSettings.id })
  return rows.length > 0
}
