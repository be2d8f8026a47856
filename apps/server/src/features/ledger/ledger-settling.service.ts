import { allocationEntry } from '@sarai/ledger/receipts'
import type { OpenItem } from '@sarai/ledger/lines'
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

/** What is open of somebody, for a trip or for none: invoices in the order they are settled in, and advances. */
async function openOf(db: AgencyDb, { customers, tripId, first }: Whose) {
  const accounts: OpenItem['account'][] = ['customer', 'customer_advance']
  const found = await openItemsOf(db, { party: customers, tripId, accounts })
  const rank = ({ item }: OpenItem) => (item === first ? 0 : 1)
  return {
    invoices: found.filter(({ account }) => account === 'customer').toSorted((a, b) => rank(a) - rank(b)),
    advances: found.filter(({ account }) => account === 'customer_advance'),
  }
}

/** What of money that comes now would be put against no invoice, in its currency: older advances are used first. */
export async function aheadAfterSettling(
  db: AgencyDb,
  whose: Whose,
  { amount, currency }: { amount: number; currency: string },
): Promise<number> {
  const { invoices, advances } = await openOf(db, whose)
  const sumOf = (items: readonly OpenItem[]) =>
    items.filter((item) => item.currency === currency).reduce((sum, item) => sum + Math.abs(item.amount), 0)
  return Math.max(amount - Math.max(sumOf(invoices) - sumOf(advances), 0), 0)
}

/** Taxes that were paid on an advance go with what is taken of it. */
const taxesOf = (items: readonly OpenItem[], advance: OpenItem) =>
  items.filter(({ account, item }) => item === advance.item && account.endsWith('_on_advances'))

/**
 * Puts what a customer has paid ahead for a trip, or for none, against the invoices of it, the oldest first on both sides. Advances in
 * other currencies than an invoice are left for somebody to decide.
 * @returns what was put against which invoice
 */
export async function settleAdvances(
  db: AgencyDb,
  author: Author,
  { customers, tripId, first, day, base }: Settling,
): Promise<Settled[]> {
  const { invoices, advances } = await openOf(db, { customers, tripId, first })
  if (invoices.length === 0 || advances.length === 0) return []
  await holdItems(db, [...new Set([...invoices, ...advances].map(({ item }) => item))])
  const settled: Settled[] = []
  for (const invoice of invoices)
    for (const advance of advances) {
      const amount = await settleOne(db, author, { invoice, advance, day, base })
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
}

/** Settles as much of an invoice by an advance as is open of both by now. @returns how much */
async function settleOne(db: AgencyDb, author: Author, { invoice, advance, day, base }: Pair): Promise<number> {
  if (invoice.currency !== advance.currency) return 0
  const items = await holdItems(db, [invoice.item, advance.item])
  const [owed, ahead] = [invoice, advance].map(({ item, account }) =>
    items.find((one) => one.item === item && one.account === account),
  )
  const amount = Math.min(owed?.amount ?? 0, -(ahead?.amount ?? 0))
  if (!owed || !ahead || amount <= 0) return 0
  const lines = posting(() =>
    allocationEntry(base, { advance: ahead, amount, taxes: taxesOf(items, ahead) }, { open: owed, amount }),
  )
  await postEntry(db, author, { day, document: { kind: 'allocation', id: uuidv7() }, event: 'settled', base, lines })
  return amount
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
