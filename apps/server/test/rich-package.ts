import { randomUUID } from 'node:crypto'
import type { ItineraryDay, ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import type { ItemCategory } from '@sarai/contract/itinerary-words'
import type { RichText } from '@sarai/contract/rich-text'
import { blankCost, blankDay, blankDocument, blankItem } from '@sarai/itinerary/blank'
import { editsTo } from '@sarai/itinerary/test-store'
import type { TestAgency } from './make.ts'

/** Everything that is the agency's own business says this, so that tests find it where it must not be. */
export const secretMark = 'AGENCYSECRET'
/** A net price and a rate that stand nowhere else. */
export const secretFigures = [8_765_432, 7_654_321]

export const words = (...lines: string[]): RichText =>
  lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
const points = (...lines: string[]): RichText => [
  {
    type: 'bulletList',
    content: lines.map((text) => ({
      type: 'listItem',
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
    })),
  },
]
const place = (name: string, latitude: number, longitude: number) => ({ name, country: 'IN', latitude, longitude })
const jaipur = place('Jaipur', 26.91, 75.79)
const jodhpur = place('Jodhpur', 26.24, 73.02)
const udaipur = place('Udaipur', 24.58, 73.71)

type Details<C extends ItemCategory> = Extract<ItineraryItem, { category: C }>['details']

function item<C extends ItemCategory>(
  category: C,
  title: string,
  details: Partial<Details<C>>,
  rest: Partial<ItineraryItem> = {},
): ItineraryItem {
  const blank = blankItem(randomUUID(), category, title)
  const cost = {
    ...blankCost('USD'),
    vendor: `${secretMark} vendor`,
    net: secretFigures[0] ?? 0,
    rate: secretFigures[1] ?? 1,
  }
  return {
    ...blank,
    internalNote: `${secretMark} note of ${title}`,
    cost,
    ...rest,
    details: { ...blank.details, ...details },
  } as ItineraryItem
}

function day(title: string, rest: Partial<ItineraryDay>): ItineraryDay {
  return { ...blankDay(randomUUID(), title), ...rest }
}

/** Three days of Rajasthan, as full as an agent fills them. */
function richDays(pictures: string[]): ItineraryDay[] {
  const end = blankItem(randomUUID(), 'flight').details as Details<'flight'>
  const pictureAt = (at: number) => pictures.slice(at % Math.max(pictures.length, 1)).slice(0, 1)
  return [
    day('Arrive in the pink city', {
      overnight: jaipur,
      meals: ['dinner'],
      pictures: pictureAt(1),
      story: words(
        'Your driver waits at the airport with a cool towel and a name board. The old town glows in the last light as you pass under the Ajmeri Gate: jasmine sellers, scooters, a camel that has seen it all before.',
        'The evening is yours. The rooftop of the haveli looks over the bazaar towards Nahargarh.',
      ),
      items: [
        item('flight', 'Delhi to Jaipur', {
          airline: 'IndiGo',
          flightNumber: '6E 7742',
          from: { ...end.from, airport: 'DEL', place: place('Delhi', 28.56, 77.1), terminal: '1', time: '14:20' },
          to: { ...end.to, airport: 'JAI', place: jaipur, time: '15:25' },
          cabin: 'economy',
          baggage: '15 kg and 7 kg in the cabin',
          pnr: secretMark,
        }),
        item('transport', 'Airport to the haveli', { vehicle: 'Toyota Innova', from: jaipur, to: jaipur, minutes: 40 }),
        item(
          'lodging',
          'Samode Haveli',
          {
            stars: 5,
            room: 'Deluxe room',
            mealPlan: 'MAP',
            nights: 1,
            checkIn: '14:00',
            checkOut: '11:00',
            place: jaipur,
          },
          {
            pictures: pictureAt(2),
            text: words('A family house of 175 years, with painted halls and a courtyard of orange trees.'),
          },
        ),
      ],
    }),
    day('Amber, and the wind palace', {
      overnight: jodhpur,
      meals: ['breakfast', 'lunch', 'dinner'],
      pictures: pictures.slice(0, 3),
      story: words('Up early, before the buses: the ramparts of Amber belong to you and the langurs.'),
      items: [
        item(
          'activity',
          'Amber fort with a historian',
          { startTime: '07:30', minutes: 150, ticket: 'private', meetingPoint: 'Suraj Pol', fromAge: 6, place: jaipur },
          { pictures: pictureAt(0) },
        ),
        item('activity', 'Block printing in Bagru', { minutes: 120, ticket: 'shared' }, { isOptional: true }),
        item(
          'info',
          'Shoes off',
          { startTime: null },
          { text: words('Temples ask for bare feet; bring socks for hot stone.') },
        ),
      ],
    }),
    day('Lake Pichola', {
      overnight: null,
      meals: ['breakfast'],
      pictures: pictures.slice(1, 3),
      story: words('हिन्दी में भी: राजस्थान की यात्रा, विद्यार्थी और क्षितिज।'),
      items: [
        item(
          'cruise',
          'Boat to Jag Mandir',
          { ship: 'Gangaur', from: udaipur, departs: '17:00', arrives: '18:00' },
          { isComplimentary: true },
        ),
      ],
    }),
  ]
}

/** A document that holds something of everything there is. */
export function richDocument(pictures: string[] = []): ItineraryDocument {
  const prices = {
    twin: 4_250_000,
    triple: 3_980_000,
    single: 6_100_000,
    childWithBed: 2_900_000,
    childNoBed: 2_100_000,
    infant: null,
  }
  const row = { id: randomUUID(), season: 'Winter', from: null, to: null, fromPax: 2, toPax: 3, prices }
  return {
    ...blankDocument('Golden Rajasthan', 'INR'),
    subtitle: 'Forts, lakes and desert nights between Jaipur and Udaipur',
    code: 'RAJ-07',
    destinations: [jaipur, jodhpur, udaipur],
    departureCity: 'Delhi',
    highlights: ['Amber fort before the crowds', 'A night under canvas in the Thar', 'Sunset on Lake Pichola'],
    cover: pictures[0] ?? null,
    minPax: 2,
    maxPax: 12,
    days: richDays(pictures),
    sections: [
      {
        id: randomUUID(),
        kind: 'inclusions',
        title: 'What is included',
        text: points('Six nights in heritage houses', 'Private car and driver'),
      },
      { id: randomUUID(), kind: 'exclusions', title: 'What is not included', text: points('Camera fees', 'Tips') },
      { id: randomUUID(), kind: 'packing', title: 'What to pack', text: words('Layers: desert nights are cold.') },
    ],
    policies: {
      terms: words('A deposit of 25 % holds your places.'),
      cancellation: [],
      insurance: words('We advise travel insurance.'),
      others: [],
    },
    slabs: [
      { id: randomUUID(), daysBefore: 30, percent: 2500 },
      { id: randomUUID(), daysBefore: 7, percent: 10_000 },
    ],
    lines: [
      { id: randomUUID(), title: `${secretMark} line`, optionIds: [], isOptional: false, cost: blankCost('INR') },
    ],
    grid: [row, { ...row, id: randomUUID(), fromPax: 4, toPax: 12, prices: { ...prices, twin: 3_890_000 } }],
    internalNote: `${secretMark} of the trip`,
  }
}

/** Stores a package with a document, as the editor would. */
export async function storePackage({ owner: { call } }: TestAgency, document = richDocument()) {
  const { data: made } = await call.packages.create({ title: document.title })
  const { data: state } = await call.packages.itinerary({ id: made.id })
  const batches = [{ id: randomUUID(), edits: editsTo(state.document, document) }]
  const { data } = await call.packages.edit({ id: made.id, batches })
  const problem = data.results[0]?.problem
  if (problem) throw new Error(problem.message)
  const { data: kept } = await call.packages.get({ id: made.id })
  const changes = { isDraftShared: true }
  return (await call.packages.update({ id: made.id, version: kept.version, changes })).data
}
