import { formatRequestNumber, type PaymentRequestState } from '@sarai/contract/payment-request-words'
import type { NewPaymentRequest, PaymentRequest } from '@sarai/contract/payment-requests'
import { invoiceName } from '@sarai/contract/invoice-words'
import { payPath } from '@sarai/contract/trip-payers'
import { formatMoney } from '@sarai/money/format'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import { newPublicKey } from '../../core/public-keys.ts'
import { type EntrySubject, record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { getInvoice } from '../invoices/invoices-found.service.ts'
import { findLead, subjectOf as leadSubjectOf } from '../leads/leads.service.ts'
import { closePageJob } from '../online-payments/online-payments.jobs.ts'
import { owedBy } from '../receipts/receipts-declared.service.ts'
import { getPaid, holdPaid, type Paid, paidForOf } from '../receipts/receipts-found.service.ts'
import { paidByInput } from '../receipts/receipts.service.ts'
import { listInstalments, listPayers } from '../trips/trips.service.ts'
import { getRequest, presentRequest } from './payment-requests-found.service.ts'
import {
  findRequestForUpdate,
  insertRequest,
  type PaymentRequestRecord,
  updateRequest,
} from './payment-requests.queries.ts'
import { findRequestState } from './payment-requests.rules.ts'

/** What is asked for, as far as what it is for says it. `due` is null where nothing limits it. */
interface Target {
  paid: Paid
  of: Pick<PaymentRequestRecord, 'tripId' | 'invoiceId' | 'contactId' | 'leadId'>
  currency: string
  rate: number | null
  due: number | null
  description: string
}

/** The contact whose deposit is asked for on behalf of a lead. @throws AppError 404, 422 where none is known */
async function findDepositor(db: AgencyDb, actor: Member, { leadId, contactId }: NewPaymentRequest): Promise<string> {
  const lead = leadId === undefined ? undefined : await findLead(db, leadId, actor)
  if (leadId !== undefined && (!lead || lead.deletedAt)) throw notFound('lead')
  const found = contactId ?? lead?.contactId
  if (!found) throw invalid({ contactId: 'Say who is to pay' })
  return found
}

async function findInvoiceTarget(db: AgencyDb, actor: Member, invoiceId: string): Promise<Target> {
  const paid = await paidByInput(db, actor, { invoiceId })
  const invoice = await getInvoice(db, actor, invoiceId)
  const { currency, tripId, document } = invoice
  const due = (await owedBy(db, invoice, actor.agency.currency))?.due ?? 0
  const rate = currency === actor.agency.currency ? null : document.rate
  const of = { tripId, invoiceId, contactId: null, leadId: null }
  return { paid, of, currency, rate, due, description: invoiceName(invoice) }
}

async function findTripTarget(db: AgencyDb, actor: Member, tripId: string): Promise<Target> {
  const paid = await paidByInput(db, actor, { tripId })
  const payers = await listPayers(db, tripId)
  if (payers.length > 0)
    throw refused('SHARED', 'Several people pay this trip. Send each of them the link to their own share.')
  const instalments = await listInstalments(db, tripId)
  const due = instalments.reduce((sum, one) => sum + Math.max(one.amount - one.paid, 0), 0)
  const of = { tripId, invoiceId: null, contactId: null, leadId: null }
  return { paid, of, currency: paid.currency, rate: null, due, description: paid.purpose }
}

/** What is asked for. @throws AppError 404, or 422 where nothing can be asked for */
async function findTarget(db: AgencyDb, actor: Member, input: NewPaymentRequest): Promise<Target> {
  const { tripId, invoiceId, contactId, leadId } = input
  if ([tripId, invoiceId, contactId ?? leadId].filter(Boolean).length !== 1)
    throw invalid({ tripId: 'Say what is to be paid: a trip, an invoice, or a deposit' })
  if (invoiceId !== undefined) return findInvoiceTarget(db, actor, invoiceId)
  if (tripId !== undefined) return findTripTarget(db, actor, tripId)
  const paid = await paidByInput(db, actor, { contactId: await findDepositor(db, actor, input) })
  const of = { tripId: null, invoiceId: null, contactId: paid.id, leadId: leadId ?? null }
  const currency = input.currency ?? paid.currency
  return { paid, of, currency, rate: null, due: null, description: 'Deposit' }
}

/** @throws AppError 422 where more is asked for than is due, or a day is over */
function checkFacts(services: Services, actor: Member, input: NewPaymentRequest, { due, currency }: Target): void {
  if (due === 0) throw refused('NOTHING_DUE', 'Nothing is to be paid for this any more.')
  if (due !== null && input.amount > due)
    throw invalid({ amount: `Only ${formatMoney(due, currency)} is still to be paid` })
  checkLastDay(services, actor, input)
}

function checkLastDay(
  services: Services,
  { agency }: Member,
  { dueOn, validUntil }: Pick<NewPaymentRequest, 'dueOn' | 'validUntil'>,
): void {
  if (validUntil && validUntil < todayFor(services, agency)) throw invalid({ validUntil: 'This day is over' })
  if (dueOn && validUntil && validUntil < dueOn) throw invalid({ validUntil: 'This is before it is due' })
}

/** Where what happens to a request is written down: at what it is for, and at the lead of a deposit. */
export async function recordRequest(
  db: AgencyDb,
  actor: Member,
  kind: 'payment_requested' | 'payment_request_changed' | 'payment_request_cancelled' | 'payment_request_sent',
  { subject, request, data = {} }: { subject: EntrySubject; request: PaymentRequestRecord; data?: object },
): Promise<void> {
  const { number, amount, currency, leadId } = request
  const facts = { number: formatRequestNumber(number), amount, currency, ...data }
  await record(db, actor, kind, subject, { data: facts })
  const lead = leadId ? await findLead(db, leadId, unrestricted) : undefined
  if (lead) await record(db, actor, kind, leadSubjectOf(lead), { data: facts })
  db.announce({ topic: 'payments', ids: [], by: actor.userId })
}

/** Asks a customer for a payment. @throws AppError 404, 422 */
export async function createRequest(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: NewPaymentRequest,
): Promise<PaymentRequest> {
  const target = await findTarget(db, actor, input)
  await holdPaid(db, actor, target.paid)
  checkFacts(services, actor, input, target)
  const { of, currency } = target
  const isOwn = currency === actor.agency.currency
  const request = await insertRequest(db, {
    ...of,
    number: await services.numbers.next(db.agencyId, 'paymentRequest'),
    publicKey: newPublicKey(),
    description: (input.description ?? target.description).slice(0, 160),
    currency,
    rate: isOwn ? null : (input.rate ?? target.rate),
    amount: input.amount,
    passesFee: input.passesFee ?? false,
    dueOn: input.dueOn ?? null,
    validUntil: input.validUntil ?? null,
    createdBy: actor.userId,
    createdAt: services.clock.now().toISOString(),
  })
  await recordRequest(db, actor, 'payment_requested', { subject: target.paid.subject, request })
  return presentRequest(services, actor, await getRequest(db, actor, request.id))
}

/** A request with what it is for, both held. @throws AppError 404, 409 where somebody has changed it since */
export async function requestToChange(
  db: AgencyDb,
  actor: Member,
  { id, version }: { id: string; version?: number },
): Promise<{ request: PaymentRequestRecord; paid: Paid }> {
  const { request: seen } = await getRequest(db, actor, id)
  const paid = await getPaid(db, actor, paidForOf({ ...seen, payerId: seen.contactId }))
  await holdPaid(db, actor, paid)
  const request = await findRequestForUpdate(db, id)
  if (!request) throw notFound('payment request')
  if (version !== undefined && request.version !== version)
    throw conflict('STALE', 'Somebody changed this request while you were looking at it. Look at it again.')
  return { request, paid }
}

/** @returns `open` or `expired`. @throws AppError 422 where a request was paid or cancelled */
function requireStanding(services: Services, actor: Member, request: PaymentRequestRecord): PaymentRequestState {
  const state = findRequestState(request, todayFor(services, actor.agency))
  if (state === 'cancelled' || state === 'paid') throw refused('WRONG_STATE', `This request is ${state} already.`)
  return state
}

/** The same, and where it has expired. @throws AppError 422 */
export function requireOpen(services: Services, actor: Member, request: PaymentRequestRecord): void {
  if (requireStanding(services, actor, request) === 'expired')
    throw refused('EXPIRED', 'This request has expired. Renew it first: give it another last day.')
}

/** Changes what a request says, or until when it holds. @throws AppError 404, 409, 422 */
export async function changeRequest(
  services: Services,
  db: AgencyDb,
  actor: Member,
  {
    changes,
    ...input
  }: {
    id: string
    version: number
    changes: Partial<Pick<PaymentRequestRecord, 'description' | 'dueOn' | 'validUntil' | 'passesFee'>>
  },
): Promise<PaymentRequest> {
  const { request, paid } = await requestToChange(db, actor, input)
  requireStanding(services, actor, request)
  checkLastDay(services, actor, { ...request, ...changes })
  await updateRequest(db, request.id, changes)
  await recordRequest(db, actor, 'payment_request_changed', { subject: paid.subject, request })
  return presentRequest(services, actor, await getRequest(db, actor, request.id))
}

/** Asks for it no longer; pages of gateways that are open for it are closed. @throws AppError 404, 409, 422 */
export async function cancelRequest(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: { id: string; version: number },
): Promise<PaymentRequest> {
  const { request, paid } = await requestToChange(db, actor, input)
  requireStanding(services, actor, request)
  await updateRequest(db, request.id, { cancelledAt: services.clock.now().toISOString() })
  await services.jobs.enqueue(db, closePageJob, { path: payPath(request.publicKey) })
  await recordRequest(db, actor, 'payment_request_cancelled', { subject: paid.subject, request })
  return presentRequest(services, actor, await getRequest(db, actor, request.id))
}
