import { counted } from '@sarai/contract/count-words'
import type { SectionKind } from '@sarai/contract/itinerary-words'
import type { RichText } from '@sarai/contract/rich-text'
import type { TravellerDay, TravellerItem, TravellerPicture, TravellerView } from '@sarai/contract/traveller-view'
import { writeCollectedOnGrid } from '@sarai/itinerary/collected-tax'
import { isWritten } from '@sarai/itinerary/rich-text'
import { routeStops, type Stop } from '@sarai/itinerary/route'
import { isNamed, optionIdsOf, tripDays } from '@sarai/itinerary/trip-days'
import { daysWords, dayWords, listed, optionWords } from '@sarai/itinerary/words'
import { type BrochureItem, brochureItem } from './brochures-items.rules.ts'
import { fromWords, periodWords, type SeasonPrices, seasonPrices } from './brochures-prices.rules.ts'

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
  /** What is collected at source on top of it. */
  collected: { rows: { label: string; price: string }[]; toPay: string; note: string } | null
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
  /** Ways to travel: what each has of its own, and a picture of it. */
  options: { id: string; name: string; note: string | null; own: string[]; picture: TravellerPicture | null }[]
  /** Where the nights are, in their order, as far as it is known where that is. */
  stops: Stop[]
  days: BrochureDay[]
  sections: { id: string; kind: SectionKind; title: string; text: RichText }[]
  seasons: SeasonPrices[]
  /** What travellers are to know of tax that is collected at source on top of these; null where none is. */
  seasonsNote: string | null
  /** Of a proposal, in place of the seasons. */
  offer: BrochureOffer | null
  policies: { key: string; title: string; text: RichText; sentences: string[] }[]
}

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

/** Each picture is shown once: where it comes first. */
function onlyOnce(pictureOf: PictureOf, cover: TravellerPicture | null): (ids: string[]) => TravellerPicture[] {
  const seen = new Set(cover ? [cover.id] : [])
  return (ids) =>
    picturesOf(ids, pictureOf).filter(({ id }) => {
      const isNew = !seen.has(id)
      seen.add(id)
      return isNew
    })
}

function daysOf(view: TravellerView, shownOf: (ids: string[]) => TravellerPicture[]): BrochureDay[] {
  // Each day has the number it has in the first of its options.
  const numbers = new Map<string, { number: number; date: string | null }>()
  for (const option of optionIdsOf(view).toReversed())
    for (const { day, number, date } of tripDays(view, option)) numbers.set(day.id, { number, date })
  return view.days.map((day, index) => {
    const overnight = day.overnight?.name ?? null
    const { number, date } = numbers.get(day.id) ?? { number: index + 1, date: null }
    return {
      anchor: `day-${index + 1}`,
      number,
      date: date && dayWords(date),
      ...calledBy(day, number),
      options: onlyIn(view, day.optionIds),
      story: isWritten(day.story) ? day.story : [],
      overnight,
      meals: mealWords(day),
      pictures: shownOf(day.pictures),
      items: day.items.map((item) => {
        const marks = marksOf(item, onlyIn(view, item.optionIds))
        return brochureItem(item, { marks, pictures: shownOf(item.pictures), overnight })
      }),
    }
  })
}

function groupSize({ minPax, maxPax }: TravellerView): string | null {
  if (minPax !== null && maxPax !== null)
    return minPax === maxPax ? counted(minPax, 'person', 'people') : `${minPax} to ${maxPax} people`
  if (minPax !== null) return `${minPax} people or more`
  return maxPax === null ? null : `Up to ${counted(maxPax, 'person', 'people')}`
}

/** The days of the trip; of a trip without dates, between which days it may be. */
function datesOf({ startDate, endDate, validFrom, validTo }: TravellerView): string | null {
  if (startDate && endDate) return daysWords(startDate, endDate)
  if (validFrom && validTo) return `On dates of your choice between ${dayWords(validFrom)} and ${dayWords(validTo)}`
  const period = periodWords(validFrom, validTo)
  return period && `On dates of your choice ${period}`
}

/** What an option has that not all have, and a picture of that. */
function optionsOf(view: TravellerView, pictureOf: PictureOf): Brochure['options'] {
  return view.options.map(({ id, name, note }) => {
    const isOwn = ({ optionIds }: { optionIds: string[] }) =>
      optionIds.includes(id) && optionIds.length < view.options.length
    const days = view.days.filter(isOwn)
    const items = view.days.flatMap((day) => day.items).filter(isOwn)
    const own = [...days, ...items.toSorted((a, b) => rank(a) - rank(b))].map(({ title }) => title)
    const pictures = [...items, ...days].flatMap((part) => part.pictures)
    const [picture = null] = picturesOf(pictures, pictureOf)
    return { id, name: optionWords(name), note, own: [...new Set(own)].filter(Boolean), picture }
  })
}

/** Where one sleeps is what one compares first. */
const rank = ({ category }: TravellerItem) => (category === 'lodging' ? 0 : 1)

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
  {
    party,
    offer = null,
    collected = null,
  }: {
    party?: string
    offer?: BrochureOffer | null
    /** "TCS 2 %", where it comes on top of what a person pays. */
    collected?: string | null
  } = {},
): Brochure {
  const byId = new Map(view.pictures.map((picture) => [picture.id, picture]))
  const pictureOf: PictureOf = (id) => byId.get(id)
  const firstPicture = view.days.flatMap((day) => [...day.pictures, ...day.items.flatMap((item) => item.pictures)])[0]
  const cover = pictureOf(view.cover ?? firstPicture ?? '') ?? null
  return {
    title: view.title,
    subtitle: view.subtitle,
    code: view.code,
    where: listed(view.destinations.map((place) => place.name)) || null,
    duration: durationOf(view),
    departureCity: view.departureCity,
    groupSize: party ?? groupSize(view),
    dates: datesOf(view),
    from: fromWords(view, collected),
    cover,
    highlights: view.highlights.filter((words) => words.trim() !== ''),
    options: optionsOf(view, pictureOf),
    stops: routeStops(view),
    days: daysOf(view, onlyOnce(pictureOf, cover)),
    sections: view.sections.filter((section) => isWritten(section.text)),
    seasons: seasonPrices(view, today),
    seasonsNote: collected && writeCollectedOnGrid(collected),
    offer,
    policies: policiesOf(view),
  }
}

/** All pictures a brochure shows. */
export function picturesOfBrochure({ cover, days, options }: Brochure): TravellerPicture[] {
  const ofDays = days.flatMap((day) => [...day.pictures, ...day.items.flatMap((item) => item.pictures)])
  return [cover, ...ofDays, ...options.map(({ picture }) => picture)].filter((picture) => picture !== null)
}
