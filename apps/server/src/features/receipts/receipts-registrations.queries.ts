import { and, asc, eq, gt, lt, or } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { RegistrationDays } from '../tax-profile/tax-profile.events.ts'
import { receiptRefunds, receipts } from './receipts.table.ts'

/** Receipts and refunds under a registration on a day on which it would not hold, the earliest of each first. */
export async function listReceivedOutside(db: AgencyDb, { id, from, to, limit }: RegistrationDays & { limit: number }) {
  const found = []
  for (const table of [receipts, receiptRefunds] as const) {
    const rows = await db
      .select({ number: table.number, day: table.day })
      .from(table)
      .where(
        and(
          db.own(table),
          eq(table.registrationId, id),
          or(lt(table.day, from), to === null ? undefined : gt(table.day, to)),
        ),
      )
      .orderBy(asc(table.day), asc(table.id))
      .limit(limit)
    found.push(...rows)
  }
  return found.flatMap(({ number, day }) => (number ? [{ number, day }] : []))
}
