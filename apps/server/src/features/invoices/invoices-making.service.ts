import type { InvoiceDocument } from '@sarai/contract/invoice-schemas'
import { type InvoiceKind, type TripLines } from '@sarai/contract/invoice-words'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound, refused } from '../../core/errors.ts'
import { type Author, personOf, record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { priceOf } from '../travellers/travellers.service.ts'
import {
  getTrip,
  holdTrip,
  listPayers,
  requireOwnersReach,
  shareOfPrice,
  type TripPayerRow,
  type TripRecord,
} from '../trips/trips.service.ts'
import { computeDraft } from './invoices-computing.service.ts'
import { announce, subjectOf } from './invoices-found.service.ts'
import { chargedFor, chargedInAll, pricesOf } from './invoices-making.rules.ts'
import { byServices } from './invoices-services.service.ts'
import { withTourOf } from './invoices-tourist.rules.ts'
import { documentOfTrip } from './invoices-trip.service.ts'
import { type InvoiceRecord, listOfTrip } from './invoices.queries.ts'
import { insertDraft } from './invoices.service.ts'

/**
 * Draws up what a trip is to be charged: what was agreed upon, tax included, less what its invoices charge already.
 * @throws AppError 422 where all of it is invoiced
 */
export async function draftOfTrip(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, kind, lines = 'package', payerId, proforma }: DraftAsked,
  day: string,
): Promise<InvoiceRecord> {
  const trip = await getTrip(db, actor, id)
  requireOwnersReach(actor, trip)
  await holdTrip(db, id)
  const payers = await listPayers(db, id)
  const payer = payers.find((one) => one.id === payerId)
  if (payerId && !payer) throw notFound('payer')
  if (payers.length > 0 && !payer)
    throw refused('SHARED', 'Several pay this trip: draw up a document for each of them on its tab Money.')
  if (payer && lines === 'services') throw invalid({ lines: 'A share of the price is one line' })
  const drawn = { doer: actor, trip, kind, base: actor.agency.currency, payer, proforma }
  return draftOfHeldTrip(services, db, lines === 'services' ? { ...drawn, services: actor } : drawn, day)
}

interface DraftAsked {
  id: string
  kind: 'proforma' | 'invoice'
  lines?: TripLines
  /** Whose share it charges; needed where several pay the trip. */
  payerId?: string
  /** What it is the invoice of. */
  proforma?: InvoiceDocument
}

interface Drawn {
  doer: Author
  /** Held until the transaction ends. */
  trip: TripRecord
  kind: 'proforma' | 'invoice'
  /** The agency's currency. */
  base: string
  /** In a line for each service that is sold, by somebody who sees costs or not; in one line where left out. */
  services?: Pick<Member, 'seesCost'>
  /** Who is charged, where several pay the trip. */
  payer?: TripPayerRow
  proforma?: InvoiceDocument
}

/** What of a price is on none of these documents yet, in the currency of its trip. What drafts charge counts too. */
async function uninvoicedOf(
  db: AgencyDb,
  {
    currency,
    price,
    documents,
    day,
  }: { currency: string; price: number; documents: readonly InvoiceRecord[]; day: string },
): Promise<number> {
  const counted: Parameters<typeof chargedFor>[0][number][] = []
  for (const one of documents) {
    const figures = one.figures ?? (await computeDraft(db, one, day)).computed.figures
    counted.push({ ...one, figures: figures ?? pricesOf(one.document) })
  }
  return chargedInAll(price, chargedFor(counted, currency)).rest
}

/** The same, whoever draws it up. @throws AppError 422 where all of it is invoiced, or its currency has no rate */
export async function draftOfHeldTrip(
  services: Services,
  db: AgencyDb,
  { doer, trip, kind, base, services: by, payer, proforma }: Drawn,
  day: string,
): Promise<InvoiceRecord> {
  const { id, currency } = trip
  const contactId = payer?.contactId ?? trip.contactId
  const all = { tripId: id, price: await priceOf(db, trip), documents: await listOfTrip(db, id) }
  const { price, documents } = await shareOfPrice(db, all, contactId)
  const rest = kind === 'proforma' ? price : await uninvoicedOf(db, { currency, price, documents, day })
  if (rest <= 0) throw refused('INVOICED', `All of this ${payer ? 'share' : 'trip'} is on invoices already.`)
  const drawn = await documentOfTrip(db, trip, { amount: rest, base, day, contactId: payer?.contactId })
  const whole = proforma ? withTourOf(drawn, proforma) : drawn
  const document = by ? await byServices(db, trip, { whole, kind, seesCost: by.seesCost, day }) : whole
  const { ownerId } = trip
  return draftMade(services, db, doer, { kind, document, ownerId, contactId, tripId: id }, day)
}

interface Made {
  kind: InvoiceKind
  document: InvoiceDocument
  ownerId: string | null
  contactId: string | null
  tripId: string | null
  registrationId?: string | null
  proformaId?: string
  proposalId?: string
  /** What of that proposal it charges. */
  offered?: InvoiceRecord['offered']
  correctsId?: string
  reason?: string
  isChargedAgain?: boolean
}

/** Stores a draft with the next number. */
export async function draftMade(services: Services, db: AgencyDb, doer: Author, made: Made, day: string) {
  const number = await services.numbers.next(db.agencyId, 'invoice')
  const stored = await insertDraft(db, { ...made, number, createdBy: personOf(doer) }, day)
  await record(db, doer, 'created', subjectOf(stored))
  announce(db, personOf(doer), stored)
  return stored
}
