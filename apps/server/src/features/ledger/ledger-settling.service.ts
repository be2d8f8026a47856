import { type Exchange, exchangeInBooks, type Put, putAgainst } from '@sarai/ledger/exchanging'
import { allocationEntry } from '@sarai/ledger/receipts'
import { type OpenItem, settling } from '@sarai/ledger/lines'
import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Author } from '../../kernel/timeline/timeline.service.ts'
import { listAllocationsOf, listLines } from './ledger.queries.ts'
import { holdItems, openItemsOf, postEntry, posting, reverseEntry } from './ledger.service.ts'

interface Settling {
  /** All ids by which the books know the customer. */
  customers: string[]
  /** Null: what belongs to no trip. */
  tripId: string | null
  /** The invoice that comes before the others. */
  first?: string | null
  day: string
  /** The currency of the books. */
  base: string
}

type Whose = Pick<Settling, 'customers' | 'tripId' | 'first'>

/** What is open of somebody, for a trip or for none: invoices in the order they are settled in, and advances but deposits. */
async function openOf(db: AgencyDb, { customers, tripId, first }: Whose) {
  const accounts: OpenItem['account'][] = ['customer', 'customer_advance']
  const found = await openItemsOf(db, { party: customers, tripId, accounts, isSettled: true })
  const rank = ({ item }: OpenItem) => (item === first ? 0 : 1)
  return {
    invoices: found.filter(({ account }) => account === 'customer').toSorted((a, b) => rank(a) - rank(b)),
    advances: found.filter(({ account }) => account === 'customer_advance'),
  }
}

/**
 * By which exchange an advance settles an invoice in another currency, as was agreed upon between agency and customer;
 * undefined where nothing was, so that the books' rates hold.
 */
type AgreedExchange = (advance: OpenItem, invoice: OpenItem) => Exchange | undefined

/** What a whole payment was said to count for in another currency. */
export interface Counted {
  whole: number
  counted: number
  currency: string
}

/** Finds what was agreed upon, for documents by their ids; `coming` is money that has none yet: its id is empty. */
export type FindAgreed = (
  db: AgencyDb,
  of: { invoices: readonly string[]; advances: readonly string[]; coming: Counted | null },
) => Promise<AgreedExchange>

const noneAgreed: AgreedExchange = () => undefined

/** What was agreed upon for what is open in several currencies; what is all in one needs no exchange. */
function agreedFor(
  db: AgencyDb,
  find: FindAgreed,
  { invoices, advances, coming = null }: { invoices: OpenItem[]; advances: OpenItem[]; coming?: Counted | null },
): Promise<AgreedExchange> {
  const isOne = new Set([...invoices, ...advances].map(({ currency }) => currency)).size < 2
  const idsOf = (items: OpenItem[]) => items.flatMap(({ item }) => item || [])
  return isOne
    ? Promise.resolve(noneAgreed)
    : find(db, { invoices: idsOf(invoices), advances: idsOf(advances), coming })
}

/** As much of an invoice as an advance covers. */
function putOf(advance: OpenItem, invoice: OpenItem, agreed: AgreedExchange): Put {
  if (advance.currency === invoice.currency) {
    const amount = Math.min(Math.max(invoice.amount, 0), Math.max(-advance.amount, 0))
    return { amount, settled: amount }
  }
  const exchange = agreed(advance, invoice) ?? exchangeInBooks(advance, invoice)
  return exchange ? putAgainst(advance, invoice, exchange) : { amount: 0, settled: 0 }
}

/** Money that comes now, in its currency and the books'. */
export interface ComingMoney extends Pick<OpenItem, 'currency' | 'amount' | 'base'> {
  counts: Counted | null
}

/** What of money that comes now would be put against no invoice, in its currency: older advances are used first. */
export async function aheadAfterSettling(
  db: AgencyDb,
  whose: Whose,
  coming: ComingMoney,
  find: FindAgreed,
): Promise<number> {
  const { invoices, advances } = await openOf(db, whose)
  const { currency, amount, base, counts } = coming
  const none = { part: null, tripId: null }
  const last: OpenItem = { account: 'customer_advance', ...none, item: '', currency, amount: -amount, base: -base }
  const all: OpenItem[] = [...advances, last]
  const agreed = await agreedFor(db, find, { invoices, advances: all, coming: counts })
  const without = (open: OpenItem, amount: number): OpenItem => {
    const line = settling({ open, amount })
    return { ...open, amount: open.amount + line.amount, base: open.base + line.base }
  }
  for (const invoice of invoices) {
    let owed: OpenItem = invoice
    for (const [at, advance] of all.entries()) {
      const { amount: taken, settled } = putOf(advance, owed, agreed)
      if (taken === 0) continue
      all[at] = without(advance, taken)
      owed = without(owed, settled)
    }
  }
  return Math.abs(all.at(-1)?.amount ?? 0)
}

