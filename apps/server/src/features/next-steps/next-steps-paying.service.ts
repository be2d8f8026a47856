import { proposalPath } from '@sarai/contract/prospect-words'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { notFound } from '../../core/errors.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import type { Services } from '../../services.ts'
import type { AfterAcceptance } from '../brochures/brochures-after.rules.ts'
import { findContact } from '../contacts/contacts.service.ts'
import {
  findReceiptOfPage,
  type OnlineDebt,
  readOnlinePayment,
  takeOnlinePayment,
} from '../online-payments/online-payments-visits.service.ts'
import { readReceiptForPayer } from '../receipts/receipts-public.service.ts'
import { findProposal } from '../prospects/prospects.service.ts'
import { tripNumber } from '../trips/trips.service.ts'
import { computeLeft } from './next-steps.rules.ts'
import { readSteps, type Steps } from './next-steps.service.ts'

/** What of a trip is paid online on the page of its proposal; 0 where nothing can be. */
async function findDue(db: AgencyDb, { trip, money }: Steps): Promise<{ due: number; next: number }> {
  const { left } = computeLeft(money.sums)
  // Each of several payers pays on a page of their own. Of another currency nobody has said what a payment is worth.
  const isHere = !money.isShared && !trip.cancelledAt && trip.currency === (await findAgency(db)).currency
  return isHere && left > 0 ? { due: left, next: money.next } : { due: 0, next: 0 }
}

/** Whoever was forwarded the page much later finds no receipt on it, which says where its payer lives. */
const receiptsForMs = 24 * 3_600_000

export const readOnline = async (services: Services, db: AgencyDb, path: string, steps: Steps) =>
  readOnlinePayment(services, db, {
    path,
    currency: steps.trip.currency,
    rate: null,
    payer: { name: '', contactId: null },
    receiptsForMs,
    ...(await findDue(db, steps)),
  })

/** On to the receipt of what was paid online there of late. */
export const findReceipt: AfterAcceptance['receipt'] = async (services, { agencyId, path, search }) => {
  const db = services.database.readAs(agencyId)
  const agency = await findAgency(db)
  const id = await findReceiptOfPage(services, db, { path, search, receiptsForMs })
  const { title, storageKey, make } = await readReceiptForPayer(services, db, agency, id)
  return { title, storageKey, ask: make }
}

/** Opens a gateway's page for what is due of the trip that a proposal became. */
export const payOnline: AfterAcceptance['pay'] = async (services, { address }, { agencyId, proposalId, body }) => {
  const db = services.database.readAs(agencyId)
  const agency = await findAgency(db)
  const [proposal, steps] = [
    await findProposal(db, proposalId, unrestricted),
    await readSteps(services, db, proposalId, todayFor(services, agency)),
  ]
  if (!proposal || !steps) throw notFound('trip')
  const { trip } = steps
  const contact = trip.contactId ? await findContact(db, trip.contactId, unrestricted) : undefined
  const debt: OnlineDebt = {
    path: proposalPath(proposal.publicKey),
    of: { tripId: trip.id, invoiceId: null, payerId: null },
    description: `${agency.name}, ${tripNumber(trip.number)} ${trip.title}`,
    payer: { name: contact?.name ?? proposal.customer ?? 'The traveller', contactId: trip.contactId },
    currency: trip.currency,
    rate: null,
    toTrip: () => undefined,
    ...(await findDue(db, steps)),
  }
  return takeOnlinePayment(services, { agencyId, address, body }, debt)
}
