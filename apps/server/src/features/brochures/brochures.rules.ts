import { type ItemCategory, itemCategoryLabels, type SectionKind } from '@sarai/contract/itinerary-words'
import type { RichText } from '@sarai/contract/rich-text'
import type { TravellerDay, TravellerItem, TravellerPicture, TravellerView } from '@sarai/contract/traveller-view'
import { type Fact, itemFacts } from '@sarai/itinerary/item-facts'
import { plainTextOf } from '@sarai/itinerary/rich-text'
import { routeStops, type Stop } from '@sarai/itinerary/route'
import { isNamed, optionIdsOf, tripDays } from '@sarai/itinerary/trip-days'
import { counted, daysWords, dayWords, listed, optionWords } from '@sarai/itinerary/words'
import { fromWords, periodWords, type SeasonPrices, seasonPrices } from './brochures-prices.rules.ts'

export interface BrochureItem {
  category: ItemCategory
  /** The category in words. */
  kind: string
  title: string
  stars: number
  /** What sets it apart: "Optional", "With our compliments". */
  marks: string[]
  facts: Fact[]
  text: RichText
  pictures: TravellerPicture[]
}

export interface BrochureDay {
  /** What the contents lead to. */
  anchor: string
  number: number
  date: string | null
  title: string
  /** "Day 3"; null where that is its title. */
  label: string | null
  /** The options it belongs to, where not to all. */
  options: string | null
  story: RichText
  overnight: string | null
  meals: string | null
  pictures: TravellerPicture[]
  items: BrochureItem[]
}

/** A price in parts, and when it is to be paid. */
export interface BrochurePrice {
  /** Of the option; null where there is but one way to travel. */
  name: string | null
  rows: { label: string; price: string }[]
  total: string
  instalments: { label: string; price: string; due: string | null }[]
}

/** What a trip costs those it is offered to. */
export interface BrochureOffer {
  /** "for 2 adults, taxes included" */
  covers: string
  /** Until when it is offered, as a sentence. */
  validity: string | null
  prices: BrochurePrice[]
  extras: { title: string; when: string | null; price: string }[]
}

/** All that a traveller gets to see of a trip, in words: what pages and PDFs are made of. */
export interface Brochure {
  title: string
  subtitle: string | null
  code: string | null
  /** "Jaipur, Udaipur and Jodhpur" */
  where: string | null
  /** "7 days, 6 nights" */
  duration: string | null
  departureCity: string | null
  groupSize: string | null
  /** When it can be travelled. */
  dates: string | null
  from: { price: string; per: string } | null
  cover: TravellerPicture | null
  highlights: string[]
  options: { name: string; note: string | null }[]
  /** Where the nights are, in their order, as far as it is known where that is. */
  stops: Stop[]
  days: BrochureDay[]
  sections: { id: string; kind: SectionKind; title: string; text: RichText }[]
  seasons: SeasonPrices[]
  /** Of a proposal, in place of the seasons. */
  offer: BrochureOffer | null
  policies: { key: string; title: string; text: RichText; sentences: string[] }[]
}

const isWritten = (text: RichText) => plainTextOf(text) !== ''

type PictureOf = (id: string) => TravellerPicture | undefined
const picturesOf = (ids: string[], pictureOf: PictureOf) => ids.flatMap((id) => pictureOf(id) ?? [])

function marksOf(item: TravellerItem, options: string | null): string[] {
  const marks = [
    item.isOptional && 'Optional',
    item.isComplimentary && 'With our compliments',
    item.isOwnArrangement && 'Arranged by yourself',
    options,
  ]
  return marks.filter((mark) => typeof mark === 'string')
}

/** "Option A and B"; null for what belongs to all. */
function onlyIn({ options }: TravellerView, optionIds: string[]): string | null {
  const names = options.filter((option) => optionIds.includes(option.id)).map((option) => option.name)
  return names.length === 0 || names.length === options.length ? null : `Only in ${listed(names)}`
}

/** Stars are shown beside the name, and one room is assumed. */
const isSaid = ({ label, value }: Fact) => label !== 'Category' && value !== '1 room'

function itemOf(view: TravellerView, item: TravellerItem, pictureOf: PictureOf): BrochureItem {
  return {
    category: item.category,
    kind: itemCategoryLabels[item.category],
    title: item.title,
    stars: item.category === 'lodging' ? (item.details.stars ?? 0) : 0,
    marks: marksOf(item, onlyIn(view, item.optionIds)),
    facts: itemFacts(item).filter(isSaid),
    text: isWritten(item.text) ? item.text : [],
    pictures: picturesOf(item.pictures, pictureOf),
  }
}

