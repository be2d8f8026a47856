import { randomUUID } from 'node:crypto'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { getTrip, listPayers, payersByContact } from '../trips/trips.service.ts'
import { announce, getInvoice, holdInvoice, holdUninvoiced } from './invoices-found.service.ts'
import { draftMade, draftOfTrip } from './invoices-making.service.ts'
import type { InvoiceRecord } from './invoices.queries.ts'

const notSold = 'Its proposal is not accepted yet. Note the acceptance first: then there is a trip to invoice.'

/** @throws AppError 422 for what is no proforma that was issued and stands */
function requireIssuedProforma({ kind, state, proposalId, tripId }: InvoiceRecord): void {
  if (proposalId && !tripId) throw refused('NOT_ACCEPTED', notSold)
  if (kind !== 'proforma') throw refused('NOT_PROFORMA', 'Only a proforma has an invoice made of it.')
  if (state === 'draft')
    throw refused('NOT_ISSUED', 'This proforma is a draft. Change its kind to invoice, or issue it first.')
  if (state === 'cancelled') throw refused('CANCELLED', 'This proforma was cancelled. Draw up a new invoice.')
}

/** What is not invoiced yet of the trip of a proforma, in lines of its bookings where the proforma has them. */
async function invoiceOfTrips(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { tripId, document, contactId }: InvoiceRecord & { tripId: string },
  day: string,
): Promise<InvoiceRecord> {
  const { cancelledAt } = await getTrip(db, actor, tripId)
  const payers = await payersByContact(db, await listPayers(db, tripId), [{ contactId }])
  const payerId = payers.get(contactId ?? '')
  const isByService =
    cancelledAt === null && payerId === undefined && document.lines.some(({ bookingId }) => bookingId !== null)
  const lines = isByService ? 'services' : 'package'
  return draftOfTrip(services, db, actor, { id: tripId, kind: 'invoice', lines, payerId, proforma: document }, day)
}

/**
 * Draws up the invoice of a proforma: of a trip what is not invoiced yet; of no trip what the proforma says, once.
 * @throws AppError 404, or 422 where there is nothing to invoice, or it was invoiced already
 */
export async function invoiceOfProforma(
  services: Services,
  db: AgencyDb,
  actor: Member,
  id: string,
  day: string,
): Promise<InvoiceRecord> {
  const found = await getInvoice(db, actor, id)
  requireIssuedProforma(found)
  if (found.tripId) return invoiceOfTrips(services, db, actor, { ...found, tripId: found.tripId }, day)
  await holdUninvoiced(db, id)
  const proforma = await holdInvoice(db, actor, id)
  requireIssuedProforma(proforma)
  const { contactId, registrationId, ownerId, document, dueOn } = proforma
  const lines = document.lines.map((line) => ({ ...line, id: randomUUID() }))
  // Nobody could pay by a day that is over.
  const due = dueOn && dueOn < day ? day : dueOn
  announce(db, actor.userId, proforma)
  return draftMade(
    services,
    db,
    actor,
    {
      kind: 'invoice',
      document: { ...document, lines, dueOn: due },
      ownerId,
      contactId,
      tripId: null,
      registrationId,
      proformaId: id,
    },
    day,
  )
}
