import type { Picture } from '@sarai/contract/itinerary-calls'
import type { ItineraryDay, ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import { type ItemCategory, itemCategoryLabels, policyTabs, type SectionKind } from '@sarai/contract/itinerary-words'
import type { RichText } from '@sarai/contract/rich-text'
import { cancellationSentences } from '@sarai/itinerary/cancellation'
import { plainTextOf } from '@sarai/itinerary/rich-text'
import { endDate, optionIdsOf, tripDays } from '@sarai/itinerary/trip-days'
import { counted, dayWords, listed } from '@sarai/itinerary/words'
import { type Fact, factsOfItem } from './brochures-items.rules.ts'
import { fromWords, periodWords, rangeWords, type SeasonPrices, seasonPrices } from './brochures-prices.rules.ts'

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
  pictures: Picture[]
}

export interface BrochureDay {
  id: string
  number: number
  date: string | null
  title: string
  /** The options it belongs to, where not to all. */
  options: string | null
  story: RichText
  overnight: string | null
  meals: string | null
  pictures: Picture[]
  items: BrochureItem[]
}

/**
 * All that a traveller gets to see of a trip, in words. Pages and PDFs are made from this and nothing else: what is not
 * named here (costs, vendors, internal notes) cannot get out through them.
 */
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
  cover: Picture | null
  highlights: string[]
  options: { name: string; note: string | null }[]
  days: BrochureDay[]
  sections: { id: string; kind: SectionKind; title: string; text: RichText }[]
  seasons: SeasonPrices[]
  policies: { key: string; title: string; text: RichText; sentences: string[] }[]
}

const isWritten = (text: RichText) => plainTextOf(text) !== ''

type PictureOf = (id: string) => Picture | undefined
const picturesOf = (ids: string[], pictureOf: PictureOf) => ids.flatMap((id) => pictureOf(id) ?? [])

function marksOf(item: ItineraryItem, options: string | null): string[] {
  const marks = [
    item.isOptional && 'Optional',
    item.isComplimentary && 'With our compliments',
    item.isOwnArrangement && 'Arranged by yourself',
    options,
  ]
  return marks.filter((mark) => typeof mark === 'string')
}

/** "Option A and B"; null for what belongs to all. */
function optionWords({ options }: ItineraryDocument, optionIds: string[]): string | null {
  const names = options.filter((option) => optionIds.includes(option.id)).map((option) => option.name)
  return names.length === 0 || names.length === options.length ? null : `Only in ${listed(names)}`
}

function itemOf(document: ItineraryDocument, item: ItineraryItem, pictureOf: PictureOf): BrochureItem {
  return {
    category: item.category,
    kind: itemCategoryLabels[item.category],
    title: item.title,
    stars: item.category === 'lodging' ? (item.details.stars ?? 0) : 0,
    marks: marksOf(item, optionWords(document, item.optionIds)),
    facts: factsOfItem(item),
    text: isWritten(item.text) ? item.text : [],
    pictures: picturesOf(item.pictures, pictureOf),
  }
}

function mealWords({ meals }: ItineraryDay): string | null {
  if (meals.length === 0) return null
  const words = listed(meals)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function daysOf(document: ItineraryDocument, pictureOf: PictureOf): BrochureDay[] {
  // Each day has the number it has in the first of its options.
  const numbers = new Map<string, { number: number; date: string | null }>()
  for (const option of optionIdsOf(document).toReversed())
    for (const { day, number, date } of tripDays(document, option)) numbers.set(day.id, { number, date })
  return document.days.map((day, index) => {
    const { number, date } = numbers.get(day.id) ?? { number: index + 1, date: null }
    return {
      id: day.id,
      number,
      date: date && dayWords(date),
      title: day.title,
      options: optionWords(document, day.optionIds),
      story: isWritten(day.story) ? day.story : [],
      overnight: day.overnight?.name ?? null,
      meals: mealWords(day),
      pictures: picturesOf(day.pictures, pictureOf),
      items: day.items.map((item) => itemOf(document, item, pictureOf)),
    }
  })
}

function groupSize({ minPax, maxPax }: ItineraryDocument): string | null {
  if (minPax !== null && maxPax !== null)
    return minPax === maxPax ? counted(minPax, 'person', 'people') : `${minPax} to ${maxPax} people`
  if (minPax !== null) return `${minPax} people or more`
  return maxPax === null ? null : `Up to ${counted(maxPax, 'person', 'people')}`
}

function datesOf(document: ItineraryDocument): string | null {
  const { startDate, validFrom, validTo } = document
  const last = endDate(document)
  return startDate && last ? rangeWords(startDate, last) : periodWords(validFrom, validTo)
}

function policiesOf({ policies, slabs, startDate }: ItineraryDocument): Brochure['policies'] {
  return policyTabs
    .map(({ key, label }) => ({
      key,
      title: label,
      text: isWritten(policies[key]) ? policies[key] : [],
      sentences: key === 'cancellation' ? cancellationSentences(slabs, startDate) : [],
    }))
    .filter(({ text, sentences }) => text.length + sentences.length > 0)
}

/** A trip as a traveller gets to see it. `today` leaves out what is over. */
export function brochureOf(document: ItineraryDocument, pictures: Picture[], today: string): Brochure {
  const byId = new Map(pictures.map((picture) => [picture.id, picture]))
  const pictureOf: PictureOf = (id) => byId.get(id)
  const { days, grid, currency, destinations } = document
  const firstPicture = days.flatMap((day) => [...day.pictures, ...day.items.flatMap((item) => item.pictures)])[0]
  const nights = Math.max(days.length - 1, 0)
  return {
    title: document.title,
    subtitle: document.subtitle,
    code: document.code,
    where: listed(destinations.map((place) => place.name)) || null,
    duration:
      days.length === 0
        ? null
        : [counted(days.length, 'day'), nights > 0 && counted(nights, 'night')].filter(Boolean).join(', '),
    departureCity: document.departureCity,
    groupSize: groupSize(document),
    dates: datesOf(document),
    from: fromWords(grid, currency, today),
    cover: pictureOf(document.cover ?? firstPicture ?? '') ?? null,
    highlights: document.highlights.filter((line) => line.trim() !== ''),
    options: document.options.map(({ name, note }) => ({ name, note })),
    days: daysOf(document, pictureOf),
    sections: document.sections
      .filter((section) => isWritten(section.text))
      .map(({ id, kind, title, text }) => ({ id, kind, title, text })),
    seasons: seasonPrices(grid, currency, today),
    policies: policiesOf(document),
  }
}

/** All pictures a brochure shows. */
export function picturesOfBrochure({ cover, days }: Brochure): Picture[] {
  const ofDays = days.flatMap((day) => [...day.pictures, ...day.items.flatMap((item) => item.pictures)])
  return cover ? [cover, ...ofDays] : ofDays
}
