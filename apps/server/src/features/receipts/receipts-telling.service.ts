import { receiptModeLabels } from '@sarai/contract/receipt-words'
import type { TimelineKind } from '@sarai/contract/timeline'
import { dayWords } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { tellPeopleOrMainUsers } from '../../kernel/notices/notices-main-users.service.ts'
import { type Author, personOf, record } from '../../kernel/timeline/timeline.service.ts'
import { findContact, subjectOf as contactSubjectOf } from '../contacts/contacts.service.ts'
import type { Services } from '../../services.ts'
import { recordOnInvoices } from '../invoices/invoices-found.service.ts'
import { findTrip } from '../trips/trips.service.ts'
import type { Paid } from './receipts-found.service.ts'
import type { ReceiptRecord } from './receipts.queries.ts'
import { paidBy } from './receipts.rules.ts'

const topics = { trip: 'trips', invoice: 'invoices', contact: 'contacts' } as const

/** Writes what happened to a payment into the histories of what it is for and of its payer, and tells the colleagues' screens. */
export async function tell(
  db: AgencyDb,
  doer: Author,
  kind: TimelineKind,
  { paid, payerId }: { paid: Paid; payerId: string | null },
  data: { number: string | null; amount: number; currency: string; [key: string]: unknown },
): Promise<void> {
  await record(db, doer, kind, paid.subject, { data })
  // A deposit is in its payer's history by what it is for.
  const payer = payerId && paid.kind !== 'contact' ? await findContact(db, payerId, unrestricted) : undefined
  if (payer) await record(db, doer, kind, contactSubjectOf(payer), { data })
  db.announce({ topic: 'payments', ids: [], by: personOf(doer) })
  db.announce({ topic: topics[paid.kind], ids: [paid.id], by: personOf(doer) })
}

/** Writes into the histories of invoices what became of a payment that was put against them. */
export function tellInvoices(
  db: AgencyDb,
  doer: Author,
  kind: TimelineKind,
  { number, currency, ...receipt }: ReceiptRecord,
  paid: Paid,
  invoiceIds: readonly string[],
): Promise<void> {
  const data = { number, amount: paidBy(receipt), currency, isRepeated: true }
  // What the payment is for has it in its history already.
  const others = invoiceIds.filter((id) => paid.kind !== 'invoice' || id !== paid.id)
  return recordOnInvoices(
    db,
    doer,
    kind,
    others.map((invoiceId) => ({ invoiceId, data })),
  )
}

/** What a payment was declared of, and by whom. */
interface DeclaredAbout {
  about: { subject: 'invoice' | 'trip' | 'contact'; id: string; name: string }
  payer: string
  ownerId: string | null
  tripId: string | null
}

/**
 * Tells whoever looks after an invoice or its trip that the customer has declared a payment; the main users where nobody
 * does who can see it.
 */
export async function tellOfDeclared(
  services: Services,
  db: AgencyDb,
  { about: { name, ...about }, payer, ownerId, tripId }: DeclaredAbout,
  { id, amount, currency, mode, day, reference }: ReceiptRecord,
): Promise<void> {
  const trip = tripId ? await findTrip(db, tripId, unrestricted) : undefined
  const people = [...new Set([ownerId, trip?.operationsId])].flatMap((one) => one ?? [])
  const title = `${payer} declared a payment of ${formatMoney(amount, currency)} for ${name}`
  const facts = [receiptModeLabels[mode], dayWords(day), reference].filter(Boolean).join(', ')
  const body = `${facts}. Confirm it once you have seen the money.`
  const notification = { kind: 'payment_declared' as const, cause: `declared ${id}`, title, body, about }
  await tellPeopleOrMainUsers(services, db, people, notification)
}
