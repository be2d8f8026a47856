import type { TripDues } from '@sarai/contract/trip-dues'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import type { Services } from '../../services.ts'
import { tcsAheadOf } from '../invoices/invoices-computing.service.ts'
import { issuedOfTrip } from '../invoices/invoices-found.service.ts'
import { chargedFor, chargedInAll } from '../invoices/invoices-making.rules.ts'
import { tcsOn } from '../invoices/invoices-trip.service.ts'
import { paidFor } from '../receipts/receipts-found.service.ts'
import { priceOf } from '../travellers/travellers.service.ts'
import { findTripForUpdate, getTrip, listInstalments, setDues, type TripRecord } from '../trips/trips.service.ts'
import { duesOf } from './trip-dues.rules.ts'

/** What a trip's customer owes for it in all, and of what that consists, in minor units of the trip's currency. */
async function owedFor(services: Services, db: AgencyDb, trip: TripRecord) {
  const agency = await findAgency(db)
  const price = await priceOf(db, trip)
  const documents = chargedFor(await issuedOfTrip(db, trip.id), trip.currency)
  const { charged, rest, tcs, roundOff, beyond } = chargedInAll(price, documents)
  const day = todayFor(services, agency)
  const tcsToCome = await tcsOn(db, trip, { amount: rest, base: agency.currency, day })
  const tcsInAll = tcs + tcsToCome
  return { price, beyond, charged, rest, tcs: tcsInAll, roundOff, due: charged + rest + tcsInAll + roundOff }
}

/** Brings what is due by instalment in line with what the customer owes now, in the transaction of what has changed it. */
export async function recountDues(services: Services, db: AgencyDb, tripId: string): Promise<void> {
  const trip = await findTripForUpdate(db, tripId, unrestricted)
  if (!trip) return
  const instalments = await listInstalments(db, tripId)
  await setDues(db, duesOf(instalments, await owedFor(services, db, trip)))
}

/** What was paid for a trip, is on invoices of it, and was collected at source with both, in its currency. */
export async function paidAndInvoiced(db: AgencyDb, trip: TripRecord) {
  const documents = chargedFor(await issuedOfTrip(db, trip.id), trip.currency)
  const { charged, tcs } = chargedInAll(0, documents)
  const ahead = await tcsAheadOf(db, trip.id, trip.currency)
  return { paid: await paidFor(db, { kind: 'trip', id: trip.id }), invoiced: charged, tcs: tcs + ahead.amount }
}

/** What a customer owes for a trip and has paid, as whoever may see the trip sees it. */
export async function readDues(services: Services, db: AgencyDb, actor: Member, tripId: string): Promise<TripDues> {
  const trip = await getTrip(db, actor, tripId)
  const { price, beyond, charged, rest, tcs, roundOff, due } = await owedFor(services, db, trip)
  return { currency: trip.currency, agreed: trip.total, price, beyond, invoiced: charged, rest, tcs, roundOff, due }
}
