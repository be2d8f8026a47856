import type { TaxFacts } from '@sarai/contract/tax-profile-schemas'
import { defaultUnits } from '@sarai/contract/tax-words'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { taxRegistrations, taxSettings } from './tax-profile.table.ts'

export type RegistrationRecord = typeof taxRegistrations.$inferSelect

const { id: _id, agencyId: _agency, ...columns } = getTableColumns(taxSettings)

/** With the file name of the signature, which is set by itself. */
export type TaxSettingsRecord = TaxFacts & { version: number; signature: string | null }

/** What holds for the whole agency; version 0 before anything was entered. */
export async function findTaxSettings(db: AgencyDb): Promise<TaxSettingsRecord> {
  const [found] = await db.select(columns).from(taxSettings).where(db.own(taxSettings))
  if (found) return found
  return {
    version: 0,
    pan: null,
    tan: null,
    defaultMode: null,
    defaultRate: null,
    turnover: null,
    choices: {},
    draftsOnAcceptance: false,
    units: defaultUnits,
    signatoryName: null,
    signatoryTitle: null,
    signature: null,
  }
}

/** Sets or removes the signature; nothing else of the settings changes. */
export async function storeSignature(db: AgencyDb, signature: string | null): Promise<void> {
  await db
    .insert(taxSettings)
    .values({ units: defaultUnits, signature })
    .onConflictDoUpdate({ target: taxSettings.agencyId, set: { signature } })
}

/** Stores it on the version that was read. @returns whether nobody has saved since */
export async function storeTaxSettings(
  db: AgencyDb,
  { version: seen, ...facts }: TaxFacts & { version: number },
): Promise<boolean> {
  const stored =
    seen === 0
      ? await db.insert(taxSettings).values(facts).onConflictDoNothing().returning({ id: taxSettings.id })
      : await db
          .update(taxSettings)
          .set({ ...facts, version: sql`${taxSettings.version} + 1` })
          .where(and(db.own(taxSettings), eq(taxSettings.version, seen)))
          .returning({ id: taxSettings.id })
  return stored.length > 0
}

/** The agency's registrations, the oldest first. */
export function listRegistrations(db: AgencyDb): Promise<RegistrationRecord[]> {
  return db
    .select()
    .from(taxRegistrations)
    .where(db.own(taxRegistrations))
    .orderBy(asc(taxRegistrations.createdAt), asc(taxRegistrations.id))
}

export async function insertRegistration(db: AgencyDb, facts: typeof taxRegistrations.$inferInsert): Promise<string> {
  const [made] = await db.insert(taxRegistrations).values(facts).returning({ id: taxRegistrations.id })
  if (!made) throw new Error('the registration was not stored')
  return made.id
}

/** Changes a registration; every change is a new version. */
export function updateRegistration(db: AgencyDb, id: string, changes: Partial<typeof taxRegistrations.$inferInsert>) {
  return db
    .update(taxRegistrations)
    .set({ ...changes, version: sql`${taxRegistrations.version} + 1` })
    .where(and(db.own(taxRegistrations), eq(taxRegistrations.id, id)))
}

/** Makes this the registration that documents usually have, and no other. */
export async function setDefaultRegistration(db: AgencyDb, id: string): Promise<void> {
  await db
    .update(taxRegistrations)
    .set({ isDefault: false })
    .where(and(db.own(taxRegistrations), eq(taxRegistrations.isDefault, true)))
  await db
    .update(taxRegistrations)
    .set({ isDefault: true })
    .where(and(db.own(taxRegistrations), eq(taxRegistrations.id, id)))
}

export function deleteRegistration(db: AgencyDb, id: string) {
  return db.delete(taxRegistrations).where(and(db.own(taxRegistrations), eq(taxRegistrations.id, id)))
}
