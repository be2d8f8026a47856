import type { CostLine, PriceRow } from '@sarai/contract/itinerary-costs'
import type { ItineraryDay, ItineraryDocument, TripSection } from '@sarai/contract/itinerary-document'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import type { ItemCategory, Meal, mealPlans, SectionKind, tripThemes } from '@sarai/contract/itinerary-words'
import { sectionLabels } from '@sarai/contract/itinerary-words'
import type { PackageStatus } from '@sarai/contract/package-words'
import type { RichBlock, RichText } from '@sarai/contract/rich-text'
import { blankCost, blankDay, blankDocument, blankItem } from '@sarai/itinerary/blank'
import { fromUnits } from '@sarai/money/currency'
import { hotelPictures } from './hotel-pictures.ts'
import { airportAt, placeNamed } from './places.ts'
import { withStops } from './stops.ts'

/** A season of the price table: from and to as `MM-DD`, and how its prices stand to the package's price. */
export type Season = readonly [name: string, from: string, to: string, factor: number]

/** A package as it is written down here. */
export interface DemoTrip {
  title: string
  subtitle: string
  code: string
  status: PackageStatus
  /** How many months ago it was made. */
  months: number
  themes: (typeof tripThemes)[number][]
  tags: string[]
  from: string
  to: string[]
  /** Names of pictures; none for one that was just begun. */
  cover: string | null
  highlights: string[]
  /** Rupees a head in a twin room, in the season with factor 1; none where nobody has counted yet. */
  price: number | null
  seasons: Season[]
  days: DemoDay[]
  sections: Partial<Record<SectionKind, string>>
  /** What cancelling costs: days before the start, and percent. */
  slabs: [days: number, percent: number][]
  policies: Record<keyof ItineraryDocument['policies'], string>
  note?: string
}

/** A day before its pictures have their ids: `pictures` holds names. */
type DemoDay = ItineraryDay

/** Text of lines: a paragraph each, those that begin with "- " a list, ** around what is bold. */
export function rich(text: string): RichText {
  const blocks: RichBlock[] = []
  for (const line of text
    .trim()
    .split('\n')
    .map((one) => one.trim())) {
    if (!line) continue
    const paragraph = { type: 'paragraph' as const, content: inline(line.replace(/^- /, '')) }
    const last = blocks.at(-1)
    if (!line.startsWith('- ')) blocks.push(paragraph)
    else if (last?.type === 'bulletList') last.content.push({ type: 'listItem', content: [paragraph] })
    else blocks.push({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph] }] })
  }
  return blocks
}

const inline = (line: string) =>
  line.split('**').flatMap((text, at) => {
    if (!text) return []
    return at % 2 === 1
      ? { type: 'text' as const, text, marks: [{ type: 'bold' as const }] }
      : { type: 'text' as const, text }
  })

type Details<C extends ItemCategory> = Extract<ItineraryItem, { category: C }>['details']
type Rest = Partial<Pick<ItineraryItem, 'text' | 'isOptional' | 'isComplimentary' | 'isOwnArrangement' | 'pictures'>>

function item<C extends ItemCategory>(
  category: C,
  title: string,
  details: Partial<Details<C>>,
  rest: Rest & { cost?: CostLine | null },
): ItineraryItem {
  const blank = blankItem('', category, title)
  return { ...blank, ...rest, details: { ...blank.details, ...details } } as ItineraryItem
}

/** What something costs the agency, in whole rupees. */
function costing(net: number, basis: CostLine['basis'], quantity = 1): CostLine | null {
  return net === 0 ? null : { ...blankCost('INR'), basis, quantity, net: fromUnits(net, 'INR') }
}

const mealOf: Record<string, Meal> = { B: 'breakfast', L: 'lunch', D: 'dinner' }

/** A day: its title, where the night is spent, meals as `BLD`, a picture, its story, and what is done. */
export function day(
  title: string,
  night: string | null,
  meals: string,
  picture: string | null,
  story: string,
  ...items: ItineraryItem[]
): DemoDay {
  return {
    ...blankDay('', title),
    overnight: night ? placeNamed(night) : null,
    meals: [...meals].flatMap((letter) => mealOf[letter] ?? []),
    pictures: picture ? picture.split(' ') : [],
    story: rich(story),
    items: withStops(items),
  }
}

/** A hotel, and what a room costs a night. */
export function stay(
  title: string,
  where: string,
  stars: number,
  room: string,
  mealPlan: (typeof mealPlans)[number],
  nights: number,
  net: number,
  text = '',
): ItineraryItem {
  const details = { place: placeNamed(where), stars, room, mealPlan, nights, checkIn: '14:00', checkOut: '11:00' }
  return item('lodging', title, details, { text: rich(text), cost: costing(net, 'room', nights) })
}

interface SeeOptions {
  ticket?: 'private' | 'shared' | 'ticket'
  meet?: string
  ages?: [from: number, to: number | null]
  isOptional?: boolean
  isComplimentary?: boolean
}

/** Something to see or do, and what it costs a head. */
export function see(
  title: string,
  where: string,
  startTime: string | null,
  minutes: number,
  net: number,
  text = '',
  { ticket = 'ticket', meet, ages, isOptional = false, isComplimentary = false }: SeeOptions = {},
): ItineraryItem {
  const [fromAge = null, toAge = null] = ages ?? []
  const details = { place: placeNamed(where), startTime, minutes, ticket, meetingPoint: meet ?? null, fromAge, toAge }
  return item('activity', title, details, {
    text: rich(text),
    isOptional,
    isComplimentary,
    cost: costing(net, 'person'),
  })
}

