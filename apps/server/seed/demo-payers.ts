import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, ne, notExists } from 'drizzle-orm'
import { allocate, toAmount } from '@sarai/money/amounts'
import { plusDays, today } from '../src/core/days.rules.ts'
import { contacts } from '../src/features/contacts/contacts.table.ts'
import { invoices } from '../src/features/invoices/invoices.table.ts'
import { recordPayment } from '../src/features/receipts/receipts.service.ts'
import { setPayers } from '../src/features/trip-payers/trip-payers.service.ts'
import { trips } from '../src/features/trips/trips.table.ts'
import type { Services } from '../src/services.ts'

/** Splits a trip of several people that is not paid yet between three of them, one of whom has paid the first part. */
export async function seedPayers(services: Services, agencyId: string, ownerId: string): Promise<void> {
  const actor = await services.sessions.memberOf(agencyId, ownerId)
  if (!actor) throw new Error('the demo agency has no owner')
  const { currency, timeZone } = actor.agency
  const day = today(services.clock.now(), timeZone)
  await services.database.writeAs(agencyId, async (db) => {
    const [trip] = await db
      .select({ id: trips.id, contactId: trips.contactId, total: trips.total })
      .from(trips)
      .where(
        and(
          db.own(trips),
          gt(trips.startDate, day),
          gte(trips.travellers, 2),
          lt(trips.settled, trips.dues),
          isNull(trips.cancelledAt),
          isNull(trips.deletedAt),
          isNotNull(trips.contactId),
          eq(trips.currency, currency),
          notExists(
            db
              .select({ id: invoices.id })
              .from(invoices)
              .where(and(db.own(invoices), eq(invoices.tripId, trips.id))),
          ),
        ),
      )
      // Which trips are left depends on the day: of four people best, else of two.
      .orderBy(desc(trips.travellers), asc(trips.startDate), asc(trips.id))
      .limit(1)
    if (!trip?.contactId) return
    const friends = await db
      .select({ id: contacts.id })
      .from(contacts)
      .where(
        and(
          db.own(contacts),
          eq(contacts.kind, 'person'),
          ne(contacts.id, trip.contactId),
          isNotNull(contacts.email),
          isNull(contacts.deletedAt),
        ),
      )
      .orderBy(asc(contacts.id))
      .limit(2)
    const people = [trip.contactId, ...friends.map(({ id }) => id)]
    const shares = allocate(
      BigInt(trip.total),
      people.map(() => 1n),
    )
    const { payers } = await setPayers(services, db, actor, {
      id: trip.id,
      payers: people.map((contactId, at) => ({ contactId, share: toAmount(shares[at] ?? 0n) })),
    })
    const friend = payers[1]
    const first = friend?.shares.find(({ amount, paid }) => paid < amount)
    if (!friend || !first) return
    await recordPayment(services, db, actor, {
      tripId: trip.id,
      payerId: friend.contactId,
      amount: first.amount - first.paid,
      mode: 'upi',
      day: plusDays(day, -1),
      reference: '433010077152',
    })
  })
}
