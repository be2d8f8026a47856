import { expect, test } from 'vitest'
import { checkWords } from './checks-words.ts'
import { keralaTrip } from './test-trips.ts'
import type { Change } from './test-findings.ts'

const paragraph = (text: string) => [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }]
const overview =
  (text: string): Change =>
  (trip) =>
    void (trip.sections = [{ id: 'a', kind: 'overview', title: 'Overview', text: paragraph(text) }])
const terms =
  (text: string): Change =>
  (trip) =>
    void (trip.policies.terms = paragraph(text))
const taxed =
  (text: string): Change =>
  (trip) => {
    terms(text)(trip)
    for (const { cost } of trip.days.flatMap((day) => day.items))
      if (cost) Object.assign(cost, { taxMode: 'added', tax: 500 })
  }
const story =
  (text: string): Change =>
  (trip) =>
    void (trip.days[1] && (trip.days[1].story = paragraph(text)))
const taxedStory =
  (text: string): Change =>
  (trip) => {
    taxed('')(trip)
    story(text)(trip)
  }
const priced =
  (subtitle: string): Change =>
  (trip) => {
    const prices = { twin: 3_850_000, triple: null, single: null, childWithBed: null, childNoBed: null, infant: null }
    trip.subtitle = subtitle
    trip.grid = [{ id: 'a', season: 'Winter', from: null, to: null, fromPax: 2, toPax: 6, prices }]
  }

/** The trip has three days. */
test.each<[string, Change, string[]]>([
  ['days as there are', (trip) => void (trip.subtitle = 'Three slow days by the sea'), []],
  [
    'other days than there are',
    (trip) => void (trip.subtitle = 'Six slow days by the sea'),
    ['It says “Six slow days”, and the trip has 3 days.'],
  ],
  ['nights of a part of the trip', (trip) => void (trip.title = 'One night in Kochi, one by the sea'), []],
  [
    'more nights in a place than there are',
    (trip) => void (trip.title = 'Five nights in Kochi'),
    ['It says “Five nights”, and the trip has 2 nights.'],
  ],
  [
    'other nights than there are',
    (trip) => void (trip.title = 'Kerala, 3 nights'),
    ['It says “3 nights”, and the trip has 2 nights.'],
  ],
  [
    'that it was duplicated',
    (trip) => void (trip.title = 'Kerala (Copy)'),
    ['The title ends with “(copy)”, which travellers would read.'],
  ],
  ['a part of the trip', overview('One night on the water.'), []],
  ['more than the whole', overview('Four nights on the water.'), ['It says “Four nights”, and the trip has 2 nights.']],
  [
    'more than the whole on a day',
    story('The first of six slow days.'),
    ['It says “six slow days”, and the trip has 3 days.'],
  ],
  ['a part of the trip on a day', story('Two days of rest begin. Tickets from ₹500.'), []],
  [
    'GST that is added on a day',
    taxedStory('Entry is paid there, GST is extra.'),
    ['It says “GST is extra”, and the price that travellers see includes GST.'],
  ],
  ['GST that is added where prices have none', terms('GST of 5 % is added to the price.'), []],
  [
    'GST that is added to a price that has it',
    taxed('GST of 5 % is added to the price.'),
    ['It says “GST of 5 % is added”, and the price that travellers see includes GST.'],
  ],
  ['GST that is included', taxed('The price includes GST of 5 %. Porters are extra.'), []],
  ['the price of the table', priced('From ₹38,500'), []],
  [
    'another price',
    priced('From ₹35,000 a head'),
    ['It says “From ₹35,000”, and the lowest price of the table is ₹38,500.'],
  ],
])('a text that says %s', (_, change, messages) => {
  const trip = keralaTrip()
  change(trip)
  const found = checkWords(trip, '2026-11-21')
  expect(found.map(({ message }) => message)).toEqual(messages)
  for (const { field, dayId } of found) expect(dayId).toBe(field === 'story' ? trip.days[1]?.id : undefined)
})
