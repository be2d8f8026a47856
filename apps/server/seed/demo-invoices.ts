import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { today } from '../src/core/days.rules.ts'
import { issueInvoice } from '../src/features/invoices/invoices-issuing.service.ts'
import { draftOfTrip } from '../src/features/invoices/invoices-making.service.ts'
import { recordPayment } from '../src/features/receipts/receipts.service.ts'
import { trips } from '../src/features/trips/trips.table.ts'
import type { Services } from '../src/services.ts'

/** Invoices of trips that are ahead: one that is owed, one that is paid in part, and a draft. */
export async function seedInvoices(services: Services, agencyId: string, ownerId: string): Promise<void> {
  const actor = await services.sessions.memberOf(agencyId, ownerId)
  if (!actor) throw new Error('the demo agency has no owner')
  const { currency, timeZone } = actor.agency
  const day = today(services.clock.now(), timeZone)
  const charged = await services.database.writeAs(agencyId, (db) =>
    db
      .select({ id: trips.id, total: trips.total })
      .from(trips)
      .where(
        and(
          db.own(trips),
          isNull(trips.cancelledAt),
          isNotNull(trips.contactId),
          eq(trips.currency, currency),
          eq(trips.needsPassport, false),
          gt(trips.startDate, day),
        ),
      )
      // Those first that something is still to be arranged for: the others are paid, and lack nothing.
      .orderBy(eq(trips.services, trips.confirmed), asc(trips.startDate), asc(trips.id))
      .limit(3),
  )
  for (const [at, { id: tripId, total }] of charged.entries())
    await services.database.writeAs(agencyId, async (db) => {
      const draft = await draftOfTrip(services, db, actor, { id: tripId, kind: 'invoice' }, day)
      if (at === 2) return
      await issueInvoice(services, db, actor, { id: draft.id, version: draft.version }, day)
      if (at === 0) return
      // Two fifths of it, to whole rupees.
      const amount = Math.round((total * 0.4) / 100) * 100
      await recordPayment(services, db, actor, { tripId, mode: 'upi', day, amount, reference: 'UPI 428817730145' })
    })
}
