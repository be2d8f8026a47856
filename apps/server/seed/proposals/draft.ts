import type { CostLine } from '@sarai/contract/itinerary-costs'
import type { ItineraryDay, ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryEdit } from '@sarai/contract/itinerary-edits'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import { blankCost } from '@sarai/itinerary/blank'
import { peopleOf } from '@sarai/itinerary/people'
import { fromUnits } from '@sarai/money/currency'
import { draftOf, type Enquired } from '../../src/features/prospects/prospects-draft.rules.ts'
import { hotelPictures } from '../packages/hotel-pictures.ts'
import type { Better, DemoOffer } from './offer.ts'

/** Who meets travellers on the ground, by the package's code. */
const partners: Record<string, string> = {
  RAJ: 'Marudhar Cars and Guides',
  KER: 'Malabar Ground Services',
  AND: 'Blue Lagoon Ferries and Tours',
  KAS: 'Chinar Travels Srinagar',
  GOA: 'Mandovi Cabs',
  HIM: 'Beas Valley Tours',
  BAL: 'Nusa Holidays Denpasar',
  THA: 'Andaman Pearl DMC',
  DXB: 'Creekside Tourism Dubai',
  EUR: 'Alpine Link Zürich',
}

/** The ids of the agency's vendors, by their names. */
export type VendorIds = ReadonlyMap<string, string>

/** What is bought of somebody: one of the vendors, where the name is that of one. */
const boughtOf = (vendor: string | null, ids: VendorIds) => ({
  vendor,
  vendorId: vendor === null ? null : (ids.get(vendor) ?? null),
})

/** As the agency sells: GST of 5 % on top, known partners. */
function costed(cost: CostLine | null, vendor: string | null, ids: VendorIds): CostLine | null {
  return cost && { ...cost, ...boughtOf(vendor, ids), taxMode: 'added', tax: 500 }
}

/** Who sells the hotels of their region too. Elsewhere hotels sell themselves. */
const sellsHotels = new Set(['KER', 'AND', 'KAS', 'HIM', 'BAL', 'THA', 'DXB', 'EUR'].map((code) => partners[code]))
const ofFlights = 'SkyBridge Consolidators'

const hotelier = (title: string, partner: string | null) => (partner && sellsHotels.has(partner) ? partner : title)

function vendorOf(item: ItineraryItem, partner: string | null): string | null {
  if (item.category === 'lodging') return hotelier(item.title, partner)
  return item.category === 'flight' ? ofFlights : partner
}

/** Which picture has which id, by name. */
type Pictures = ReadonlyMap<string, string>

type Lodging = Extract<ItineraryItem, { category: 'lodging' }>

/** What the demo agency has already, and how it numbers what is new. */
interface Known {
  pictures: Pictures
  ids: VendorIds
  newId: () => string
}

interface Upgrade {
  id: string
  optionId: string
  partner: string | null
  ids: VendorIds
  pictures: string[]
}

/** The same night in a better house. */
function upgraded(item: Lodging, title: string, { id, optionId, partner, ids, pictures }: Upgrade): Lodging {
  const bought = boughtOf(hotelier(title, partner), ids)
  const cost = item.cost && { ...item.cost, ...bought, net: Math.round((item.cost.net * 1.9) / 10_000) * 10_000 }
  const details = { ...item.details, stars: 5, room: 'Royal suite' }
  return { ...item, id, title, text: [], pictures, optionIds: [optionId], details, cost }
}

function withOptions(
  document: ItineraryDocument,
  better: Better,
  { newId, pictures, ...from }: Pick<Upgrade, 'partner' | 'ids'> & Pick<Known, 'pictures' | 'newId'>,
): ItineraryDocument {
  const options = better.names.map((name, at) => ({ id: newId(), name, note: better.notes[at] ?? null }))
  const [plain, fine] = options.map(({ id }) => id)
  const twice = (item: ItineraryItem): ItineraryItem[] => {
    const title = better.hotels[item.title]
    if (item.category !== 'lodging' || !title || !plain || !fine) return [item]
    const upgrade = { id: newId(), optionId: fine, pictures: hotelPictures(title, pictures), ...from }
    return [{ ...item, optionIds: [plain] }, upgraded(item, title, upgrade)]
  }
  const days = document.days.map((day): ItineraryDay => ({ ...day, items: day.items.flatMap(twice) }))
  return { ...document, options, days }
}

