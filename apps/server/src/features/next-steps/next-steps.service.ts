import { invoiceFormLabels, invoiceName, invoicePath } from '@sarai/contract/invoice-words'
import { voucherNumber, voucherPath } from '@sarai/contract/voucher-words'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { hasMailServer } from '../../kernel/mail/mail-route.service.ts'
import type { Services } from '../../services.ts'
import { payeeIn } from '../bank-accounts/bank-accounts.service.ts'
import { findContact } from '../contacts/contacts.service.ts'
import { listIssuedOfTrip } from '../invoices/invoices-found.service.ts'
import { withCodes } from '../invoices/invoices-paper.service.ts'
import { nextOf, waysToPay } from '../invoices/invoices-paying.rules.ts'
import { findLead } from '../leads/leads.service.ts'
import { paidFor, sumRefunded } from '../receipts/receipts-found.service.ts'
import { findLinkOfLead } from '../travellers/travellers-links.service.ts'
import { listPayersWithoutPan } from '../travellers/travellers-pan.rules.ts'
import { travellerFindings } from '../travellers/travellers.rules.ts'
import { listTravellers } from '../travellers/travellers.service.ts'
import { findPanMissing, readCollectedOnTrip } from '../trip-dues/trip-dues.service.ts'
import { shownShares } from '../trip-payers/trip-payers.rules.ts'
import { findTripOf, listInstalments, listPayers, tripNumber, type TripRecord } from '../trips/trips.service.ts'
import { listSent } from '../vouchers/vouchers-found.service.ts'
import { isLackingDetails, computeLeft, findTripState, sumDue, sumOpen } from './next-steps.rules.ts'

/** A paper of a trip that its customer was sent. */
export interface Paper {
  name: string
  path: string
}

/** The address that the agency knows of whoever booked a trip. */
async function findAddress(db: AgencyDb, { contactId, leadId }: TripRecord): Promise<string | null> {
  const [contact, lead] = await db.together(() => [
    contactId ? findContact(db, contactId, unrestricted) : undefined,
    leadId ? findLead(db, leadId, unrestricted) : undefined,
  ])
  return contact?.email ?? lead?.email ?? null
}

/** What is to be paid for a trip, and how: as its instalments stand, whoever asks. */
async function readMoney(services: Services, db: AgencyDb, trip: TripRecord) {
  const of = { kind: 'trip', id: trip.id } as const
  const [all, payers, payee, paid, returned] = await db.together(() => [
    listInstalments(db, trip.id),
    listPayers(db, trip.id),
    payeeIn(services, db, trip.currency),
    paidFor(db, of),
    sumRefunded(db, of),
  ])
  const parts = shownShares(all)
  const sums = { due: sumDue(parts), paid, open: sumOpen(parts), returned }
  const { left } = computeLeft(sums)
  const dueOn = parts.find((one) => one.paid < one.amount)?.dueOn ?? null
  const owed = { number: tripNumber(trip.number), amount: left, dueOn, instalments: parts }
  const isShared = payers.length > 0
  return {
    parts,
    sums,
    isShared,
    // Each payer of a trip that several share has a page of their own, which is nobody else's to see.
    pay: isShared ? null : withCodes(waysToPay({ ...owed, currency: trip.currency, payee })),
    next: left > 0 ? nextOf(owed) : 0,
  }
}

/** The papers that were sent to whoever booked a trip, as far as they hold. */
async function findPapers(db: AgencyDb, trip: TripRecord): Promise<{ invoices: Paper[]; vouchers: Paper[] }> {
  const [issued, sent] = await db.together(() => [listIssuedOfTrip(db, trip.id), listSent(db, trip.id)])
  const own = issued.filter(({ sentAt, contactId }) => sentAt !== null && contactId === trip.contactId)
  // What a proforma asked for is on the invoice, once there is one.
  const isInvoiced = issued.some(({ kind }) => kind !== 'proforma')
  return {
    invoices: own.flatMap((invoice) => {
      const { kind, form, publicKey } = invoice
      if (!publicKey || !form || (kind === 'proforma' && isInvoiced)) return []
      return [{ name: `${invoiceFormLabels[form]} ${invoiceName(invoice)}`, path: invoicePath(publicKey) }]
    }),
    vouchers: sent.map(({ number, revision, title, publicKey }) => ({
      name: `${title}, voucher ${voucherNumber(number, revision)}`,
      path: voucherPath(publicKey),
    })),
  }
}

/** What a trip's people have to do next, with what it takes to mail them their own pages. */
export async function readSteps(services: Services, db: AgencyDb, proposalId: string, day: string) {
  const trip = await findTripOf(db, proposalId)
  if (!trip || trip.deletedAt) return undefined
  const state = findTripState(trip, day)
  const money = await readMoney(services, db, trip)
  const collected = await readCollectedOnTrip(services, db, trip.id)
  const papers = await findPapers(db, trip)
  const going = (await listTravellers(db, trip.id)).filter(({ cancelledAt }) => !cancelledAt)
  const missing = going.filter((one) => isLackingDetails(travellerFindings(one, trip))).length
  const isPanMissing = listPayersWithoutPan(await findPanMissing(services, db, trip.id), trip, going).length > 0
  const link = state === 'ahead' ? await findLinkOfLead(services, db, trip.id, going) : undefined
  const email = await findAddress(db, trip)
  const isMailed = email !== null && (await hasMailServer(services, db))
  return {
    trip,
    state,
    money,
    collected,
    papers,
    travellers: { going: going.length, missing, isPanMissing },
    link,
    email,
    isMailed,
  }
}

export type Steps = NonNullable<Awaited<ReturnType<typeof readSteps>>>
