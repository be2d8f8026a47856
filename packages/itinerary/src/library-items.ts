import type { CostLine } from '@sarai/contract/itinerary-costs'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryItem, Place } from '@sarai/contract/itinerary-items'
import type { ItemCategory } from '@sarai/contract/itinerary-words'
import type { LibraryContent, LibraryItem, LibraryPrice } from '@sarai/contract/library-schemas'
import type { LibraryKind } from '@sarai/contract/library-words'
import { blankItem } from './blank.ts'
import { inCurrency, newCost } from './cost-edits.ts'

/** Kinds that a day can hold. */
export const isItemKind = (kind: LibraryKind): kind is ItemCategory => kind !== 'picture'

const isSomewhere = (kind: LibraryKind) => kind === 'info' || kind === 'picture'

/** An entry with nothing but its kind. */
export function blankContent(kind: LibraryKind, title = ''): LibraryContent {
  const details = isSomewhere(kind) ? { place: null } : blankItem('', kind).details
  return { kind, title, text: [], pictures: [], details } as LibraryContent
}

/** The part of a day's item that other trips can use: without its booking, price and traveller. */
export function contentOf({ category, title, text, pictures, details }: ItineraryItem): LibraryContent {
  if (category === 'info') return { kind: 'info', title, text, pictures, details: { place: null } }
  const kept = category === 'flight' ? { ...details, pnr: null } : details
  return { kind: category, title, text, pictures, details: kept } as LibraryContent
}

/** Where it is, or where it leads from and to. */
export function placesOf(content: LibraryContent): Place[] {
  const { kind, details } = content
  const found =
    kind === 'transport' || kind === 'cruise'
      ? [details.from, details.to]
      : kind === 'flight'
        ? [details.from.place, details.to.place]
        : [details.place]
  const places = found.filter((place) => place !== null)
  return places.filter((place, at) => places.findIndex((one) => one.name === place.name) === at)
}

interface Taken {
  id: string
  /** It follows the library: its editors are told of changes there. */
  isReference: boolean
}

/** An entry of the library as an item of a day, at the price it usually has. */
export function itemFromLibrary(
  document: ItineraryDocument,
  entry: Pick<LibraryItem, 'id' | 'revision' | 'content' | 'supplier' | 'net' | 'currency' | 'basis'>,
  { id, isReference }: Taken,
): ItineraryItem {
  const { kind, title, text, pictures, details } = entry.content
  const blank = blankItem(id, isItemKind(kind) ? kind : 'info', title)
  const item = {
    ...blank,
    text,
    pictures,
    libraryId: entry.id,
    libraryRevision: isReference ? entry.revision : null,
    ...(isSomewhere(kind) ? {} : { details }),
  } as ItineraryItem
  return { ...item, cost: costFrom(document, item, entry) }
}

function costFrom(
  document: ItineraryDocument,
  item: ItineraryItem,
  { supplier, net, currency, basis }: Pick<LibraryItem, 'supplier' | 'net' | 'currency' | 'basis'>,
): ItineraryItem['cost'] {
  if (net === null || item.category === 'info') return null
  return { ...atPrice(document, newCost(document, item), { net, currency, basis }), vendor: supplier }
}

/** A cost at the price that an entry of the library has; its rate stays where its currency does. */
export function atPrice(
  document: ItineraryDocument,
  cost: CostLine,
  { net, currency, basis }: Omit<LibraryPrice, 'net'> & { net: number },
): CostLine {
  const base = currency && currency !== cost.currency ? inCurrency(document, cost, currency) : cost
  return { ...base, net, basis: basis ?? base.basis }
}