/** A drive, and what the vehicle costs. */
export function drive(
  from: string,
  to: string,
  startTime: string | null,
  kilometres: number,
  minutes: number,
  net: number,
  vehicle = 'Toyota Innova Crysta',
): ItineraryItem {
  const title = from === to ? `Car in ${from}` : `${from} to ${to}`
  const details = { vehicle, from: placeNamed(from), to: placeNamed(to), startTime, kilometres, minutes }
  return item('transport', title, details, { cost: costing(net, 'vehicle') })
}

/** A flight by the airports' clocks, and what a seat costs: `fly('IndiGo 6E 2041', 'DEL 06:10', 'COK 09:25', 6200)`. */
export function fly(name: string, departs: string, arrives: string, net: number, arrivesAfterDays = 0): ItineraryItem {
  const end = (text: string) => {
    const [code = '', time = null] = text.split(' ')
    const airport = airportAt(code)
    return { airport: code, place: airport.place, terminal: null, time, zone: airport.zone }
  }
  const [, airline = name, flightNumber = null] = /^(.+?) (\w{2} \d+)$/.exec(name) ?? []
  const [from, to] = [end(departs), end(arrives)]
  const details = {
    airline,
    flightNumber,
    from,
    to,
    arrivesAfterDays,
    cabin: 'economy' as const,
    baggage: '15 kg and 7 kg by hand',
  }
  return item('flight', `${from.place.name} to ${to.place.name}`, details, { cost: costing(net, 'person') })
}

/** A boat or ferry, and what it costs a head; more than an evening when it has nights. */
export function sail(
  title: string,
  ship: string,
  from: string,
  to: string,
  [departs, arrives]: [departs: string, arrives: string],
  net: number,
  {
    cabin,
    nights = 0,
    plan,
    text = '',
  }: { cabin?: string; nights?: number; plan?: (typeof mealPlans)[number]; text?: string } = {},
): ItineraryItem {
  const places = { from: placeNamed(from), to: placeNamed(to) }
  const details = { ship, cabin: cabin ?? null, ...places, departs, arrives, nights, mealPlan: plan ?? null }
  return item('cruise', title, details, { text: rich(text), cost: costing(net, 'person') })
}

export function info(title: string, text: string, startTime: string | null = null): ItineraryItem {
  return item('info', title, { startTime }, { text: rich(text) })
}

const groups = [
  [2, 3, 1],
  [4, 6, 0.93],
  [7, 12, 0.87],
] as const
/** What others pay, as parts of what an adult pays in a twin room. */
const shares = { triple: 0.94, single: 1.42, childWithBed: 0.76, childNoBed: 0.52 } as const

const day0 = 86_400_000
const dateText = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** The next time that a season comes round, or the one that is on. */
function seasonDates(now: Date, from: string, to: string): { from: string; to: string } {
  const year = now.getUTCFullYear()
  const endsIn = `${year}-${to}` >= dateText(now.getTime()) ? year : year + 1
  return { from: `${from <= to ? endsIn : endsIn - 1}-${from}`, to: `${endsIn}-${to}` }
}

function priceTable({ price, seasons }: DemoTrip, now: Date): PriceRow[] {
  if (price === null) return []
  return seasons.flatMap(([season, from, to, factor]) =>
    groups.map(([fromPax, toPax, discount]) => {
      const inPaise = (share: number) => Math.round((price * factor * discount * share) / 500) * 50_000
      const others = Object.entries(shares).map(([name, share]) => [name, inPaise(share)])
      const prices = { twin: inPaise(1), infant: 250_000, ...Object.fromEntries(others) } as PriceRow['prices']
      return { id: '', season, ...seasonDates(now, from, to), fromPax, toPax, prices }
    }),
  )
}

const sectionsOf = (sections: DemoTrip['sections']): TripSection[] =>
  (Object.entries(sections) as [SectionKind, string][]).map(([kind, text]) => ({
    id: '',
    kind,
    title: sectionLabels[kind],
    text: rich(text),
  }))

/** The itinerary of a package, without ids; `pictures` says which picture has which id. */
export function documentOf(trip: DemoTrip, pictures: Map<string, string>, now: Date): ItineraryDocument {
  const { title, subtitle, code, themes, highlights, from, to, cover, slabs, policies } = trip
  const picture = (name: string) => {
    const id = pictures.get(name)
    if (!id) throw new Error(`there is no picture ${name}`)
    return id
  }
  return {
    ...blankDocument(title, 'INR'),
    subtitle,
    code,
    themes,
    highlights,
    departureCity: from,
    destinations: to.map(placeNamed),
    cover: cover && picture(cover),
    validFrom: dateText(now.getTime() - trip.months * 30 * day0),
    validTo: dateText(now.getTime() + (trip.status === 'archived' ? -20 : 240) * day0),
    minPax: 2,
    maxPax: 12,
    days: trip.days.map((one) => ({
      ...one,
      pictures: one.pictures.map(picture),
      items: one.items.map((part) =>
        part.category === 'lodging' ? { ...part, pictures: hotelPictures(part.title, pictures) } : part,
      ),
    })),
    sections: sectionsOf(trip.sections),
    policies: {
      terms: rich(policies.terms),
      cancellation: rich(policies.cancellation),
      insurance: rich(policies.insurance),
      others: rich(policies.others),
    },
    slabs: slabs.map(([daysBefore, percent]) => ({ id: '', daysBefore, percent: percent * 100 })),
    grid: priceTable(trip, now),
    instalments: [
      { id: '', label: 'To book', percent: 2500, due: 'on-acceptance', days: null, date: null },
      { id: '', label: 'Balance', percent: 7500, due: 'days-before', days: 21, date: null },
    ],
    internalNote: trip.note ?? null,
  }
}
