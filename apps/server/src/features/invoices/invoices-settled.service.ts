import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Author } from '../../kernel/timeline/timeline.service.ts'
import { labelsOf } from '../ledger/ledger.service.ts'
import type { Settled } from '../ledger/ledger-settling.service.ts'
import { recordOnInvoices } from './invoices-found.service.ts'

/** Writes into the histories of invoices which payments, or credit notes, were put against them. */
export async function tellSettled(db: AgencyDb, doer: Author, settled: readonly Settled[]): Promise<void> {
  const numbers = await labelsOf(
    db,
    settled.map(({ paymentId }) => paymentId),
  )
  await recordOnInvoices(
    db,
    doer,
    'payment_applied',
    settled.map(({ invoiceId, paymentId, amount, currency }) => ({
      invoiceId,
      data: { number: numbers.get(paymentId) ?? null, amount, currency },
    })),
  )
}
