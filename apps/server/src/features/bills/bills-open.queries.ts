import { sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { selectVendorDues } from '../vendor-dues/vendor-dues.queries.ts'

/** What a vendor is owed, by the day it is due. @param parts all ids that the books know it by */
export async function listOpenOfVendor(db: AgencyDb, parts: string[]) {
  const { rows } = await db.execute<{ currency: string; amount: number; dueOn: string }>(sql`
    select currency, amount::float8 as amount, due_on::text as "dueOn"
      from ${selectVendorDues(db)} as due where part = any(${sql.param(parts)}::text[])`)
  return rows
}
