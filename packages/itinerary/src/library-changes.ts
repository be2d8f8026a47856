import type { CostLine } from '@sarai/contract/itinerary-costs'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryEdit } from '@sarai/contract/itinerary-edits'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import type { LibraryChange, LibraryContent, LibraryPrice } from '@sarai/contract/library-schemas'
import { newCost } from './cost-edits.ts'
import { atPrice } from './library-items.ts'
import { isSame } from './same.ts'

type Json = Extract<ItineraryEdit, { do: 'set' }>['value']

type Change = Pick<LibraryChange, 'was' | 'now' | 'wasPrice' | 'nowPrice'>

/** A field that the library changed, and that the trip has otherwise. */
export interface ChangedField {
  path: string[]
  /** As the trip has it. */
  mine: unknown
  /** As the library has it now. */
  theirs: unknown
  /** It was changed in the trip as well: taking the library's loses that. */
  isMineToo: boolean
}

/** The items of a trip that follow the library. */
export function followers(document: ItineraryDocument): ItineraryItem[] {
  return document.days.flatMap((day) => day.items.filter((item) => item.libraryId !== null && item.libraryRevision))
}

/** The revisions of the library that an item has something of. */
export function revisionsOf({ libraryId, libraryRevision, libraryPriceRevision }: ItineraryItem) {
  if (libraryId === null || !libraryRevision) return []
  return [libraryRevision, libraryPriceRevision ?? libraryRevision].map((revision) => ({ id: libraryId, revision }))
}

/**
 * What changed for an item, of what changed since each revision: its price may be of an earlier one than the rest.
 * @param since what the library changed since a revision of the item's entry
 */
export function changeFor(
  item: ItineraryItem,
  since: (taken: { id: string; revision: number }) => LibraryChange | undefined,
): LibraryChange | undefined {
  const [ofRest, ofPrice] = revisionsOf(item).map(since)
  if (!ofRest || ofRest === ofPrice) return ofRest ?? (ofPrice && { ...ofPrice, was: ofPrice.now })
  return { ...ofRest, wasPrice: ofPrice?.wasPrice ?? null, nowPrice: ofPrice?.nowPrice ?? null }
}

const common = ['title', 'text', 'pictures'] as const

function fieldsOf(content: LibraryContent): [path: string[], value: unknown][] {
  const details = content.kind === 'info' || content.kind === 'picture' ? {} : content.details
  return [
    ...common.map((field): [string[], unknown] => [[field], content[field]]),
    ...Object.entries(details).map(([field, value]): [string[], unknown] => [['details', field], value]),
  ]
}

const valueAt = (holder: unknown, path: readonly string[]) =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], holder)

/**
 * What an item would take over: the fields that changed in the library since it was taken, but for those in which it
 * says the same by now. What only the trip changed, such as its nights, is left alone.
 */
export function changedFields(item: ItineraryItem, change: Change): ChangedField[] {
  const { was, now } = change
  if (now.kind !== item.category || was.kind !== now.kind) return []
  const before = new Map(fieldsOf(was).map(([path, value]) => [path.join('.'), value]))
  const fields = fieldsOf(now).flatMap(([path, theirs]): ChangedField[] => {
    const then = before.get(path.join('.'))
    const mine = valueAt(item, path)
    if (isSame(then, theirs) || isSame(mine, theirs)) return []
    return [{ path, mine, theirs, isMineToo: !isSame(then, mine) }]
  })
  return [...fields, ...changedPrice(item, change)]
}

/** The net price, where the library has another since and the trip does not have it yet. */
function changedPrice(item: ItineraryItem, { wasPrice, nowPrice }: Change): ChangedField[] {
  if (!wasPrice || !nowPrice || nowPrice.net === null || isSame(wasPrice, nowPrice)) return []
  if (item.category === 'info' || item.isOwnArrangement) return []
  const { cost } = item
  const mine = cost && priceOf(cost)
  // What the library leaves open is as the trip has it.
  const filled = (price: LibraryPrice): LibraryPrice => ({
    net: price.net,
    currency: price.currency ?? mine?.currency ?? null,
    basis: price.basis ?? mine?.basis ?? null,
  })
  const theirs = filled(nowPrice)
  if (isSame(mine, theirs)) return []
  return [{ path: ['cost'], mine, theirs, isMineToo: mine !== null && !isSame(filled(wasPrice), mine) }]
}

const priceOf = ({ net, currency, basis }: CostLine): LibraryPrice => ({ net, currency, basis })

/**
 * Makes an item follow the library's entry as it is at a revision, whatever it says itself. Who does not see costs does
 * not decide about the price, which goes on being as it was at an earlier one.
 */
export function editsToFollow(item: ItineraryItem, revision: number | null, seesCost: boolean): ItineraryEdit[] {
  const priceRevision = item.libraryPriceRevision ?? null
  const ofPrice = seesCost || revision === null ? null : (priceRevision ?? item.libraryRevision)
  const set = (field: 'libraryRevision' | 'libraryPriceRevision', value: number | null): ItineraryEdit[] => {
    const was = item[field] ?? null
    return was === value ? [] : [{ do: 'set', node: item.id, path: [field], value, was }]
  }
  return [...set('libraryRevision', revision), ...set('libraryPriceRevision', ofPrice)]
}

/** Takes the library's changes into an item. */
export function editsToTake(
  document: ItineraryDocument,
  item: ItineraryItem,
  change: LibraryChange,
  seesCost: boolean,
): ItineraryEdit[] {
  const fields = changedFields(item, change).map(({ path, mine, theirs }): ItineraryEdit => {
    const edit = { do: 'set' as const, node: item.id, path }
    if (path[0] !== 'cost') return { ...edit, value: theirs as Json, was: mine as Json }
    const price = theirs as LibraryPrice & { net: number }
    return { ...edit, value: atPrice(document, item.cost ?? newCost(document, item), price), was: item.cost }
  })
  return [...fields, ...editsToFollow(item, change.nowRevision, seesCost)]
}

/** Links an item to the entry that was made of it. */
export function editsToLink(item: ItineraryItem, entry: { id: string; revision: number }): ItineraryEdit[] {
  const link: ItineraryEdit = { do: 'set', node: item.id, path: ['libraryId'], value: entry.id, was: item.libraryId }
  // It was made of all that the item says, and of its price as far as its maker sees it.
  return [link, ...editsToFollow(item, entry.revision, true)]
}
