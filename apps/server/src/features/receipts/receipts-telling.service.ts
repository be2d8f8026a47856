import { invoiceName } from '@sarai/contract/invoice-words'
import { receiptModeLabels } from '@sarai/contract/receipt-words'
import type { TimelineKind } from '@sarai/contract/timeline'
import { dayWords } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { tellPeople } from '../../kernel/notices/notices.service.ts'
import { listMainUsers } from '../../kernel/standing/standing.service.ts'
import { type Author, personOf, record } from '../../kernel/timeline/timeline.service.ts'
import { findContact, subjectOf as contactSubjectOf } from '../contacts/contacts.service.ts'
import type { Services } from '../../services.ts'
import type { InvoiceRecord } from '../invoices/invoices-found.service.ts'
import { findTrip } from '../trips/trips.service.ts'
import type { Paid } from './receipts-found.service.ts'
import type { ReceiptRecord } from './receipts.queries.ts'

/** Writes what happened to a payment into the histories of what it is for and of its payer, and tells the colleagues' screens. */
export async function tell(
  db: AgencyDb,
  doer: Author,
  kind: TimelineKind,
  { paid, payerId }: { paid: Paid; payerId: string | null },
  data: { number: string | null; amount: number; currency: string; [key: string]: unknown },
): Promise<void> {
  await record(db, doer, kind, paid.subject, { data })
  const payer = payerId ? await findContact(db, payerId, unrestricted) : undefined
  if (payer) await record(db, doer, kind, contactSubjectOf(payer), { data })
  db.announce({ topic: 'payments', ids: [], by: personOf(doer) })
  db.announce({ topic: paid.kind === 'trip' ? 'trips' : 'invoices', ids: [paid.id], by: personOf(doer) })
}

/**
 * Tells whoever looks after an invoice or its trip that the customer has declared a payment; the main users where nobody
 * does who can see it.
 */
export async function tellOfDeclared(
  services: Services,
  db: AgencyDb,
  invoice: InvoiceRecord,
  { id, amount, currency, mode, day, reference }: ReceiptRecord,
): Promise<void> {
  const trip = invoice.tripId ? await findTrip(db, invoice.tripId, unrestricted) : undefined
  const people = [...new Set([invoice.ownerId, trip?.operationsId])].flatMap((one) => one ?? [])
  const title = `${invoice.billTo} declared a payment of ${formatMoney(amount, currency)} for ${invoiceName(invoice)}`
  const facts = [receiptModeLabels[mode], dayWords(day), reference].filter(Boolean).join(', ')
  const body = `${facts}. Confirm it once you have seen the money.`
  const about = { subject: 'invoice' as const, id: invoice.id }
  const kind = 'payment_declared' as const
  const tellThese = (userIds: string[]) =>
    tellPeople(
      services,
      db,
      userIds.map((userId) => ({ userId, kind, cause: `declared ${id}`, title, body, about })),
    )
  if ((await tellThese(people)) === 0) await tellThese((await listMainUsers(db)).map(({ id: userId }) => userId))
}
