import type { CostLine } from '@sarai/contract/itinerary-costs'
import type { ItineraryDay, ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import type { RichText } from '@sarai/contract/rich-text'
import type { SupplierProduct } from '@sarai/contract/supplier-products'
import type { SupplierQuote } from '@sarai/contract/supplier-quotes'
import { blankItem } from './blank.ts'
import { inCurrency, newCost } from './cost-edits.ts'
import { itemOfDay } from './new-items.ts'

interface Quoted {
  quote: SupplierQuote
  /** Who sells it, where that is known. */
  supplier: string | null
  /** What one unit of the quote's currency is in the trip's, in millionths; undefined where nobody has said it. */
  rate: number | undefined
}

/** What a supplier has quoted, as the cost of an item: one sum for all who go. */
export function makeQuotedCost(
  document: ItineraryDocument,
  item: ItineraryItem,
  { quote, supplier, rate }: Quoted,
): CostLine {
  const before = inCurrency(document, item.cost ?? newCost(document, item), quote.currency, rate)
  const isNamed = before.vendorId !== null || before.vendor !== null
  return {
    ...before,
    ...(isNamed ? {} : { vendor: supplier }),
    basis: 'group',
    quantity: 1,
    net: quote.total,
    card: null,
    quote,
  }
}

const makeParagraphs = (text: string): RichText =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 20)
    .map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }))

/** Something that a supplier sells as an item of a day, at the time and price that were quoted. */
export function makeSupplierItem(
  document: ItineraryDocument,
  day: ItineraryDay,
  product: SupplierProduct,
  quoted: Quoted & { id: string },
): ItineraryItem {
  const { title, summary, description, minutes } = product
  const blank = itemOfDay(document, day, blankItem(quoted.id, 'activity', title.slice(0, 200)))
  if (blank.category !== 'activity') return blank
  const [name] = product.places
  const there = name ? { name: name.slice(0, 120), country: null, latitude: null, longitude: null } : null
  const startTime = quoted.quote.startsAt?.slice(11, 16) ?? null
  const item: ItineraryItem = {
    ...blank,
    text: makeParagraphs(summary ?? description ?? ''),
    details: { ...blank.details, place: blank.details.place ?? there, startTime, minutes },
  }
  return { ...item, cost: makeQuotedCost(document, item, quoted) }
}
