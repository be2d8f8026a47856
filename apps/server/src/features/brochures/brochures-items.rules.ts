import { type ItemCategory, itemCategoryLabels } from '@sarai/contract/itinerary-words'
import type { RichText } from '@sarai/contract/rich-text'
import type { TravellerItem, TravellerPicture } from '@sarai/contract/traveller-view'
import { type Fact, itemFacts } from '@sarai/itinerary/item-facts'
import { isWritten } from '@sarai/itinerary/rich-text'

export interface BrochureItem {
  category: ItemCategory
  /** The category in words. */
  kind: string
  title: string
  stars: number
  /** What sets it apart: "Optional", "With our compliments". */
  marks: string[]
  /** What one asks first: "Heritage room · 2 nights · Breakfast". */
  line: string
  /** What one asks on the day: where to meet, when to check in. */
  facts: Fact[]
  text: RichText
  pictures: TravellerPicture[]
  /** A way from one place to the next: told in a line. */
  isWay: boolean
}

/** What is told at once, in this order; a flight's ends are one way. */
const asked: Record<ItemCategory, readonly string[]> = {
  activity: ['Time', 'Duration'],
  lodging: ['Room', 'Nights', 'Meals'],
  flight: ['Flight', 'Departure', 'Arrival'],
  transport: ['Way', 'Time', 'Duration', 'Vehicle'],
  cruise: ['Ship', 'Cabin', 'Way', 'Time', 'Nights', 'Meals'],
  info: ['Time'],
}

/** Stars are shown beside the name, one room is assumed, and what the title or the day says is not said again. */
function isSaid({ label, value }: Fact, title: string, overnight: string | null): boolean {
  if (label === 'Category' || value === '1 room') return false
  if (label === 'Place' && value === overnight) return false
  return !(['Place', 'Way', 'Flight', 'Ship'].includes(label) && saysPlace(title, value))
}

const saysPlace = (title: string, value: string) =>
  title.toLowerCase().includes(value.toLowerCase().replace(/^within /, ''))

export function brochureItem(
  item: TravellerItem,
  { marks, pictures, overnight }: Pick<BrochureItem, 'marks' | 'pictures'> & { overnight: string | null },
): BrochureItem {
  const { category, title, text } = item
  const facts = itemFacts(item).filter((fact) => isSaid(fact, title, overnight))
  const first = asked[category].flatMap((label) => facts.find((fact) => fact.label === label) ?? [])
  return {
    category,
    kind: itemCategoryLabels[category],
    title,
    stars: category === 'lodging' ? (item.details.stars ?? 0) : 0,
    marks,
    line: joined(first),
    facts: facts.filter((fact) => !first.includes(fact)),
    text: isWritten(text) ? text : [],
    pictures,
    isWay: category === 'transport' || category === 'flight',
  }
}

/** "IndiGo 6E 7742 · 14:20, Delhi (DEL) → 15:25, Jaipur (JAI) · Economy" */
function joined(facts: Fact[]): string {
  const parts = facts.map(({ label, value }) => (label === 'Arrival' ? `→ ${value}` : value))
  return parts.join(' · ').replace(' · →', ' →')
}
