import { type Exchange, exchangeAt } from '@sarai/ledger/exchanging'
import type { Counted, FindAgreed } from '../ledger/ledger-settling.service.ts'
import { listCounted, listWritten, type WrittenInvoice } from './invoices-agreed.queries.ts'

/** At the rate on the invoice, where it was written in that currency. */
function asWritten(currency: string, invoice: WrittenInvoice): Exchange | undefined {
  if (invoice.written !== currency || invoice.rate === null) return undefined
  return exchangeAt(invoice.rate, { from: currency, to: invoice.currency })
}

/** As whoever recorded a payment said that it counts: in the currency the invoice is owed in, or was written in. */
function asCounted(payment: Counted | undefined, invoice: WrittenInvoice): Exchange | undefined {
  if (!payment || payment.whole <= 0 || payment.counted <= 0) return undefined
  const one = { of: 1n, is: 1n }
  const rest = payment.currency === invoice.currency ? one : asWritten(payment.currency, invoice)
  return rest && { of: BigInt(payment.whole) * rest.of, is: BigInt(payment.counted) * rest.is }
}

/**
 * What was agreed upon for payments in other currencies than invoices: what was said that a payment counts for, or the
 * rate on the invoice.
 */
export const findAgreed: FindAgreed = async (db, { invoices, advances, coming }) => {
  const [written, counted] = await db.together(() => [listWritten(db, invoices), listCounted(db, advances)])
  const payments = new Map<string, Counted>(counted.map((payment) => [payment.id, payment]))
  if (coming) payments.set('', coming)
  const documents = new Map(written.map((invoice) => [invoice.id, invoice]))
  return (advance, invoice) => {
    const document = documents.get(invoice.item)
    return document && (asCounted(payments.get(advance.item), document) ?? asWritten(advance.currency, document))
  }
}
