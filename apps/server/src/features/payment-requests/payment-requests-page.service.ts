import { formatRequestNumber, type PaymentRequestState } from '@sarai/contract/payment-request-words'
import { payPath } from '@sarai/contract/trip-payers'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { notFound } from '../../core/errors.ts'
import { isPublicKey } from '../../core/public-keys.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { isOpen } from '../../kernel/agency/agency-standing.rules.ts'
import type { Services } from '../../services.ts'
import { payeeIn } from '../bank-accounts/bank-accounts.service.ts'
import type { Debt } from '../invoice-pages/invoice-pages-declaring.service.ts'
import { getInvoice, type InvoiceRecord, listIssuedOfTrip } from '../invoices/invoices-found.service.ts'
import { withCodes } from '../invoices/invoices-paper.service.ts'
import { waysToPay } from '../invoices/invoices-paying.rules.ts'
import type { Declaration } from '../receipts/receipts-declared.rules.ts'
import {
  declareDeposit,
  declarePayment,
  declareShare,
  owedBy,
  type Owed,
} from '../receipts/receipts-declared.service.ts'
import { findTrip, holdTrip, listInstalments, listPayers, tripNumber } from '../trips/trips.service.ts'
import { computeLeftNow, findCustomerName } from './payment-requests-found.service.ts'
import { findRequest, findRequestByKey, findRequestForUpdate, type FoundRequest } from './payment-requests.queries.ts'
import { findRequestState } from './payment-requests.rules.ts'

/** The request that is shown at an address; undefined where there is none. */
export async function openRequest(services: Services, key: string) {
  const known = isPublicKey(key) ? await findRequestByKey(services.database, key) : undefined
  if (!known) return undefined
  const db = services.database.readAs(known.agencyId)
  const [found, agency] = await db.together(() => [findRequest(db, unrestricted, known.id), findAgency(db)])
  if (!found || found.trip?.deletedAt || !isOpen(services, agency)) return undefined
  return { db, agency, found }
}
export type OpenRequest = NonNullable<Awaited<ReturnType<typeof openRequest>>>

export const readState = (services: Services, { agency, found }: OpenRequest): PaymentRequestState =>
  findRequestState(found.request, todayFor(services, agency))

/** What can be paid of a request now; undefined where nothing can be. */
async function findOwed(services: Services, { db, agency, found }: OpenRequest): Promise<Owed | undefined> {
  const { request } = found
  const left = computeLeftNow(found)
  if (left <= 0 || findRequestState(request, todayFor(services, agency)) !== 'open') return undefined
  if (request.invoiceId) {
    const owed = await owedBy(db, await getInvoice(db, unrestricted, request.invoiceId), agency.currency)
    const due = Math.min(left, owed?.due ?? 0)
    return owed && due > 0 ? { due, next: due, inTrip: owed.inTrip } : undefined
  }
  // Each of several payers pays on a page of their own.
  if (request.tripId && (await listPayers(db, request.tripId)).length > 0) return undefined
  return { due: left, next: left, inTrip: () => undefined }
}

/** What payments of a request are known by when they come. */
function findReference({ request, trip, invoice }: FoundRequest): string {
  if (invoice?.documentNumber) return invoice.documentNumber
  return trip ? tripNumber(trip.number) : formatRequestNumber(request.number)
}

/** Whose deposit a request is for by now, whoever they were merged into; null where it is for no deposit. */
const findDepositor = ({ request: { contactId }, customerId }: FoundRequest): string | null =>
  contactId === null ? null : (customerId ?? contactId)

/** A request as payments of it are made and declared. */
export async function readRequestDebt(services: Services, key: string, open: OpenRequest): Promise<Debt> {
  const { db, agency, found } = open
  const { request, customerId } = found
  const { id, tripId, invoiceId, currency, rate, description, passesFee } = request
  const contactId = findDepositor(found)
  const payer = { name: findCustomerName(found), contactId: customerId }
  return {
    db,
    agency,
    key,
    path: payPath(key),
    id,
    of: findDeclared({ tripId, invoiceId, contactId }, customerId),
    currency,
    owed: await findOwed(services, open),
    on: invoiceId ? { invoiceId } : tripId ? { tripId } : { contactId: contactId ?? '' },
    online: {
      of: { tripId, invoiceId, payerId: contactId },
      description: `${agency.name}, ${description}`,
      payer,
      passesFee,
      rate: currency === agency.currency ? null : rate,
    },
    declare: (writing, said) => declareOn(services, writing, { agency, found, said }),
  }
}

function findDeclared(
  { tripId, invoiceId, contactId }: { tripId: string | null; invoiceId: string | null; contactId: string | null },
  customerId: string | null,
): Debt['of'] {
  if (invoiceId) return { invoiceId }
  // Of a trip whose customer nobody knows nothing can be declared.
  return tripId ? { tripId, payerId: customerId ?? tripId } : { contactId: contactId ?? '' }
}

/** Whether it is known who pays: otherwise nobody could say that they have. */
export const isDeclarable = ({ found: { request, customerId } }: OpenRequest): boolean =>
  request.tripId === null || customerId !== null

/** Notes what is declared on the page of a request, with what is owed of it by then. */
async function declareOn(
  services: Services,
  db: AgencyDb,
  { agency, found: { request }, said }: Pick<OpenRequest, 'agency' | 'found'> & { said: Declaration },
) {
  const { tripId, invoiceId, currency, rate } = request
  if (invoiceId) return declarePayment(services, db, agency, { invoiceId, said })
  if (tripId) await holdTrip(db, tripId)
  await findRequestForUpdate(db, request.id)
  const now = await findRequest(db, unrestricted, request.id)
  if (!now) throw notFound('payment request')
  const owed = await findOwed(services, { db, agency, found: now })
  const payer = findCustomerName(now)
  const contactId = findDepositor(now)
  if (contactId) return declareDeposit(services, db, agency, { contactId, payer, currency, rate, owed, said })
  if (!tripId || !now.customerId) throw notFound('payer')
  return declareShare(services, db, agency, { tripId, payer: { contactId: now.customerId, name: payer }, owed, said })
}

/** What else the page of a request shows: how it is paid, what the trip is paid in, and what was issued for it. */
export async function readRequestFacts(services: Services, { db, found }: OpenRequest, owed?: Owed) {
  const { request, customerId } = found
  const { tripId, invoiceId, currency, dueOn } = request
  const payee = await payeeIn(services, db, currency)
  const amount = owed?.due ?? 0
  const owedParts = { number: findReference(found), amount, currency, dueOn, payee, instalments: [] }
  const trip = tripId ? await findTrip(db, tripId, unrestricted) : undefined
  const instalments = trip && !invoiceId ? await listInstalments(db, trip.id) : []
  return {
    trip,
    pay: withCodes(waysToPay(owedParts)),
    instalments: instalments.length > 1 ? instalments : [],
    documents: await listDocuments(db, { tripId, invoiceId, customerId }),
    adviserId: found.ownerId,
  }
}

/** What was issued to the same customer, and they can open: of the trip, or the invoice itself. */
async function listDocuments(
  db: AgencyDb,
  { tripId, invoiceId, customerId }: { tripId: string | null; invoiceId: string | null; customerId: string | null },
): Promise<InvoiceRecord[]> {
  const issued = tripId
    ? await listIssuedOfTrip(db, tripId)
    : invoiceId
      ? [await getInvoice(db, unrestricted, invoiceId)]
      : []
  return issued.filter((one) => one.publicKey !== null && (one.id === invoiceId || one.contactId === customerId))
}
