import { counted } from '@sarai/contract/count-words'
import type { ItineraryDay, ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import type { RichText } from '@sarai/contract/rich-text'
import { formatPercent } from '@sarai/money/format'
import type { Fact } from './item-facts.ts'
import { itemFacts } from './item-facts.ts'
import { plainTextOf } from './rich-text.ts'
import { endDate } from './trip-days.ts'
import { daysWords, dayWords, listed } from './words.ts'

/** What a traveller can know of each part of a trip, in words to compare. Nothing of it costs the agency anything. */

/** Long texts are told by how they begin. */
const maxWords = 400
const shortened = (text: string) => (text.length > maxWords ? `${text.slice(0, maxWords).trimEnd()}…` : text)

const fact = (label: string, value: string | null): Fact[] => (value ? [{ label, value }] : [])

export const textFact = (label: string, text: RichText): Fact[] => fact(label, plainTextOf(text))

export function tripFacts(trip: ItineraryDocument): Fact[] {
  const end = endDate(trip)
  return [
    ...fact('Title', trip.title),
    ...fact('Subtitle', trip.subtitle),
    ...fact('Dates', trip.startDate && end && daysWords(trip.startDate, end)),
    ...fact('Length', counted(trip.days.length, 'day')),
    ...fact('Travellers', travellersWords(trip.travellers)),
    ...fact('Destinations', listed(trip.destinations.map((place) => place.name))),
    ...fact('Departure from', trip.departureCity),
    ...fact('Highlights', listed(trip.highlights)),
    ...fact('Valid until', trip.validTo && dayWords(trip.validTo)),
  ]
}

function travellersWords({ adults, childAges, infants }: ItineraryDocument['travellers']): string {
  const ages = childAges.length > 0 ? ` (${childAges.toSorted((a, b) => a - b).join(', ')} years)` : ''
  return listed([
    ...(adults > 0 ? [counted(adults, 'adult')] : []),
    ...(childAges.length > 0 ? [`${counted(childAges.length, 'child', 'children')}${ages}`] : []),
    ...(infants > 0 ? [counted(infants, 'infant')] : []),
  ])
}

const optionNames = (trip: ItineraryDocument, ids: readonly string[]) =>
  fact('Options', listed(trip.options.filter((option) => ids.includes(option.id)).map((option) => option.name)))

export function dayFacts(trip: ItineraryDocument, day: ItineraryDay): Fact[] {
  return [
    ...fact('Title', day.title),
    ...fact('Night in', day.overnight?.name ?? null),
    ...fact('Meals', listed(day.meals)),
    ...optionNames(trip, day.optionIds),
    ...textFact('Text', day.story),
  ]
}

export function shownFacts(trip: ItineraryDocument, item: ItineraryItem): Fact[] {
  return [
    ...fact('Title', item.title),
    ...itemFacts(item),
    ...fact('Included', howWords(item)),
    ...optionNames(trip, item.optionIds),
    ...textFact('Text', item.text),
  ]
}

function howWords({ isOptional, isOwnArrangement, isComplimentary }: ItineraryItem): string {
  if (isOwnArrangement) return 'arranged by you'
  if (isOptional) return 'as an extra'
  return isComplimentary ? 'free of charge' : 'yes'
}

/** The instalments in one fact each. */
export function paymentFacts({ instalments }: ItineraryDocument): Fact[] {
  return instalments.map((one, at) => ({
    label: `${at + 1}. ${one.label}`,
    value: `${formatPercent(one.percent)} ${dueWords(one)}`,
  }))
}

function dueWords({ due, days, date }: ItineraryDocument['instalments'][number]): string {
  switch (due) {
    case 'on-acceptance':
      return 'on acceptance'
    case 'fixed-date':
      return date === null ? 'later' : `by ${dayWords(date)}`
    case 'days-after':
      return `${counted(days ?? 0, 'day')} after acceptance`
    case 'days-before':
      return `${counted(days ?? 0, 'day')} before the start`
  }
}

/** A fact that differs; null on the side that does not have it. */
export interface ChangedFact {
  label: string
  from: string | null
  to: string | null
}

/** The facts that differ, in the order of the later ones, then those that are gone. */
export function changedFacts(before: readonly Fact[], after: readonly Fact[]): ChangedFact[] {
  const valueOf = (facts: readonly Fact[], label: string) => facts.find((one) => one.label === label)?.value ?? null
  const labels = new Set([...after, ...before].map((one) => one.label))
  return [...labels]
    .map((label) => ({ label, from: valueOf(before, label), to: valueOf(after, label) }))
    .filter(({ from, to }) => from !== to)
    .map(({ label, from, to }) => ({ label, from: from && shortened(from), to: to && shortened(to) }))
}
