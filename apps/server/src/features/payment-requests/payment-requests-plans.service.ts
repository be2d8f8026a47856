import { formatRequestNumber, maxRequestsAtOnce } from '@sarai/contract/payment-request-words'
import type { RequestPlan, RequestTargets } from '@sarai/contract/payment-requests'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { AppError, invalid } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { findContact } from '../contacts/contacts.service.ts'
import { getInvoice } from '../invoices/invoices-found.service.ts'
import { listSelectedInvoices } from '../invoices/invoices-list.service.ts'
import { owedBy } from '../receipts/receipts-declared.service.ts'
import type { Paid } from '../receipts/receipts-found.service.ts'
import { paidByInput } from '../receipts/receipts.service.ts'
import { listInstalments, listPayers } from '../trips/trips.service.ts'
import { findTarget } from './payment-requests-counting.service.ts'
import { computeLeftNow } from './payment-requests-found.service.ts'
import { listRequestsFor } from './payment-requests.queries.ts'
import { findRequestState } from './payment-requests.rules.ts'

/** A trip or an invoice that a payment is requested for. */
export type RequestTarget = Extract<RequestTargets, { targets: unknown }>['targets'][number]

interface Due {
  currency: string
  amount: number
  dueOn: string | null
}

/** What of a trip is due by now, or next. */
async function findTripDue(
  services: Services,
  db: AgencyDb,
  { agency }: Member,
  { tripId, currency }: { tripId: string; currency: string },
): Promise<Due> {
  const today = todayFor(services, agency)
  const open = (await listInstalments(db, tripId)).filter(({ amount, paid }) => amount > paid)
  const late = open.filter(({ dueOn }) => dueOn !== null && dueOn <= today)
  const parts = late.length > 0 ? late : open.slice(0, 1)
  const amount = parts.reduce((sum, part) => sum + part.amount - part.paid, 0)
  return { currency, amount, dueOn: parts[0]?.dueOn ?? null }
}

async function findInvoiceDue(db: AgencyDb, { agency, ...actor }: Member, invoiceId: string): Promise<Due> {
  const invoice = await getInvoice(db, actor, invoiceId)
  const owed = await owedBy(db, invoice, agency.currency)
  return { currency: invoice.currency, amount: owed?.next ?? 0, dueOn: invoice.dueOn }
}

/** What customers were asked for of it and have not paid. */
async function listOpenRequests(services: Services, db: AgencyDb, actor: Member, { kind, id }: Paid) {
  const day = todayFor(services, actor.agency)
  const found = await listRequestsFor(db, actor, await findTarget(db, { kind, id }), 50)
  return found.filter((one) => findRequestState(one.request, day) === 'open' && computeLeftNow(one) > 0)
}

type Reach = Pick<RequestPlan, 'customer' | 'channel' | 'to'>

/** How the customer is reached: by mail where an address is known. */
async function findReach(db: AgencyDb, actor: Member, { contactId, subject }: Paid): Promise<Reach> {
  const contact = contactId ? await findContact(db, contactId, actor) : undefined
  const customer = contact?.name ?? subject.label
  if (contact?.email) return { customer, channel: 'mail', to: contact.email }
  const phone = contact?.whatsapp ?? contact?.phone ?? null
  return { customer, channel: phone ? 'whatsapp' : null, to: phone }
}

/** What would be requested for a trip or an invoice; whatever keeps it from that is its problem. */
export async function makeRequestPlan(
  services: Services,
  db: AgencyDb,
  actor: Member,
  target: RequestTarget,
): Promise<RequestPlan> {
  const ids = { tripId: null, invoiceId: null, ...target }
  try {
    const paid = await paidByInput(db, actor, target)
    const { currency, amount, dueOn } =
      'tripId' in target
        ? await findTripDue(services, db, actor, { tripId: target.tripId, currency: paid.currency })
        : await findInvoiceDue(db, actor, target.invoiceId)
    const reach = await findReach(db, actor, paid)
    const open = await listOpenRequests(services, db, actor, paid)
    const left = amount - open.reduce((sum, one) => sum + computeLeftNow(one), 0)
    const plan = { ...ids, ...reach, label: paid.subject.label, currency, amount: left > 0 ? left : amount, dueOn }
    const isShared = 'tripId' in target && (await listPayers(db, target.tripId)).length > 0
    return { ...plan, problem: explainProblem({ amount, left, isShared, open, channel: reach.channel }) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const unknown = { label: 'A record', customer: '', currency: actor.agency.currency, amount: 0, dueOn: null }
    const reason = error.status === 404 ? 'you do not see it, or it is gone' : 'nothing is to be paid of it'
    return { ...ids, ...unknown, channel: null, to: null, problem: reason }
  }
}

interface Looked {
  amount: number
  left: number
  isShared: boolean
  open: Awaited<ReturnType<typeof listOpenRequests>>
  channel: RequestPlan['channel']
}

function explainProblem({ amount, left, isShared, open, channel }: Looked): string | null {
  if (isShared) return 'several people pay this trip, each by a link of their own'
  if (amount <= 0) return 'nothing is to be paid of it'
  if (left <= 0)
    return `it was requested already (${open.map((one) => formatRequestNumber(one.request.number)).join(', ')})`
  return channel === null ? 'neither an email address nor a phone number of its customer is known' : null
}

/** The trips and invoices that were chosen, each once. @throws AppError 422 where those are too many */
export async function listTargets(
  services: Services,
  db: AgencyDb,
  actor: Member,
  of: RequestTargets,
): Promise<RequestTarget[]> {
  if ('targets' in of) return [...new Map(of.targets.map((target) => [Object.values(target)[0], target])).values()]
  const day = todayFor(services, actor.agency)
  const ids = await listSelectedInvoices(db, actor, { selection: of.invoices, day, limit: maxRequestsAtOnce + 1 })
  if (ids.length > maxRequestsAtOnce)
    throw invalid({ invoices: `Choose ${maxRequestsAtOnce} at most: narrow the list down` })
  return ids.map((invoiceId) => ({ invoiceId }))
}

/** What would be requested of whom, and what would not be, and why. @throws AppError 422 where those are too many */
export async function previewRequests(
  services: Services,
  db: AgencyDb,
  actor: Member,
  of: RequestTargets,
): Promise<RequestPlan[]> {
  const plans: RequestPlan[] = []
  for (const target of await listTargets(services, db, actor, of))
    plans.push(await makeRequestPlan(services, db, actor, target))
  return plans
}
