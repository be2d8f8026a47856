import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import { agencies } from '../../core/db/agencies.table.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { FindableTable } from './search.queries.ts'

/** The next records by their ids, with the terms they have, held so that nobody changes them meanwhile. */
export async function nextForTerms(
  db: AgencyDb,
  table: FindableTable,
  columns: SelectedFields,
  after: string | undefined,
  limit: number,
) {
  const isNext: SQL | undefined = after === undefined ? undefined : gt(table.id, after)
  return db
    .select({ ...columns, id: table.id, terms: table.terms })
    .from(table)
    .where(and(db.own(table), isNext))
    .orderBy(asc(table.id))
    .limit(limit)
    .for('update', { of: table })
}

/** Gives records their new terms. This is no change that anybody made, and no new version. */
export async function setTerms(
  db: AgencyDb,
  table: FindableTable,
  renewed: { id: string; terms: string[] }[],
): Promise<void> {
  if (renewed.length === 0) return
  await db.execute(sql`
    update ${table} as record set terms = given.terms
      from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as given (id uuid, terms text[])
     where record.agency_id = ${db.agencyId} and record.id = given.id`)
}

/** Gives the next payments their terms, which triggers alone keep. @returns the last of them, or null where there are no more */
export async function renewPayments(db: AgencyDb, after: string, limit: number): Promise<string | null> {
  const { rows } = await db.execute<{ last: string | null }>(
    sql`select renew_payment_terms(${db.agencyId}::uuid, ${after}::uuid, ${limit}::int) as last`,
  )
  return rows[0]?.last ?? null
}

export async function setTermsVersion(db: AgencyDb, termsVersion: number): Promise<void> {
  await db.update(agencies).set({ termsVersion }).where(eq(agencies.id, db.agencyId))
}
