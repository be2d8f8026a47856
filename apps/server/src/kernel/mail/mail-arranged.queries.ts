import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { recordDescriptions } from '../records/records.registry.ts'
import { mails } from './mail.table.ts'

/** That a mail went to a vendor, and is about a record that somebody arranges for its owner by now. */
export function isOfArranged(userId: SQL): SQL {
  const ofKinds = recordDescriptions().flatMap(({ kind, table, operationsId }) =>
    operationsId
      ? [
          sql`(${mails.about} = ${kind} and exists (select from ${table} where ${table.agencyId} = ${mails.agencyId} and ${table.id} = ${mails.aboutId} and ${operationsId} = ${userId}))`,
        ]
      : [],
  )
  return sql`(${mails.isToVendor} and (${sql.join(ofKinds, sql` or `)}))`
}

/** Those of some mails that went to vendors and are about what somebody arranges for its owner. */
export async function listArranged(db: AgencyDb, ids: string[], userId: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(db.own(mails), inArray(mails.id, ids), isOfArranged(sql`${userId}::uuid`)))
  return new Set(rows.map(({ id }) => id))
}
