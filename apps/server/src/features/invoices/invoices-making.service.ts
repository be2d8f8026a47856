import { randomUUID } from 'node:crypto'
import { gstCodeOf } from '@sarai/contract/gst'
import type { InvoiceDocument, InvoiceLine } from '@sarai/contract/invoice-schemas'
import type { InvoiceKind } from '@sarai/contract/invoice-words'
import { dayWords } from '@sarai/itinerary/words'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { refused } from '../../core/errors.ts'
import { type Author, personOf, record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { listBookings } from '../bookings/bookings-found.service.ts'
import { type ContactRecord, findContact } from '../contacts/contacts.service.ts'
import { ratesOn } from '../rate-drift/exchange-rates.service.ts'
import { offeredProfile } from '../tax-profile/tax-profile.service.ts'
import { getTrip, holdTrip, listInstalments, type TripRecord } from '../trips/trips.service.ts'
import { announce, getInvoice, requireFigures, subjectOf } from './invoices-found.service.ts'
import { restOf } from './invoices-making.rules.ts'
import { type InvoiceRecord, listNotesOf, listOfTrip } from './invoices.queries.ts'
import { insertDraft } from './invoices.service.ts'

function billToOf(contact: ContactRecord | undefined, name: string): InvoiceDocument['billTo'] {
  if (!contact) return { name, address: null, state: null, country: null, gstin: null, pan: null, email: null }
  const { address, city, pincode, state, country, gstin, pan, email } = contact
  const lines = [address, [city, pincode].filter(Boolean).join(' ')].filter(Boolean)
  return {
    name: contact.legalName ?? contact.name,
    address: lines.join('\n') || null,
    state: gstin?.slice(0, 2) ?? gstCodeOf(state),
    country,
    gstin,
    pan,
    email,
  }
}

/** A line of a whole price. */
function wholeLine(description: string, price: number, mode: string | null): InvoiceLine {
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

function tripWords({ title, travellers, startDate, endDate }: TripRecord): string {
  const days = startDate && endDate ? `${dayWords(startDate)} to ${dayWords(endDate)}` : null
  return [title, [travellers === 1 ? '1 traveller' : `${travellers} travellers`, days].filter(Boolean).join(', ')].join(
    '\n',
  )
}

/** What a trip abroad is, as tax collected at source has it. */
async function overseasOf(db: AgencyDb, { id, needsPassport }: TripRecord): Promise<InvoiceDocument['overseas']> {
  if (!needsPassport) return null
  const kinds = new Set((await listBookings(db, id)).map(({ category }) => category))
  return {
    hasTicket: kinds.has('flight'),
    hasStay: kinds.has('lodging') || kinds.has('cruise'),
    hasOther: kinds.has('activity') || kinds.has('transport'),
    exemption: null,
  }
}

/**
 * Draws up what a trip is to be charged: what was agreed upon, tax included, less what its invoices charge already.
 * @throws AppError 422 where all of it is invoiced
 */
export async function draftOfTrip(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, kind }: { id: string; kind: 'proforma' | 'invoice' },
  day: string,
): Promise<InvoiceRecord> {
  const trip = await getTrip(db, actor, id)
  await holdTrip(db, id)
  return draftOfHeldTrip(services, db, { doer: actor, trip, kind, base: actor.agency.currency }, day)
}

interface Drawn {
  doer: Author
  /** Held until the transaction ends. */
  trip: TripRecord
  kind: 'proforma' | 'invoice'
  /** The agency's currency. */
  base: string
}

/** The same, whoever draws it up. @throws AppError 422 where all of it is invoiced, or its currency has no rate */
export async function draftOfHeldTrip(
  services: Services,
  db: AgencyDb,
  { doer, trip, kind, base }: Drawn,
  day: string,
): Promise<InvoiceRecord> {
  const { id } = trip
  const price = trip.cancelledAt ? (trip.cancelCharge ?? 0) : trip.total
  const rest = kind === 'proforma' ? price : restOf(price, trip.currency, await listOfTrip(db, id))
  if (rest <= 0) throw refused('INVOICED', 'All of this trip is on invoices already.')
  const contact = trip.contactId ? await findContact(db, trip.contactId, unrestricted) : undefined
  const { packs, defaultMode } = await offeredProfile(db, day)
  const mode = defaultMode ?? packs[0]?.modes[0]?.id ?? null
  const rate = trip.currency === base ? null : ((await ratesOn(db, base, day)).get(trip.currency) ?? null)
  if (trip.currency !== base && rate === null)
    throw refused('NO_RATE', `There is no exchange rate of ${trip.currency}. Enter one on the page Exchange rates.`)
  const lastDue = (await listInstalments(db, id))
    .flatMap(({ dueOn }) => dueOn ?? [])
    .sort()
    .at(-1)
  const line = wholeLine(tripWords(trip), rest, mode)
  const document: InvoiceDocument = {
    billTo: billToOf(contact, trip.title),
    currency: trip.currency,
    rate,
    lines: [{ ...line, isCancellation: trip.cancelledAt !== null }],
    // Nobody could have paid by a day before that of the invoice.
    dueOn: lastDue && lastDue < day ? day : (lastDue ?? null),
    isReverseCharge: false,
    overseas: await overseasOf(db, trip),
    terms: null,
    notes: null,
  }
  const { ownerId, contactId } = trip
  return draftMade(services, db, doer, { kind, document, ownerId, contactId, tripId: id }, day)
}

/**
 * Draws up a note to an invoice: of a credit note all that is left of it, of a debit note a line to fill in.
 * @throws AppError 422 where there is nothing to correct
 */
export async function draftNote(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, kind, reason }: { id: string; kind: 'credit-note' | 'debit-note'; reason: string },
  day: string,
): Promise<InvoiceRecord> {
  const invoice = await getInvoice(db, actor, id)
  requireFigures(actor, invoice)
  if (invoice.kind !== 'invoice' || invoice.state !== 'issued')
    throw refused('NOT_ISSUED', 'Only an invoice that was issued, and not cancelled, is corrected by a note.')
  const left = (invoice.total ?? 0) - invoice.credited
  if (kind === 'credit-note' && left <= 0) throw refused('CREDITED', 'All of this invoice was credited already.')
  const isWhole = kind === 'credit-note' && (await listNotesOf(db, id)).length === 0
  const [first] = invoice.document.lines
  const rest = first && { ...first, id: randomUUID(), quantity: 1, discount: 0, isInclusive: true }
  const words = `${kind === 'credit-note' ? 'Less' : 'More'} on ${invoice.documentNumber}: ${reason}`.slice(0, 500)
  const lines = isWhole
    ? invoice.document.lines.map((line) => ({ ...line, id: randomUUID() }))
    : rest
      ? [{ ...rest, description: words, price: kind === 'credit-note' ? left : 0 }]
      : []
  const document = { ...invoice.document, lines, dueOn: kind === 'debit-note' ? invoice.dueOn : null }
  const { ownerId, contactId, tripId, registrationId } = invoice
  return draftMade(
    services,
    db,
    actor,
    { kind, document, ownerId, contactId, tripId, registrationId, correctsId: id, reason },
    day,
  )
}

interface Made {
  kind: InvoiceKind
  document: InvoiceDocument
  ownerId: string | null
  contactId: string | null
  tripId: string | null
  registrationId?: string | null
  correctsId?: string
  reason?: string
}

async function draftMade(services: Services, db: AgencyDb, doer: Author, made: Made, day: string) {
  const number = await services.numbers.next(db.agencyId, 'invoice')
  const stored = await insertDraft(db, { ...made, number, createdBy: personOf(doer) }, day)
  await record(db, doer, 'created', subjectOf(stored))
  announce(db, personOf(doer), stored)
  return stored
}
