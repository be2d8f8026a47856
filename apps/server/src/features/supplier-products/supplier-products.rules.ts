import * as z from 'zod'
import { searchText } from '@sarai/contract/search-text'
import type { SupplierProduct, SupplierProductRow, SupplierSlot } from '@sarai/contract/supplier-products'
import type { SupplierQuote } from '@sarai/contract/supplier-quotes'
import type { Option, Product } from '../../providers/booking/booking-products.ts'
import type { Slot, WantedUnit } from '../../providers/booking/booking.ts'

/** Longer texts of suppliers are cut for searches. */
const maxSearchText = 8_000

/** What a product is found by: its title, and with it its places, options and texts. */
export function findProductTexts(product: Product): { titleText: string; searchText: string } {
  const { title, places, summary, description, options } = product
  const names = [...places.map(({ name }) => name), ...options.map((option) => option.title)]
  const all = [title, ...names, summary ?? '', description ?? ''].join(' ')
  return { titleText: searchText(title), searchText: searchText(all).slice(0, maxSearchText) }
}

/** The lowest that one ticket costs in the product's own currency. */
function findLowest({ currencies: [own], options }: Product): SupplierProductRow['from'] {
  const prices = options
    .flatMap(({ units }) => units)
    .flatMap(({ from }) => from)
    .map(({ retail }) => retail)
    .filter(({ currency, value }) => currency === own && value > 0)
  const lowest = Math.min(...prices.map(({ value }) => value))
  return own && prices.length > 0 ? { amount: lowest, currency: own } : null
}

/** By which plugin a product comes, and who sells it where that is one supplier. */
interface ProductSource {
  pluginId: string
  pluginName: string
  supplier: string | null
}

/** A product as lists show it. */
export function presentProductRow(product: Product, by: ProductSource) {
  const { id, title, summary, places, duration } = product
  return {
    ...by,
    productId: id,
    title,
    summary,
    places: places.map(({ name }) => name),
    minutes: duration?.from ?? null,
    from: findLowest(product),
  } satisfies SupplierProductRow
}

/** A product with all that is chosen of it. */
export function presentProduct(product: Product, by: ProductSource): SupplierProduct {
  const { description, features, timeZone, isInstant, currencies } = product
  const options = product.options.map(({ id, title, summary, isDefault, units, cancellation }) => ({
    id,
    title,
    summary,
    isDefault,
    cancellation: cancellation.text,
    units: units.map(({ id: unitId, kind, title: unitTitle, ages, quantity }) => ({
      id: unitId,
      kind,
      title: unitTitle,
      ages,
      most: quantity.to,
    })),
  }))
  return { ...presentProductRow(product, by), description, features, timeZone, isInstant, currencies, options }
}

/** What was asked for a quote: the same question has the same key. */
export const findQuoteKey = (quote: SupplierQuote): string => {
  const { provider, pluginId = provider, productId, optionId, slotId, day, units, currency } = quote
  const tickets = units.map(({ unitId, quantity }) => `${quantity} ${unitId}`).toSorted()
  return JSON.stringify([pluginId, productId, optionId, slotId, day, tickets, currency])
}

const quoteKey = z.tuple([z.string(), z.string()]).rest(z.unknown())

/** Of which product, and for which day, something was asked; undefined where that cannot be told. */
export function readQuoteKey(key: string): Pick<SupplierQuote, 'productId' | 'day'> | undefined {
  try {
    const read = quoteKey.safeParse(JSON.parse(key))
    const [, productId = '', , , day] = read.data ?? []
    return typeof day === 'string' ? { productId, day } : undefined
  } catch {
    return undefined
  }
}

interface Question {
  provider: string
  pluginId: string
  product: Product
  option: Option
  day: string
  units: readonly WantedUnit[]
}

/** A time of a supplier with what it costs, as it is kept with what was asked. */
export function presentSlot(slot: Slot, question: Question, quotedAt: string): SupplierSlot {
  const { id, startsAt, endsAt, isAllDay, isAvailable, placesLeft, state } = slot
  const quote = isAvailable ? makeQuote(slot, question, quotedAt) : null
  return { slotId: id, startsAt, endsAt, isAllDay, isAvailable, isLimited: state === 'limited', placesLeft, quote }
}

function makeQuote(
  slot: Pick<Slot, 'id' | 'startsAt' | 'price'>,
  { provider, pluginId, product, option, day, units }: Question,
  quotedAt: string,
): SupplierQuote | null {
  const { price } = slot
  if (!price) return null
  const total = price.net ?? price.retail
  // What is recommended may be said in another currency than what is charged; it is a matter of the first then.
  const retail = price.retail.currency === total.currency ? price.retail.value : total.value
  return {
    provider,
    pluginId,
    productId: product.id,
    product: product.title.slice(0, 300),
    optionId: option.id,
    option: option.title.slice(0, 300),
    slotId: slot.id,
    startsAt: slot.startsAt,
    day,
    units: units.map(({ unitId, quantity }) => ({
      unitId,
      title: (option.units.find(({ id }) => id === unitId)?.title ?? unitId).slice(0, 200),
      quantity,
    })),
    currency: total.currency,
    total: total.value,
    retail,
    isNet: price.net !== null,
    cancellation: { amount: option.cancellation.amount, unit: option.cancellation.unit },
    quotedAt,
  }
}
