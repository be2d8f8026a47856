import type { ItineraryDay, ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import { itemCategoryLabels } from '@sarai/contract/itinerary-words'
import type { Change } from './difference.ts'
import { changedFacts, dayFacts, shownFacts } from './difference-words.ts'
import { movedEntries } from './moved.ts'
import { isSame } from './same.ts'
import { dayTitle, isNamed, numberedDay } from './trip-days.ts'
import { listed } from './words.ts'

/** Something at its place in a trip. */
interface At<T> {
  entry: T
  day: ItineraryDay
  /** Of the day, from 1. */
  number: number
}

const daysOf = (trip: ItineraryDocument): Map<string, At<ItineraryDay>> =>
  new Map(trip.days.map((day, index) => [day.id, { entry: day, day, number: index + 1 }]))

const itemsOf = (trip: ItineraryDocument): Map<string, At<ItineraryItem>> =>
  new Map(
    trip.days.flatMap((day, index) =>
      day.items.map((item) => [item.id, { entry: item, day, number: index + 1 }] as const),
    ),
  )

const dayName = ({ day, number }: At<unknown>) => numberedDay(day, number)
/** Within a sentence: "day 3, Amber Fort". */
const onDay = (one: At<unknown>) => dayName(one).replace('Day', 'day')

export function changedDays(before: ItineraryDocument, after: ItineraryDocument): Change[] {
  const [old, now] = [daysOf(before), daysOf(after)]
  const moved = movedEntries(
    [...old.keys()].filter((id) => now.has(id)),
    [...now.keys()].filter((id) => old.has(id)),
  )
  const gone = [...old.values()].filter(({ entry }) => !now.has(entry.id))
  return [
    ...gone.map((one): Change => ({
      ...said(one, 'removed', `${dayName(one)} was removed.`),
      facts: held(one, 'from'),
    })),
    ...[...now.values()].flatMap((one): Change[] => {
      const was = old.get(one.entry.id)
      if (!was) return [{ ...said(one, 'added', `${dayName(one)} was added.`), facts: held(one, 'to') }]
      const text = `${dayTitle(one.day, was.number)} moved from day ${was.number} to day ${one.number}.`
      const facts = changedFacts(dayFacts(before, was.entry), dayFacts(after, one.entry))
      return [
        ...(moved.has(one.entry.id) ? [{ ...said(one, 'moved', text), facts: [] }] : []),
        ...(facts.length > 0 ? [{ ...said(one, 'changed', `${dayName(one)} changed.`), facts }] : []),
      ]
    }),
  ]
}

function said(one: At<ItineraryDay>, kind: Change['kind'], text: string): Omit<Change, 'facts'> {
  return { kind, about: 'day', title: dayName(one), text, dayId: one.day.id }
}

/** What is on a day that comes or goes as a whole. */
function held({ day }: At<ItineraryDay>, side: 'from' | 'to'): Change['facts'] {
  if (day.items.length === 0) return []
  const value = listed(day.items.map((item) => item.title))
  return [{ label: 'With', from: null, to: null, [side]: value }]
}

/** Items that came, went, moved or changed; not those of days that came or went with them. */
export function changedItems(before: ItineraryDocument, after: ItineraryDocument): Change[] {
  const [old, now] = [itemsOf(before), itemsOf(after)]
  const [oldDays, nowDays] = [daysOf(before), daysOf(after)]
  const gone = [...old.values()].filter(({ entry, day }) => !now.has(entry.id) && nowDays.has(day.id))
  return [
    ...gone.map((one): Change => {
      const where = nowDays.get(one.day.id) ?? one
      return { ...itemSaid(one, where, 'removed', `${named(one)} was removed from day ${where.number}.`), facts: [] }
    }),
    ...[...now.values()].flatMap((one): Change[] => {
      const was = old.get(one.entry.id)
      if (was) return changesOf(before, after, was, one)
      if (!oldDays.has(one.day.id)) return []
      const facts = changedFacts([], shownFacts(after, one.entry)).filter((fact) => fact.label !== 'Title')
      return [{ ...itemSaid(one, one, 'added', `${named(one)} was added to day ${one.number}.`), facts }]
    }),
  ]
}

function changesOf(
  before: ItineraryDocument,
  after: ItineraryDocument,
  was: At<ItineraryItem>,
  one: At<ItineraryItem>,
): Change[] {
  const facts = changedFacts(shownFacts(before, was.entry), shownFacts(after, one.entry))
  const changed: Change = { ...itemSaid(one, one, 'changed', `${named(one)} on day ${one.number} changed.`), facts }
  return [...movesOf(was, one), ...(facts.length > 0 ? [changed] : [])]
}

function movesOf(was: At<ItineraryItem>, one: At<ItineraryItem>): Change[] {
  if (was.day.id !== one.day.id) {
    const text = `${named(one)} moved from ${onDay(was)}${isNamed(was.day) ? ',' : ''} to ${onDay(one)}.`
    return [{ ...itemSaid(one, one, 'moved', text), facts: [] }]
  }
  const idsIn = (day: ItineraryDay, other: ItineraryDay) =>
    day.items.map((item) => item.id).filter((id) => other.items.some((item) => item.id === id))
  const [order, orderNow] = [idsIn(was.day, one.day), idsIn(one.day, was.day)]
  if (isSame(order, orderNow) || !movedEntries(order, orderNow).has(one.entry.id)) return []
  const earlier = one.day.items[one.day.items.findIndex((item) => item.id === one.entry.id) - 1]
  const where = earlier ? `comes after ${earlier.title}` : 'comes first'
  return [{ ...itemSaid(one, one, 'moved', `${named(one)} now ${where} on day ${one.number}.`), facts: [] }]
}

const named = ({ entry }: At<ItineraryItem>) => entry.title || itemCategoryLabels[entry.category]

function itemSaid(
  { entry }: At<ItineraryItem>,
  { day }: At<unknown>,
  kind: Change['kind'],
  text: string,
): Omit<Change, 'facts'> {
  return { kind, about: 'item', title: entry.title, text, dayId: day.id, itemId: entry.id }
}
