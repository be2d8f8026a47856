import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { preferences } from './preferences.table.ts'

export async function listPreferences(db: AgencyDb, userId: string): Promise<Record<string, unknown>> {
  const rows = await db
    .select()
    .from(preferences)
    .where(and(db.own(preferences), eq(preferences.userId, userId)))
  return Object.fromEntries(rows.map((row) => [row.key, row.value]))
}

/** Settings that are kept of a person; beyond, those are forgotten that were set longest ago. */
const maxPreferences = 500

/** Keeps a setting; null forgets it. */
export async function setPreference(db: AgencyDb, userId: string, key: string, value: unknown): Promise<void> {
  const isThis = and(db.own(preferences), eq(preferences.userId, userId), eq(preferences.key, key))
  if (value === null) {
    await db.delete(preferences).where(isThis)
    return
  }
  const target = [preferences.agencyId, preferences.userId, preferences.key]
  await db
    .insert(preferences)
    .values({ userId, key, value })
    .onConflictDoUpdate({ target, set: { value: sql`excluded.value`, updatedAt: sql`now()` } })
  const ofPerson = and(db.own(preferences), eq(preferences.userId, userId))
  const old = db
    .select({ id: preferences.id })
    .from(preferences)
    .where(ofPerson)
    .orderBy(desc(preferences.updatedAt))
    .offset(maxPreferences)
  await db.delete(preferences).where(and(ofPerson, inArray(preferences.id, old)))
}

/** What several people have set one thing to, by person. */
export async function preferencesOf(db: AgencyDb, userIds: string[], key: string): Promise<Map<string, unknown>> {
  const rows = await db
    .select({ userId: preferences.userId, value: preferences.value })
    .from(preferences)
    .where(and(db.own(preferences), inArray(preferences.userId, userIds), eq(preferences.key, key)))
  return new Map(rows.map(({ userId, value }) => [userId, value]))
}
