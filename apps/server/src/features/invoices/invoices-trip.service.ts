import { randomUUID } from 'node:crypto'
import type { CollectedTax } from '@sarai/contract/collected-tax'
import { gstCodeOf } from '@sarai/contract/gst'
import type { InvoiceDocument, InvoiceLine } from '@sarai/contract/invoice-schemas'
import type { ItemCategory } from '@sarai/contract/itinerary-words'
import type { TourDays } from '@sarai/contract/tour-days'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { AppError, refused } from '../../core/errors.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { listBookings } from '../bookings/bookings-found.service.ts'
import { type ContactRecord, findContact } from '../contacts/contacts.service.ts'
import { ratesOn } from '../rate-drift/exchange-rates.service.ts'
import { usualTax } from '../tax-profile/tax-profile-output.service.ts'
import { listInstalments, type TripRecord } from '../trips/trips.service.ts'
import { documentOfVersion } from '../prospects/prospects-versions.service.ts'
import { computeDraft } from './invoices-computing.service.ts'
import { buyerOf } from './invoices-facts.rules.ts'
import { convertedToTrip } from './invoices-making.rules.ts'
import { tourDaysAbroad, tourFor } from './invoices-tourist.rules.ts'
import { type TripFacts, tripWords } from './invoices-trip.rules.ts'

/** A customer as documents charge them; the trip's title stands for one that is not known. */
export function billToOf(contact: ContactRecord | undefined, name: string): InvoiceDocument['billTo'] {
  if (!contact) return { name, address: null, state: null, country: null, gstin: null, pan: null, email: null }
  const { address, city, pincode, state, country, gstin, pan, taxNumber, email } = contact
  const lines = [address, [city, pincode].filter(Boolean).join(' ')].filter(Boolean)
  return {
    name: contact.legalName ?? contact.name,
    address: lines.join('\n') || null,
    state: gstin?.slice(0, 2) ?? gstCodeOf(state),
    country,
    gstin,
    pan,
    taxNumber,
    email,
  }
}

/** A line of a whole price. */
export function wholeLine(description: string, price: number, mode: string | null): InvoiceLine {
  return {
    id: randomUUID(),
    bookingId: null,
    description,
    mode,
    quantity: 1,
    unit: null,
    price,
    discount: 0,
    isInclusive: true,
    rate: null,
    basicFare: null,
    stays: [],
    isCancellation: false,
    isOutsidePackage: false,
  }
}

/** What a trip abroad of such services is, as tax collected at source has it. */
export function overseasWith(services: readonly { category: ItemCategory | null }[]): InvoiceDocument['overseas'] {
  const kinds = new Set(services.map(({ category }) => category))
  return {
    hasTicket: kinds.has('flight'),
    hasStay: kinds.has('lodging') || kinds.has('cruise'),
    hasOther: kinds.has('activity') || kinds.has('transport'),
    exemption: null,
  }
}

export const overseasOf = async (
  db: AgencyDb,
  { id, needsPassport }: Pick<TripRecord, 'id' | 'needsPassport'>,
): Promise<InvoiceDocument['overseas']> => (needsPassport ? overseasWith(await listBookings(db, id)) : null)

/** How much of a trip that leads abroad is there, by what was agreed upon; where that is asked for. */
async function tourDaysOfTrip(
  db: AgencyDb,
  { versionId, optionId, needsPassport }: TripRecord,
  billTo: InvoiceDocument['billTo'],
): Promise<TourDays | null> {
  const { country } = await findAgency(db)
  if (!needsPassport || buyerOf(billTo, country).kind !== 'foreign') return null
  return tourDaysAbroad(await documentOfVersion(db, versionId), optionId, country)
}

/** What is charged for a trip. */
interface TripCharge {
  /** In the trip's currency, minor units. */
  amount: number
  /** The agency's currency. */
  base: string
  day: string
  /** Who is charged a share of it; the trip's contact for all of it where left out. */
  contactId?: string
}

/** What is known of a trip by itself, whether it was sold or is offered. */
interface Charged {
  trip: TripFacts
  billTo: InvoiceDocument['billTo']
  /** The day of the last instalment. */
  lastDue: string | null
  overseas: InvoiceDocument['overseas']
  /** How much of it is abroad, where that is known. */
  tourDays: TourDays | null
  isCancelled: boolean
}