/** Taxes that were paid on an advance go with what is taken of it. */
const taxesOf = (items: readonly OpenItem[], advance: OpenItem) =>
  items.filter(({ account, item }) => item === advance.item && account.endsWith('_on_advances'))

/**
 * Puts what a customer has paid ahead for a trip, or for none, against the invoices of it, the oldest first on both
 * sides. What was paid in another currency than an invoice is owed in counts as was agreed upon, or else as the books
 * have both; what the rates differ by is exchange difference.
 * @returns what was put against which invoice
 */
export async function settleAdvances(
  db: AgencyDb,
  author: Author,
  { customers, tripId, first, day, base }: Settling,
  find: FindAgreed,
): Promise<Settled[]> {
  const open = await openOf(db, { customers, tripId, first })
  const { invoices, advances } = open
  if (invoices.length === 0 || advances.length === 0) return []
  await holdItems(db, [...new Set([...invoices, ...advances].map(({ item }) => item))])
  const agreed = await agreedFor(db, find, open)
  const settled: Settled[] = []
  for (const invoice of invoices)
    for (const advance of advances) {
      const amount = await settleOne(db, author, { invoice, advance, day, base, agreed })
      const { currency } = invoice
      if (amount > 0) settled.push({ invoiceId: invoice.item, paymentId: advance.item, amount, currency })
    }
  return settled
}

/** What was put against an invoice, of a payment or of what a credit note left. */
export interface Settled {
  invoiceId: string
  paymentId: string
  amount: number
  currency: string
}

interface Pair {
  invoice: OpenItem
  advance: OpenItem
  day: string
  base: string
  agreed: AgreedExchange
}

/** Settles as much of an invoice by an advance as is open of both by now. @returns how much of the invoice */
async function settleOne(db: AgencyDb, author: Author, { invoice, advance, day, base, agreed }: Pair): Promise<number> {
  const items = await holdItems(db, [invoice.item, advance.item])
  const [owed, ahead] = [invoice, advance].map(({ item, account, currency }) =>
    items.find((one) => one.item === item && one.account === account && one.currency === currency),
  )
  if (!owed || !ahead) return 0
  const { amount, settled } = putOf(ahead, owed, agreed)
  if (amount === 0) return 0
  const taxes = taxesOf(items, ahead)
  const lines = posting(() => allocationEntry(base, { advance: ahead, amount, taxes }, { open: owed, amount: settled }))
  await postEntry(db, author, { day, document: { kind: 'allocation', id: uuidv7() }, event: 'settled', base, lines })
  return settled
}

/** Puts a payment against an invoice that it was made for, as far as it covers that, whatever else is open. */
export async function settleByPayment(
  db: AgencyDb,
  author: Author,
  { invoiceId, paymentId, day, base }: { invoiceId: string; paymentId: string; day: string; base: string },
): Promise<Settled[]> {
  const open = await holdItems(db, [invoiceId, paymentId])
  const invoice = open.find(({ item, account }) => item === invoiceId && account === 'customer')
  const advance = open.find(({ item, account }) => item === paymentId && account === 'customer_advance')
  if (!invoice || !advance) return []
  const amount = await settleOne(db, author, { invoice, advance, day, base, agreed: noneAgreed })
  return amount > 0 ? [{ invoiceId, paymentId, amount, currency: invoice.currency }] : []
}

/** The invoices that a payment is put against. */
export async function settledBy(db: AgencyDb, paymentId: string): Promise<string[]> {
  const entries = await listAllocationsOf(db, paymentId)
  const lines = entries.length > 0 ? await listLines(db, entries) : []
  return [...new Set(lines.flatMap(({ account, itemId }) => (account === 'customer' && itemId ? [itemId] : [])))]
}

/** Takes back what a payment or an invoice was put against, on a day: before it is itself taken back. */
export async function unsettle(db: AgencyDb, author: Author, item: string, day: string): Promise<void> {
  for (const entryId of await listAllocationsOf(db, item))
    await reverseEntry(db, author, { entryId, event: 'unsettled', day })
}
