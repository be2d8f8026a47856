import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { RateQuestion } from '@sarai/contract/rate-question'
import type { RateCard, RateOption } from '@sarai/contract/rate-schemas'
import { suggestRooms } from '@sarai/rates/suggest-rooms'
import type { Costed } from './cost-actions.ts'

/** An infant is a child of the card's youngest. */
const infantAge = 1

/** What a card is asked for an item of a trip: its day, its nights, and those who travel. */
export function roomsFor(
  document: ItineraryDocument,
  one: Costed,
  { card, option, from }: { card: RateCard; option: RateOption; from: string },
): RateQuestion {
  const { adults, childAges: children, infants } = document.travellers
  const childAges = [...children, ...Array.from({ length: infants }, () => infantAge)]
  const nights = 'details' in one && 'nights' in one.details && one.details.nights > 0 ? one.details.nights : 1
  const isStay = card.basis === 'room-night' || card.basis === 'person-night'
  const all = [{ adults, children: childAges.map((age) => ({ age, bed: null })) }]
  const rooms = isStay ? (suggestRooms(adults, childAges, option) ?? all) : []
  return { optionId: option.id, from, nights, rooms, adults, childAges, vehicles: null, kilometres: null }
}
