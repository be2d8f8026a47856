import { mayUse } from '@sarai/contract/access'
import type { PaymentRequest } from '@sarai/contract/payment-requests'
import { payPath } from '@sarai/contract/trip-payers'
import type { Member } from '../../core/actor.ts'
import { checkCursor } from '../../core/id-cursor.ts'
import { todayFor } from '../../core/days.rules.ts'
import { qrPath } from '../../core/qr.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { findLead } from '../leads/leads.service.ts'
import { getPaid, paidForInvoice } from '../receipts/receipts-found.service.ts'
import { tripNumber } from '../trips/trips.service.ts'
import { findTarget } from './payment-requests-counting.service.ts'
import {
  findRequest,
  type FoundRequest,
  listRequests,
  listRequestsFor,
  type RequestsFor,
} from './payment-requests.queries.ts'
import { computeLeft, findRequestState } from './payment-requests.rules.ts'

/** "T-000014 Bali in six days"; of a deposit, whose it will be. */
export function describeTarget({ trip, invoice, customer }: FoundRequest): string {
  if (invoice?.documentNumber) return `Invoice ${invoice.documentNumber}`
  if (trip) return `${tripNumber(trip.number)} ${trip.title}`
  return customer ? `Deposit of ${customer}` : 'Deposit'
}

export const findCustomerName = ({ customer, invoice, trip }: FoundRequest): string =>
  customer ?? invoice?.billTo ?? trip?.title ?? ''

/** Whether nobody can pay any more, whatever is left of it: what it is for is gone. */
export const isTargetGone = ({ request, trip, invoice, customerDeletedAt }: FoundRequest): boolean =>
  (trip !== null && (trip.deletedAt !== null || trip.cancelledAt !== null)) ||
  (invoice !== null && invoice.state !== 'issued') ||
  (request.contactId !== null && customerDeletedAt !== null)

export function computeLeftNow(found: FoundRequest): number {
  const { request, due } = found
  return isTargetGone(found) || request.cancelledAt ? 0 : computeLeft({ ...request, due })
}

export function presentRequest(services: Services, actor: Member, found: FoundRequest): PaymentRequest {
  const { request } = found
  const { agencyId: _agency, publicKey, cancelledAt: _cancelled, createdBy: _by, ...shown } = request
  return {
    ...shown,
    state: findRequestState(request, todayFor(services, actor.agency)),
    about: describeTarget(found),
    customer: findCustomerName(found),
    customerId: found.customerId,
    left: computeLeftNow(found),
    publicPath: mayUse(actor, 'invoices', 'write') ? payPath(publicKey) : null,
  }
}

/** @throws AppError 404 */
export async function getRequest(db: AgencyDb, actor: Member, id: string): Promise<FoundRequest> {
  const found = await findRequest(db, actor, id)
  if (!found) throw notFound('payment request')
  return found
}

interface ListInput {
  state?: PaymentRequest['state']
  cursor?: string
  perPage: number
}

export async function listAllRequests(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { state, cursor, perPage }: ListInput,
): Promise<{ data: PaymentRequest[]; next: string | null }> {
  const day = todayFor(services, actor.agency)
  const rows = await listRequests(db, { visible: actor, day, state, cursor: checkCursor(cursor), limit: perPage + 1 })
  const shown = rows.slice(0, perPage)
  return {
    data: shown.map((found) => presentRequest(services, actor, found)),
    next: rows.length > perPage ? (shown.at(-1)?.request.id ?? null) : null,
  }
}

/** So many are shown where something is looked at; all are in the list. */
const maxShown = 50

interface About {
  tripId?: string
  invoiceId?: string
  contactId?: string
  leadId?: string
}

async function findAbout(db: AgencyDb, actor: Member, about: About): Promise<RequestsFor> {
  const { tripId, invoiceId, contactId, leadId } = about
  if (Object.values(about).filter(Boolean).length !== 1) throw invalid({ tripId: 'Name one of them' })
  if (leadId) {
    if (!(await findLead(db, leadId, actor))) throw notFound('lead')
    return { leadId }
  }
  if (invoiceId) return findTarget(db, await paidForInvoice(db, actor, invoiceId))
  const paidFor = tripId ? { kind: 'trip' as const, id: tripId } : { kind: 'contact' as const, id: contactId ?? '' }
  await getPaid(db, actor, paidFor)
  return findTarget(db, paidFor)
}

/** The requests for something, the newest first. @throws AppError 404 */
export async function listRequestsAbout(
  services: Services,
  db: AgencyDb,
  actor: Member,
  about: About,
): Promise<PaymentRequest[]> {
  const what = await findAbout(db, actor, about)
  const rows = await listRequestsFor(db, actor, what, maxShown)
  return rows.map((found) => presentRequest(services, actor, found))
}

/** The address of its page as a QR code, for a customer who stands at the desk. @throws AppError 404 */
export async function drawRequestCode({ appUrl }: Services, db: AgencyDb, actor: Member, id: string) {
  const { request } = await getRequest(db, actor, id)
  return qrPath(appUrl + payPath(request.publicKey))
}
