import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { describe, expect, test } from 'vitest'
import { blankCost, blankDay, blankDocument } from './blank.ts'
import { checkItinerary } from './checks.ts'
import { add, all, type Case, change, day, findings, idOf, remove, said, set } from './test-findings.ts'
import { itemOf, keralaTrip } from './test-trips.ts'

test('nothing is wrong with a trip that is right', () => {
  expect(said(() => undefined)).toEqual([])
})

describe('a trip in which nothing is written yet', () => {
  const makeEmpty = (days: number): ItineraryDocument => ({
    ...blankDocument('Kerala', 'INR'),
    days: Array.from({ length: days }, (_, at) => blankDay(idOf(at + 1), `Day ${at + 1}`)),
  })
  const findCodes = (trip: ItineraryDocument) => checkItinerary(trip, '2026-11-21').map(({ code }) => code)

  test('has one hint, however many days it has, beside what is wrong all the same', () => {
    expect(findCodes(makeEmpty(5))).toEqual(['not-begun'])
    expect(findCodes(makeEmpty(0))).toEqual(['not-begun'])
    expect(findCodes({ ...makeEmpty(5), travellers: { adults: 5, childAges: [8], infants: 0 } })).toEqual(['not-begun'])
    expect(findCodes({ ...makeEmpty(5), startDate: '2020-01-01' })).toEqual(['not-begun', 'date-past'])
  })

  test('is looked at as any other once something is in it', () => {
    const begun = makeEmpty(3)
    begun.lines = [{ id: idOf(9), title: 'All', optionIds: [], isOptional: false, cost: blankCost('INR') }]
    expect(findCodes(begun)).toEqual(expect.arrayContaining(['day-empty', 'night-without-lodging']))
    expect(findCodes(begun)).not.toContain('not-begun')
  })
})

describe('nights', () => {
  test.each<Case>([
    ['without lodging', remove(13), ['night-without-lodging', 1, 'Night 1 has no lodging.']],
    [
      'with lodging that is only an offer',
      change(13, (item) => void (item.isOptional = true)),
      ['night-without-lodging', 1, 'Night 1 has no lodging.'],
    ],
    ['with lodging that somebody else arranges', change(13, (item) => void (item.isOwnArrangement = true))],
    [
      'in two cities',
      set(13, { nights: 2 }),
      ['nights-overlap', 22, 'Night 2 is spent in two places, Brunton Boatyard and Windermere.'],
    ],
    [
      'in two houses of a city',
      add(
        1,
        itemOf(14, 'lodging', 'Old Harbour', {
          place: { name: 'Kochi', country: 'IN', latitude: null, longitude: null },
        }),
      ),
      ['nights-overlap', 14, 'Night 1 has two hotels, Brunton Boatyard and Old Harbour.'],
    ],
    [
      'in two rooms of a house',
      add(
        1,
        itemOf(14, 'lodging', 'Brunton boatyard', {
          place: { name: 'Kochi', country: 'IN', latitude: null, longitude: null },
        }),
      ),
    ],
    [
      'elsewhere than the day says',
      (trip) => void (day(trip, 2).overnight = { name: 'Thekkady', country: 'IN', latitude: null, longitude: null }),
      ['lodging-elsewhere', 22, 'The night of day 2 is in Thekkady, but Windermere is in Munnar.'],
    ],
    [
      'after the last day',
      set(22, { nights: 2 }),
      ['outside-trip', 22, 'Windermere takes 2 nights, until day 4; the trip ends on day 3.'],
    ],
    [
      'on an overnight journey',
      all(
        remove(13),
        set(12, { startTime: '12:00' }),
        add(1, itemOf(14, 'transport', 'Night bus', { startTime: '22:00', endTime: '05:00' })),
      ),
    ],
    ['on a ship', all(remove(13), add(1, itemOf(14, 'cruise', 'Houseboat', { nights: 1 })))],
    [
      'on a flight that lands a day later',
      set(32, { arrivesAfterDays: 1, to: { airport: 'DEL', place: null, terminal: null, time: null, zone: null } }),
      ['outside-trip', 32, 'AI 832 lands on day 4; the trip ends on day 3.'],
    ],
  ])('%s', (_, changed, ...expected) => {
    expect(said(changed)).toEqual(expected)
  })
})

describe('days', () => {
  test.each<Case>([
    [
      'with nothing on them',
      (trip) => void trip.days.splice(2, 0, blankDay(idOf(4), 'Rest')),
      ['night-without-lodging', 4, 'Night 3 has no lodging.'],
      ['day-empty', 4, 'Day 3 says nothing yet.'],
    ],
    [
      'in two cities, and no way between',
      remove(21),
      ['transfer-missing', 2, 'Nothing takes the travellers from Kochi to Munnar by the night of day 2.'],
    ],
    [
      'with a way that is only an offer',
      change(21, (item) => void (item.isOptional = true)),
      ['transfer-missing', 2, 'Nothing takes the travellers from Kochi to Munnar by the night of day 2.'],
    ],
    ['with a way that somebody else arranges', change(21, (item) => void (item.isOwnArrangement = true))],
    [
      'whose cities are known from the lodging',
      all(remove(21), (trip) => trip.days.forEach((one) => (one.overnight = null))),
      ['transfer-missing', 2, 'Nothing takes the travellers from Kochi to Munnar by the night of day 2.'],
    ],
  ])('%s', (_, changed, ...expected) => {
    expect(said(changed)).toEqual(expected)
  })
})

test('what is past depends on the day it is looked at', () => {
  expect(findings(() => undefined, '2026-12-01')).toEqual([])
  expect(findings(() => undefined, '2026-12-22').map(({ code, field }) => [code, field])).toEqual([
    ['date-past', 'startDate'],
    ['date-past', 'validTo'],
  ])
})

test('every finding says where it is', () => {
  const trip = keralaTrip()
  trip.days = trip.days.map((one) => ({
    ...one,
    items: one.items.map((item) => ({ ...item, cost: blankCost('INR') })),
  }))
  const known = new Set(trip.days.flatMap((one) => [one.id, ...one.items.map((item) => item.id)]))
  for (const { dayId, itemId } of checkItinerary(trip, '2027-01-01')) {
    if (dayId) expect(known.has(dayId)).toBe(true)
    if (itemId) expect(known.has(itemId)).toBe(true)
  }
})
