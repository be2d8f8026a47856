import type { FormSettings } from '@sarai/contract/intake'
import { and, eq, sql } from 'drizzle-orm'
import { agencies } from '../../core/db/agencies.table.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Database } from '../../core/db/database.ts'

/** The agency whose public form has this key. */
export async function findAgencyByFormKey(database: Database, formKey: string) {
  const [agency] = await database.findByKey(formKey, (db) =>
    db.select().from(agencies).where(eq(agencies.formKey, formKey)),
  )
  return agency
}

const isOwn = (db: AgencyDb) => eq(agencies.id, db.agencyId)

/** Saves the form; undefined when it is not in the version that was read any more. */
export async function updateForm(db: AgencyDb, version: number, form: FormSettings) {
  const [updated] = await db
    .update(agencies)
    .set({ form, formVersion: sql`${agencies.formVersion} + 1` })
    .where(and(isOwn(db), eq(agencies.formVersion, version)))
    .returning()
  return updated
}

export async function updateFormKey(db: AgencyDb, formKey: string) {
  const [updated] = await db.update(agencies).set({ formKey }).where(isOwn(db)).returning()
  if (!updated) throw new Error('an agency without its row')
  return updated
}