function mealWords({ meals }: TravellerDay): string | null {
  if (meals.length === 0) return null
  const words = listed(meals)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** An unnamed day is called by where it ends, or by its current number. */
function calledBy(day: TravellerDay, number: number): Pick<BrochureDay, 'title' | 'label'> {
  const label = `Day ${number}`
  if (isNamed(day)) return { title: day.title, label }
  return day.overnight ? { title: day.overnight.name, label } : { title: label, label: null }
}

function daysOf(view: TravellerView, pictureOf: PictureOf): BrochureDay[] {
  // Each day has the number it has in the first of its options.
  const numbers = new Map<string, { number: number; date: string | null }>()
  for (const option of optionIdsOf(view).toReversed())
    for (const { day, number, date } of tripDays(view, option)) numbers.set(day.id, { number, date })
  return view.days.map((day, index) => {
    const { number, date } = numbers.get(day.id) ?? { number: index + 1, date: null }
    return {
      anchor: `day-${index + 1}`,
      number,
      date: date && dayWords(date),
      ...calledBy(day, number),
      options: onlyIn(view, day.optionIds),
      story: isWritten(day.story) ? day.story : [],
      overnight: day.overnight?.name ?? null,
      meals: mealWords(day),
      pictures: picturesOf(day.pictures, pictureOf),
      items: day.items.map((item) => itemOf(view, item, pictureOf)),
    }
  })
}

function groupSize({ minPax, maxPax }: TravellerView): string | null {
  if (minPax !== null && maxPax !== null)
    return minPax === maxPax ? counted(minPax, 'person', 'people') : `${minPax} to ${maxPax} people`
  if (minPax !== null) return `${minPax} people or more`
  return maxPax === null ? null : `Up to ${counted(maxPax, 'person', 'people')}`
}

function datesOf({ startDate, endDate, validFrom, validTo }: TravellerView): string | null {
  return startDate && endDate ? daysWords(startDate, endDate) : periodWords(validFrom, validTo)
}

function policiesOf({ policies, cancellation }: TravellerView): Brochure['policies'] {
  return policies
    .map(({ key, label, text }) => ({
      key,
      title: label,
      text: isWritten(text) ? text : [],
      sentences: key === 'cancellation' ? cancellation.sentences : [],
    }))
    .filter(({ text, sentences }) => text.length + sentences.length > 0)
}

function durationOf(view: TravellerView): string | null {
  const days = Math.max(...optionIdsOf(view).map((option) => tripDays(view, option).length))
  if (days === 0) return null
  return [counted(days, 'day'), ...(days > 1 ? [counted(days - 1, 'night')] : [])].join(', ')
}

/**
 * A trip in words, from what a traveller may see of it. `today` leaves out what is over; an offer says who
 * travels and what it costs them.
 */
export function brochureOf(
  view: TravellerView,
  today: string,
  { party, offer = null }: { party?: string; offer?: BrochureOffer | null } = {},
): Brochure {
  const byId = new Map(view.pictures.map((picture) => [picture.id, picture]))
  const pictureOf: PictureOf = (id) => byId.get(id)
  const firstPicture = view.days.flatMap((day) => [...day.pictures, ...day.items.flatMap((item) => item.pictures)])[0]
  return {
    title: view.title,
    subtitle: view.subtitle,
    code: view.code,
    where: listed(view.destinations.map((place) => place.name)) || null,
    duration: durationOf(view),
    departureCity: view.departureCity,
    groupSize: party ?? groupSize(view),
    dates: datesOf(view),
    from: fromWords(view),
    cover: pictureOf(view.cover ?? firstPicture ?? '') ?? null,
    highlights: view.highlights.filter((words) => words.trim() !== ''),
    options: view.options.map(({ name, note }) => ({ name: optionWords(name), note })),
    stops: routeStops(view),
    days: daysOf(view, pictureOf),
    sections: view.sections.filter((section) => isWritten(section.text)),
    seasons: seasonPrices(view, today),
    offer,
    policies: policiesOf(view),
  }
}

/** All pictures a brochure shows. */
export function picturesOfBrochure({ cover, days }: Brochure): TravellerPicture[] {
  const ofDays = days.flatMap((day) => [...day.pictures, ...day.items.flatMap((item) => item.pictures)])
  return cover ? [cover, ...ofDays] : ofDays
}