/**
 * A document that charges so much in one line, tax included.
 * @throws AppError 422 where the currency has no exchange rate
 */
export async function wholeDocument(
  db: AgencyDb,
  { trip, billTo, lastDue, overseas, tourDays, isCancelled }: Charged,
  { amount, base, day }: Omit<TripCharge, 'contactId'>,
): Promise<InvoiceDocument> {
  const { currency } = trip
  const rate = currency === base ? null : ((await ratesOn(db, base, day)).get(currency) ?? null)
  if (currency !== base && rate === null)
    throw refused('NO_RATE', `There is no exchange rate of ${currency}. Enter one on the page Exchange rates.`)
  const { mode, rate: taxRate } = await usualTax(db, day)
  const { country } = await findAgency(db)
  const tour = tourFor(billTo, tourDays, country)
  const line = { ...wholeLine(tripWords(trip), amount, mode), rate: taxRate }
  return {
    billTo,
    currency,
    rate,
    rateOn: rate === null ? null : day,
    lines: [{ ...line, isCancellation: isCancelled }],
    dueOn: lastDue,
    isReverseCharge: false,
    overseas,
    ...(tour && { tour }),
    terms: null,
    notes: null,
  }
}

/** The last day on which something is due. */
export const lastDueOf = (instalments: readonly { dueOn: string | null }[]): string | null =>
  instalments
    .flatMap(({ dueOn }) => dueOn ?? [])
    .sort()
    .at(-1) ?? null

/**
 * A document that charges so much for a trip, tax included.
 * @throws AppError 422 where the trip's currency has no exchange rate
 */
export async function documentOfTrip(
  db: AgencyDb,
  trip: TripRecord,
  { contactId = trip.contactId ?? undefined, ...charge }: TripCharge,
): Promise<InvoiceDocument> {
  const contact = contactId ? await findContact(db, contactId, unrestricted) : undefined
  const billTo = billToOf(contact, trip.title)
  const charged = {
    trip,
    billTo,
    tourDays: await tourDaysOfTrip(db, trip, billTo),
    lastDue: lastDueOf(await listInstalments(db, trip.id)),
    overseas: await overseasOf(db, trip),
    isCancelled: trip.cancelledAt !== null,
  }
  return wholeDocument(db, charged, charge)
}

/** What an invoice would charge, with the price in the currency that the document is made out in. */
interface ToCharge {
  document: InvoiceDocument
  contactId: string | null
  tripId: string | null
  /** In minor units of the document's currency. */
  price: number
}

/**
 * What is collected at source with an invoice, as its figures would have it now; null where nothing is, or where it cannot
 * be computed yet. Where nothing is sold without a PAN, it is taken to come.
 */
export async function computeCollectedWith(
  db: AgencyDb,
  { document, contactId, tripId, price }: ToCharge,
  day: string,
): Promise<CollectedTax | null> {
  const invoice = { kind: 'invoice' as const, document, contactId, tripId, registrationId: null }
  const known = await computeDraft(db, invoice, day)
  const isRefused = known.computed.findings.some(
    ({ severity, field }) => severity === 'error' && field === 'billTo.pan',
  )
  const { computed, tcsRates } = isRefused ? await computeDraft(db, { ...invoice, isPanToCome: true }, day) : known
  const { figures } = computed
  if (!figures?.tcs || figures.tcs.amount === 0) return null
  const convert = (amount: number) => convertedToTrip(amount, { document, figures: { currency: figures.currency } })
  const [amount, roundOff] = [convert(figures.tcs.amount), convert(figures.roundOff)]
  const isPanMissing = document.billTo.pan === null && document.billTo.gstin === null
  const sums = { amount, rates: tcsRates, roundOff, toPay: price + amount + roundOff }
  return amount === 0
    ? null
    : { currency: document.currency, ...sums, isPanMissing, isEstimate: isRefused || contactId === null }
}

/** The same of what is left to be invoiced of a trip, in the trip's currency. */
export async function tcsOn(db: AgencyDb, trip: TripRecord, asked: TripCharge): Promise<CollectedTax | null> {
  if (!trip.needsPassport || asked.amount <= 0) return null
  try {
    const document = await documentOfTrip(db, trip, asked)
    const contactId = asked.contactId ?? trip.contactId
    return await computeCollectedWith(db, { document, contactId, tripId: trip.id, price: asked.amount }, asked.day)
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error
    return null
  }
}
