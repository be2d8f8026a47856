/** What is done with what is open of customers: put against invoices, given back, written off. */
import type { OpenItem } from './lines.ts'
import { allocationEntry, refundEntry, refundPaid, writeOffEntry } from './receipts.ts'
import { bank, type Books, paidFor, partOf, pickOf, type Posted, type Step } from './test-any-books.ts'

/** What is paid ahead on an advance, by its receipt. */
function taxesOf(books: Books, advance: OpenItem): OpenItem[] {
  return [...books.open('gst_on_advances'), ...books.open('tcs_on_advances')].filter(
    ({ item }) => item === advance.item,
  )
}

/** What of these taxes goes with a part of the advance. */
function releasedOf(taxes: readonly OpenItem[], advance: OpenItem, amount: number): Map<string, number> {
  const released = new Map<string, number>()
  for (const tax of taxes) {
    const share = Number((BigInt(tax.amount) * BigInt(amount)) / BigInt(-advance.amount))
    released.set(tax.account, (released.get(tax.account) ?? 0) + share)
  }
  return released
}

export function allocate(books: Books, { pick, share, terms }: Step): Posted | undefined {
  const advance = pickOf(books.open('customer_advance'), pick)
  const invoice = pickOf(books.open('customer'), share)
  if (!advance || !invoice) return undefined
  const isSame = advance.currency === invoice.currency
  const settled = isSame ? Math.min(partOf(invoice, share), -advance.amount) : partOf(invoice, share)
  const amount = isSame
    ? settled
    : Math.min(-advance.amount, paidFor(settled, invoice, { ...terms, currency: advance.currency }))
  const taxes = taxesOf(books, advance)
  const released = releasedOf(taxes, advance, amount)
  const [gst, tcs] = [released.get('gst_on_advances') ?? 0, released.get('tcs_on_advances') ?? 0]
  const lines = allocationEntry('INR', { advance, amount, taxes }, { open: invoice, amount: settled })
  return books.post('allocation', lines, [
    ['customer_advance', advance.currency, amount],
    ['customer', invoice.currency, -settled],
    ['gst_on_advances', advance.currency, -gst],
    ['gst_output', advance.currency, gst],
    ['tcs_on_advances', advance.currency, -tcs],
    ['tcs_payable', advance.currency, tcs],
  ])
}

export function refund(books: Books, { pick, share, terms, flag }: Step): Posted | undefined {
  const advance = pickOf(books.open('customer_advance'), pick)
  if (!advance) return undefined
  const taxes = taxesOf(books, advance)
  const amount = partOf(advance, share)
  const released = releasedOf(taxes, advance, amount)
  const [gst, tcs] = [released.get('gst_on_advances') ?? 0, released.get('tcs_on_advances') ?? 0]
  const kept = flag ? ('kept' as const) : ('returned' as const)
  const paid = paidFor(refundPaid({ advance, amount, taxes, tcs: kept }), advance, terms)
  if (amount < (flag ? tcs : 0)) return undefined
  const given = { terms, purse: bank, advance, amount, taxes, tcs: kept, paid, bankCharges: pick }
  return books.post('refund', refundEntry(given), [
    ['customer_advance', advance.currency, amount],
    ['bank', terms.currency, -paid - pick],
    ['bank_charges', terms.currency, pick],
    ['gst_on_advances', advance.currency, -gst],
    ['gst_output', advance.currency, gst],
    ['tcs_on_advances', advance.currency, -tcs],
    ['tcs_payable', advance.currency, flag ? 0 : tcs],
  ])
}

export function writeOff(books: Books, { terms, pick, amount }: Step): Posted {
  const customer = `customer ${pick % 3}`
  const lines = writeOffEntry({ terms, item: books.nextId, customer, tripId: 'trip', amount })
  return books.post('write-off', lines, [
    ['written_off', terms.currency, amount],
    ['customer_advance', terms.currency, -amount],
  ])
}
