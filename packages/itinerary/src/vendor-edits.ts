import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryEdit } from '@sarai/contract/itinerary-edits'
import { newCost } from './cost-edits.ts'
import { isService } from './services.ts'
import { tripDays } from './trip-days.ts'

/** Services that nobody provides yet, with the day each is on where that is known; of all options. */
export function listUnbought(document: ItineraryDocument) {
  const dates = new Map(
    [null, ...document.options.map(({ id }) => id)].flatMap((optionId) =>
      tripDays(document, optionId).map(({ day, date }) => [day.id, date] as const),
    ),
  )
  return document.days.flatMap((day) =>
    day.items
      .filter((item) => isService(item) && !item.cost?.vendorId && !item.cost?.vendor)
      .map((item) => ({ item, date: dates.get(day.id) ?? null })),
  )
}

export interface ItemVendor {
  /** The item. */
  id: string
  vendorId: string | null
  vendor: string | null
}

/** Gives items their vendors; one that has no cost yet gets one that is still to be typed. */
export function listVendorEdits(document: ItineraryDocument, vendors: readonly ItemVendor[]): ItineraryEdit[] {
  const items = new Map(document.days.flatMap(({ items: own }) => own.map((item) => [item.id, item] as const)))
  return vendors.flatMap(({ id, vendorId, vendor }): ItineraryEdit[] => {
    const item = items.get(id)
    if (!item) return []
    const value = { ...(item.cost ?? newCost(document, item)), vendorId, vendor }
    return [{ do: 'set', node: id, path: ['cost'], value, was: item.cost }]
  })
}
