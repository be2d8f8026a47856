import type { CollectedTax } from '@sarai/contract/collected-tax'
import type { TripDues } from '@sarai/contract/trip-dues'
import { duesOf } from '@sarai/itinerary/collected-tax'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import type { Services } from '../../services.ts'
import type { PanMissing } from '../brochures/brochures-collected.registry.ts'
import { findContact } from '../contacts/contacts.service.ts'
import { tcsAheadOf } from '../invoices/invoices-computing.service.ts'
import { issuedOfTrip } from '../invoices/invoices-found.service.ts'
import { chargedFor, chargedInAll } from '../invoices/invoices-making.rules.ts'
import { tcsOn } from '../invoices/invoices-trip.service.ts'
import { invoiceDueBy } from '../tax-profile/tax-profile.service.ts'
import { paidFor } from '../receipts/receipts-found.service.ts'
import { priceOf } from '../travellers/travellers.service.ts'
import {
  byPayer,
  checkAgain,
  findTrip,
  findTripForUpdate,
  getTrip,
  listInstalments,
  listPayers,
  replaceShares,
  setDues,
  sharesOf,
  type TripPayerRow,
  type TripRecord,
} from '../trips/trips.service.ts'
import { sharedDues, summedDues } from './trip-dues.rules.ts'

/** What is owed for a trip, or for a payer's share of it. */
interface Charge {
  trip: TripRecord
  price: number
  /** What was issued for it. */
  issued: Awaited<ReturnType<typeof issuedOfTrip>>
  /** Whose share it is; the trip's customer's where left out. */
  contactId?: string
}

/** What is owed in all, and of what that consists, in minor units of the trip's currency. */
async function owedOf(services: Services, db: AgencyDb, { trip, price, issued, contactId }: Charge) {
  const agency = await findAgency(db)
  const { charged, rest, tcs, roundOff, beyond } = chargedInAll(price, chargedFor(issued, trip.currency))
  const day = todayFor(services, agency)
  const toCome = await tcsOn(db, trip, { amount: rest, base: agency.currency, day, contactId })
  const sums = { tcs: tcs + (toCome?.amount ?? 0), roundOff: roundOff + (toCome?.roundOff ?? 0) }
  const isPanMissing = toCome?.isPanMissing ?? false
  // What was collected before may have been at another rate.
  const rates = tcs === 0 ? (toCome?.rates ?? []) : []
  return { price, beyond, charged, rest, ...sums, isPanMissing, rates, due: charged + rest + sums.tcs + sums.roundOff }
}
type Owed = Awaited<ReturnType<typeof owedOf>>

/** What each payer of a trip owes, where several share it; what is charged to none of them the first one does. */
async function owedByPayers(
  services: Services,
  db: AgencyDb,
  { trip, price, issued, payers }: Charge & { payers: readonly TripPayerRow[] },
): Promise<(Owed & { payer: TripPayerRow })[]> {
  const documents = await byPayer(db, payers, issued)
  const owed: (Owed & { payer: TripPayerRow })[] = []
  for (const { payer, price: own } of sharesOf(price, payers)) {
    const charge = { trip, price: own, issued: documents.get(payer.id) ?? [], contactId: payer.contactId }
    owed.push({ payer, ...(await owedOf(services, db, charge)) })
  }
  return owed
}

/** What a trip's customer owes for it, or all of its payers together. */
async function owedFor(services: Services, db: AgencyDb, trip: TripRecord) {
  const [price, payers, issued] = [
    await priceOf(db, trip),
    await listPayers(db, trip.id),
    await issuedOfTrip(db, trip.id),
  ]
  const charge = { trip, price, issued }
  if (payers.length === 0) return { ...(await owedOf(services, db, charge)), byPayer: [] }
  const owed = await owedByPayers(services, db, { ...charge, payers })
  const inAll = (part: Exclude<keyof Owed, 'isPanMissing' | 'rates'>) => owed.reduce((sum, one) => sum + one[part], 0)
  return {
    price,
    beyond: inAll('beyond'),
    charged: inAll('charged'),
    rest: inAll('rest'),
    tcs: inAll('tcs'),
    roundOff: inAll('roundOff'),
    due: inAll('due'),
    isPanMissing: owed.some((one) => one.isPanMissing),
    rates: [...new Set(owed.flatMap(({ rates }) => rates))],
    byPayer: owed,
  }
}

