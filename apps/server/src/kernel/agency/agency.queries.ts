import { asc, eq, sql } from 'drizzle-orm'
import type { AgencyTraits } from '../../core/actor.ts'
import { agencies } from '../../core/db/agencies.table.ts'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import { numberSeries, tags } from './agency.table.ts'

const ownAgency = statement((db) =>
  db
    .select()
    .from(agencies)
    .where(eq(agencies.id, sql.placeholder('agencyId'))),
)

/** The facts about an agency that its people's sessions carry. */
export function traitsOf({ currency, timeZone, country, ownFieldsOf }: typeof agencies.$inferSelect): AgencyTraits {
  return { currency, timeZone, country, ownFieldsOf }
}

export async function findAgency(db: AgencyDb) {
  const [agency] = await db.run(ownAgency)
  if (!agency) throw new Error('an agency without its row')
  return agency
}

/** The same, locked until the transaction ends. */
export async function holdAgency(db: AgencyDb) {
  const [agency] = await db.select().from(agencies).where(eq(agencies.id, db.agencyId)).for('update')
  if (!agency) throw new Error('an agency without its row')
  return agency
}

export async function updateAgency(db: AgencyDb, changes: Partial<typeof agencies.$inferInsert>) {
  const [agency] = await db.update(agencies).set(changes).where(eq(agencies.id, db.agencyId)).returning()
  if (!agency) throw new Error('an agency without its row')
  return agency
}

export function insertAgency(db: AgencyDb, agency: typeof agencies.$inferInsert) {
  return db.insert(agencies).values(agency)
}

export async function listTags(db: AgencyDb): Promise<string[]> {
  const rows = await db.select({ name: tags.name }).from(tags).where(db.own(tags)).orderBy(asc(tags.name)).limit(500)
  return rows.map((row) => row.name)
}

/** Remembers tags that came into use. */
export async function rememberTags(db: AgencyDb, names: string[]): Promise<void> {
  if (names.length > 0)
    await db
      .insert(tags)
      .values([...new Set(names)].sort().map((name) => ({ name })))
      .onConflictDoNothing()
}

/** Takes `count` numbers of a series in a row. @returns the first */
export async function takeNumbers(db: AgencyDb, series: string, count: number): Promise<number> {
  const [row] = await db
    .insert(numberSeries)
    .values({ series, next: count + 1 })
    .onConflictDoUpdate({
      target: [numberSeries.agencyId, numberSeries.series],
      set: { next: sql`${numberSeries.next} + ${count}` },
    })
    .returning({ next: numberSeries.next })
  if (!row) throw new Error('no number was given')
  return row.next - count
}

/** Whether vendors read who travels before they have confirmed. */
export async function getNamesGuests(db: AgencyDb): Promise<boolean> {
  const [agency] = await db
    .select({ isOn: agencies.namesGuestsInRequests })
    .from(agencies)
    .where(eq(agencies.id, db.agencyId))
  return agency?.isOn === true
}

export async function updateNamesGuests(db: AgencyDb, isOn: boolean): Promise<{ name: string }> {
  const [agency] = await db
    .update(agencies)
    .set({ namesGuestsInRequests: isOn })
    .where(eq(agencies.id, db.agencyId))
    .returning({ name: agencies.name })
  if (!agency) throw new Error('the agency is gone')
  return agency
}

/** Whether exports of sub-users need a main user's approval. */
export async function exportsNeedApproval(db: AgencyDb): Promise<boolean> {
  const [agency] = await db
    .select({ isNeeded: agencies.exportsNeedApproval })
    .from(agencies)
    .where(eq(agencies.id, db.agencyId))
  return agency?.isNeeded === true
}

export async function updateExportApproval(db: AgencyDb, isNeeded: boolean): Promise<{ name: string }> {
  const [agency] = await db
    .update(agencies)
    .set({ exportsNeedApproval: isNeeded })
    .where(eq(agencies.id, db.agencyId))
    .returning({ name: agencies.name })
  if (!agency) throw new Error('the agency is gone')
  return agency
}