/** The draft as it was begun, from the package and for the people of the enquiry. */
export function begunAs(
  offer: DemoOffer,
  source: ItineraryDocument,
  lead: Enquired,
  { pictures, ids, newId }: Known,
): ItineraryDocument {
  const { code, better, extras = [], adults, title } = offer
  const document = draftOf({ input: { title }, source, lead, currency: 'INR', newId })
  const { rooms } = peopleOf(document)
  const partner = partners[code.slice(0, 3)] ?? null
  const days = document.days.map((day) => ({
    ...day,
    items: day.items.map((item): ItineraryItem => {
      const own = { ...item, cost: costed(item.cost, vendorOf(item, partner), ids) }
      return own.category === 'lodging' ? { ...own, details: { ...own.details, rooms } } : own
    }),
  }))
  const lines = extras.map(({ title, each }) => {
    const cost = costed({ ...blankCost('INR'), basis: 'person', net: fromUnits(each, 'INR') }, partner, ids) as CostLine
    return { id: newId(), title, optionIds: [], isOptional: true, cost }
  })
  const display = adults === 2 ? ('total' as const) : ('per-person' as const)
  // Nobody pays odd rupees: what a person pays is a multiple of a hundred.
  const pricing = { ...document.pricing, display, roundTo: 10_000, marginFloor: 800 }
  const begun = { ...document, days, lines, pricing, instalments: paymentsOf(source, newId), internalNote: null }
  return better ? withOptions(begun, better, { newId, pictures, partner, ids }) : begun
}

function paymentsOf(source: ItineraryDocument, newId: () => string): ItineraryDocument['instalments'] {
  const plan = (label: string, percent: number, due: 'on-acceptance' | 'days-before', days: number | null) => {
    return { id: newId(), label, percent, due, days, date: null }
  }
  if (source.days.length > 7)
    return [
      plan('To book', 3000, 'on-acceptance', null),
      plan('Flights and visa', 4000, 'days-before', 45),
      plan('Balance', 3000, 'days-before', 21),
    ]
  return [plan('To book', 2500, 'on-acceptance', null), plan('Balance', 7500, 'days-before', 21)]
}

type Value = Extract<ItineraryEdit, { do: 'set' }>['value']

function set(node: string, path: string[], was: unknown, value: unknown): ItineraryEdit {
  return { do: 'set', node, path, value: value as Value, was: was as Value }
}

/** What was done to the draft before it was sent: how long the offer holds, and what it is to earn. */
export function finishing({ pricing }: ItineraryDocument, offer: DemoOffer, validTo: string): ItineraryEdit[][] {
  const markup = { kind: 'percent', percent: Math.round(offer.markup * 100) }
  return [
    [set('itinerary', ['validTo'], null, validTo)],
    JSON.stringify(markup) === JSON.stringify(pricing.markup)
      ? []
      : [set('itinerary', ['pricing', 'markup'], pricing.markup, markup)],
  ].filter((edits) => edits.length > 0)
}

const isLodging = (item: ItineraryItem): item is Lodging => item.category === 'lodging'

/** What the traveller asked for: another room where the trip begins, in the better house where there are two. */
export function betterRoom({ days }: ItineraryDocument, room: string): ItineraryEdit[] {
  const first = days.find(({ items }) => items.some(isLodging))?.items.findLast(isLodging)
  if (!first?.cost) return []
  const net = Math.round((first.cost.net * 1.4) / 10_000) * 10_000
  return [
    set(first.id, ['details', 'room'], first.details.room, room),
    set(first.id, ['cost', 'net'], first.cost.net, net),
  ]
}