/**
 * What is collected at source with a trip on top of the price that was agreed upon; null where nothing is, or where
 * something else is owed than that price.
 */
export async function readCollectedOnTrip(
  services: Services,
  db: AgencyDb,
  tripId: string,
): Promise<CollectedTax | null> {
  const trip = await findTrip(db, tripId, unrestricted)
  if (!trip) return null
  const { currency, total } = trip
  const { price, beyond, tcs, roundOff, due, isPanMissing, rates } = await owedFor(services, db, trip)
  if (tcs === 0 || price !== total || beyond !== 0) return null
  return { currency, amount: tcs, rates, roundOff, toPay: due, isPanMissing, isEstimate: isPanMissing }
}

/** What invoices come to beyond what a trip costs by now, in its currency: a credit note takes it back. */
const computeOvercharged = ({ charged, price, beyond }: Pick<Owed, 'charged' | 'price' | 'beyond'>) =>
  Math.max(charged - price - beyond, 0)

/** What is to be looked at of what a trip's customer owes. */
export async function checkDues(
  services: Services,
  db: AgencyDb,
  trip: TripRecord,
): Promise<{ panMissing: PanMissing[]; overcharged: number }> {
  const owed = await owedFor(services, db, trip)
  return { panMissing: await listPanMissing(db, trip, owed), overcharged: computeOvercharged(owed) }
}

/** Whose PAN is missing: without it the rest of a trip is not to be invoiced, or more is collected with it. */
export async function findPanMissing(services: Services, db: AgencyDb, tripId: string): Promise<PanMissing[]> {
  const trip = await findTrip(db, tripId, unrestricted)
  return trip ? (await checkDues(services, db, trip)).panMissing : []
}

async function listPanMissing(
  db: AgencyDb,
  { needsPassport, cancelledAt, contactId, title }: TripRecord,
  { isPanMissing, byPayer }: Awaited<ReturnType<typeof owedFor>>,
): Promise<PanMissing[]> {
  if (!needsPassport || cancelledAt || !isPanMissing) return []
  const open = byPayer.filter((one) => one.isPanMissing).map(({ payer }) => payer.contactId)
  const ids = open.length > 0 ? open : [contactId]
  const found: PanMissing[] = []
  for (const id of ids) {
    const contact = id ? await findContact(db, id, unrestricted) : undefined
    found.push({ contactId: contact?.id ?? null, name: contact?.name ?? title })
  }
  return found
}

/** Brings what is due by instalment in line with what the customer owes now, in the transaction of what has changed it. */
export async function recountDues(services: Services, db: AgencyDb, tripId: string): Promise<void> {
  const trip = await findTripForUpdate(db, tripId, unrestricted)
  if (!trip) return
  const instalments = await listInstalments(db, tripId)
  const { byPayer, ...owed } = await owedFor(services, db, trip)
  // Whether a PAN is missing depends on what is left to be invoiced, and invoices may be beyond the price, or no more.
  if (trip.needsPassport || trip.findings > 0 || computeOvercharged(owed) > 0) await checkAgain(db, tripId)
  if (byPayer.length === 0) {
    await setDues(db, duesOf(instalments, owed))
    return
  }
  const shares = sharedDues(instalments, byPayer)
  await setDues(db, summedDues(shares))
  await replaceShares(db, tripId, shares)
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
  const owed = await owedFor(services, db, trip)
  const { price, beyond, charged, rest, tcs, roundOff, due, isPanMissing } = owed
  const panMissing = await listPanMissing(db, trip, owed)
  const { endDate, cancelledAt } = trip
  const invoiceBy = rest > 0 && endDate && !cancelledAt ? await invoiceDueBy(db, endDate) : null
  const sums = {
    agreed: trip.total,
    price,
    beyond,
    invoiced: charged,
    overcharged: computeOvercharged(owed),
    rest,
    tcs,
    roundOff,
    due,
    isPanMissing,
    panMissing,
  }
  return { currency: trip.currency, ...sums, invoiceBy }
}
