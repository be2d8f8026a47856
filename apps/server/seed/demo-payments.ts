import { and, asc, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { plusDays, today } from '../src/core/days.rules.ts'
import { invoices } from '../src/features/invoices/invoices.table.ts'
import { recordPayment } from '../src/features/receipts/receipts.service.ts'
import { tripInstalments } from '../src/features/trips/trips-instalments.table.ts'
import { trips } from '../src/features/trips/trips.table.ts'
import type { Services } from '../src/services.ts'

const modes = ['upi', 'bank', 'upi', 'card', 'upi', 'cheque'] as const
/** Of every so many instalments that were due, one is not paid yet. */
const lateEvery = 7

/** What travellers have paid for trips without an invoice: what was due, but for some; all of it where all else is settled. */
export async function seedPayments(services: Services, agencyId: string, ownerId: string): Promise<void> {
  const actor = await services.sessions.memberOf(agencyId, ownerId)
  if (!actor) throw new Error('the demo agency has no owner')
  const { currency, timeZone } = actor.agency
  const day = today(services.clock.now(), timeZone)
  const due = await services.database.writeAs(agencyId, (db) =>
    db
      .select({
        tripId: trips.id,
        amount: tripInstalments.amount,
        dueOn: tripInstalments.dueOn,
        isAhead: sql<boolean>`coalesce(${trips.startDate} > ${day}::date, false)`,
        isSettled: sql<boolean>`${trips.services} = ${trips.confirmed} and ${trips.vouchered} = ${trips.confirmed} and ${trips.places} = ${trips.complete}`,
      })
      .from(tripInstalments)
      .innerJoin(trips, and(db.own(trips), eq(trips.id, tripInstalments.tripId)))
      .where(
        and(
          db.own(tripInstalments),
          isNull(trips.cancelledAt),
          isNull(trips.deletedAt),
          isNotNull(trips.contactId),
          eq(trips.currency, currency),
          eq(tripInstalments.paid, 0),
          notExists(
            db
              .select({ id: invoices.id })
              .from(invoices)
              .where(and(db.own(invoices), eq(invoices.tripId, trips.id))),
          ),
        ),
      )
      .orderBy(asc(tripInstalments.dueOn), asc(tripInstalments.tripId), asc(tripInstalments.position)),
  )
  const paid = due
    .filter(
      ({ isSettled, dueOn }, at) => isSettled || (dueOn !== null && dueOn <= day && at % lateEvery < lateEvery - 1),
    )
    .map(({ tripId, amount, dueOn }) => ({ tripId, amount, day: dueOn && dueOn <= day ? dueOn : plusDays(day, -1) }))
    .toSorted((one, other) => one.day.localeCompare(other.day))
  for (const [at, payment] of paid.entries()) {
    const mode = modes[at % modes.length] ?? 'upi'
    const reference =
      mode === 'cheque' ? String(204_117 + at) : `${mode === 'upi' ? 4288 : 6120}${10_048_813 + 7919 * at}`
    await services.database.writeAs(agencyId, (db) =>
      recordPayment(services, db, actor, { ...payment, mode, reference }),
    )
  }
}
