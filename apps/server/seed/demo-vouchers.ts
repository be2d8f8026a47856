import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { trips } from '../src/features/trips/trips.table.ts'
import { holdVouchers } from '../src/features/vouchers/vouchers-bulk.queries.ts'
import { issueHeld, whyNotIssued } from '../src/features/vouchers/vouchers-issuing.service.ts'
import { signerOf } from '../src/features/vouchers/vouchers-keys.service.ts'
import { makeVouchers } from '../src/features/vouchers/vouchers-making.service.ts'
import type { Services } from '../src/services.ts'

/** Issues the vouchers of trips whose services are all confirmed; those of the trip that begins last are yet to be made. */
export async function seedVouchers(services: Services, agencyId: string, ownerId: string): Promise<void> {
  const actor = await services.sessions.memberOf(agencyId, ownerId)
  if (!actor) throw new Error('the demo agency has no owner')
  const settled = await services.database.writeAs(agencyId, (db) =>
    db
      .select({ id: trips.id })
      .from(trips)
      .where(and(db.own(trips), isNull(trips.cancelledAt), gt(trips.services, 0), eq(trips.services, trips.confirmed)))
      .orderBy(asc(trips.startDate), asc(trips.id)),
  )
  for (const { id } of settled.slice(0, -1))
    await services.database.writeAs(agencyId, async (db) => {
      const { ids } = await makeVouchers(services, db, actor, { id, combined: false })
      const signer = await signerOf(services, db)
      for (const voucher of await holdVouchers(db, ids))
        if (!whyNotIssued(voucher, undefined)) await issueHeld(services, db, actor, voucher, { signer })
    })
}
