import { mealPlanLabels, mealPlans } from '@sarai/contract/itinerary-words'
import type { RateCard } from '@sarai/contract/rate-schemas'
import { weekdayLabels, weekdays } from '@sarai/contract/rate-words'

/** One field of a part of a card. */
export interface PartField {
  name: string
  label: string
  kind: 'text' | 'day' | 'count' | 'money' | 'percent' | 'choice' | 'choices' | 'options' | 'ranges'
  isRequired?: boolean
  choices?: { value: string; label: string }[]
}

const meals = mealPlans.map((value) => ({ value, label: mealPlanLabels[value] }))
const days = weekdays.map((value) => ({ value, label: weekdayLabels[value] }))
const range: PartField[] = [
  { name: 'from', label: 'First day', kind: 'day', isRequired: true },
  { name: 'to', label: 'Last day', kind: 'day', isRequired: true },
]
const options: PartField = { name: 'optionIds', label: 'Options, all if empty', kind: 'options' }

export type PartList = 'options' | 'seasons' | 'blackouts' | 'stopSales' | 'minimumStays' | 'supplements' | 'slabs'

/** The parts of a card, with what each is called and holds. */
export const parts: Record<PartList, { one: string; many: string; fields: PartField[] }> = {
  options: {
    one: 'option',
    many: 'Options',
    fields: [
      { name: 'name', label: 'Name', kind: 'text', isRequired: true },
      { name: 'room', label: 'Room type', kind: 'text' },
      { name: 'mealPlan', label: 'Meal plan', kind: 'choice', choices: meals },
      { name: 'vehicle', label: 'Vehicle', kind: 'text' },
      { name: 'minPeople', label: 'At least so many people', kind: 'count' },
      { name: 'maxPeople', label: 'At most so many people', kind: 'count' },
      { name: 'maxAdults', label: 'At most so many adults', kind: 'count' },
      { name: 'maxChildren', label: 'At most so many children', kind: 'count' },
    ],
  },
  seasons: {
    one: 'season',
    many: 'Seasons',
    fields: [
      { name: 'name', label: 'Name', kind: 'text', isRequired: true },
      { name: 'dates', label: 'Days', kind: 'ranges', isRequired: true },
      { name: 'weekdays', label: 'Weekdays, all if empty', kind: 'choices', choices: days },
      { name: 'priority', label: 'Priority where seasons overlap, 0 to 9', kind: 'count', isRequired: true },
      { name: 'minNights', label: 'At least so many nights', kind: 'count' },
      { name: 'releaseDays', label: 'Book so many days ahead', kind: 'count' },
    ],
  },
  blackouts: {
    one: 'blackout',
    many: 'Blackouts',
    fields: [...range, options, { name: 'reason', label: 'Reason', kind: 'text' }],
  },
  stopSales: {
    one: 'stop sale',
    many: 'Stop sales',
    fields: [
      ...range,
      options,
      { name: 'since', label: 'Known since', kind: 'day', isRequired: true },
      { name: 'note', label: 'Note', kind: 'text' },
    ],
  },
  minimumStays: {
    one: 'minimum stay',
    many: 'Minimum stays',
    fields: [
      ...range,
      { name: 'nights', label: 'Nights', kind: 'count', isRequired: true },
      { name: 'weekdays', label: 'Arrival on, any day if empty', kind: 'choices', choices: days },
      options,
    ],
  },
  supplements: {
    one: 'supplement',
    many: 'Supplements',
    fields: [
      { name: 'name', label: 'Name', kind: 'text', isRequired: true },
      ...range,
      options,
      { name: 'adult', label: 'An adult', kind: 'money' },
      { name: 'child', label: 'A child', kind: 'money' },
      { name: 'fromAge', label: 'Children from age', kind: 'count', isRequired: true },
      { name: 'toAge', label: 'Children to age', kind: 'count', isRequired: true },
      { name: 'unit', label: 'A room, vehicle or the group', kind: 'money' },
    ],
  },
  slabs: {
    one: 'cancellation term',
    many: 'Cancellation',
    fields: [
      { name: 'daysBefore', label: 'Days before', kind: 'count', isRequired: true },
      { name: 'percent', label: 'Costs, %', kind: 'percent', isRequired: true },
    ],
  },
}

export type Part = Record<string, unknown> & { id: string }

export const partsIn = (card: RateCard, list: PartList): Part[] => card[list]

/** A new part of a card. */
export function blankPart(list: PartList, { validFrom, validTo }: RateCard, today: string): Part {
  const [from, to] = [validFrom ?? today, validTo ?? today]
  const id = crypto.randomUUID()
  const limits = { minPeople: null, maxPeople: null, maxAdults: null, maxChildren: null }
  const blank: Record<PartList, object> = {
    options: { name: '', room: null, mealPlan: null, vehicle: null, ...limits },
    seasons: { name: '', dates: [{ from, to }], weekdays: [], priority: 0, minNights: null, releaseDays: null },
    blackouts: { from, to: from, optionIds: [], reason: null },
    stopSales: { from, to: from, optionIds: [], since: today, note: null },
    minimumStays: { from, to, optionIds: [], weekdays: [], nights: 2 },
    supplements: {
      name: '',
      from,
      to: from,
      optionIds: [],
      adult: null,
      child: null,
      fromAge: 0,
      toAge: 11,
      unit: null,
    },
    slabs: { daysBefore: 15, percent: 5000 },
  }
  return { id, ...blank[list] }
}

/** A card with a part put in its place, or behind the others; null takes it away, with the rates of it. */
export function withPart(card: RateCard, list: PartList, id: string, part: Part | null): RateCard {
  const all = partsIn(card, list)
  const isThere = all.some((one) => one.id === id)
  const next =
    part === null
      ? all.filter((one) => one.id !== id)
      : isThere
        ? all.map((one) => (one.id === id ? part : one))
        : [...all, part]
  const changed: RateCard = { ...card, [list]: next }
  if (part !== null) return changed
  const rates = card.rates.filter(({ optionId, seasonId }) => optionId !== id && seasonId !== id)
  if (list !== 'options') return { ...changed, rates }
  const without = <T extends { optionIds: string[] }>(of: T[]) =>
    of.map((one) => ({ ...one, optionIds: one.optionIds.filter((option) => option !== id) }))
  return {
    ...changed,
    rates,
    blackouts: without(changed.blackouts),
    stopSales: without(changed.stopSales),
    minimumStays: without(changed.minimumStays),
    supplements: without(changed.supplements),
  }
}
