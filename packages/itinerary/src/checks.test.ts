import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { itineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import { describe, expect, test } from 'vitest'
import { blankCost, blankDay } from './blank.ts'
import { checkItinerary } from './checks.ts'
import { itemOf, keralaTrip } from './test-trips.ts'

const today = '2026-11-21'
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

type Change = (trip: ItineraryDocument) => void

function findings(change: Change, on = today) {
  const trip = keralaTrip()
  change(trip)
  return checkItinerary(itineraryDocument.parse(trip), on)
}

/** Code, the end of the id of the day, item or entry, and the message. */
function said(change: Change) {
  return findings(change).map(({ code, dayId, itemId, entryId, message }) => {
    return [code, Number((itemId ?? dayId ?? entryId ?? '0').slice(-4)), message]
  })
}

const day = (trip: ItineraryDocument, number: number) => {
  const found = trip.days[number - 1]
  if (!found) throw new Error(`no day ${number}`)
  return found
}
const change =
  (number: number, with_: (item: ItineraryItem) => void): Change =>
  (trip) => {
    const item = trip.days.flatMap((one) => one.items).find((one) => one.id === idOf(number))
    if (!item) throw new Error(`no item ${number}`)
    with_(item)
  }
const set = (number: number, details: object) =>
  change(number, (item) => {
    Object.assign(item.details, details)
  })
const remove =
  (...numbers: number[]): Change =>
  (trip) => {
    for (const one of trip.days) one.items = one.items.filter((item) => !numbers.includes(Number(item.id.slice(-4))))
  }
const add =
  (number: number, ...items: ItineraryItem[]): Change =>
  (trip) =>
    void day(trip, number).items.push(...items)
const all =
  (...changes: Change[]): Change =>
  (trip) => {
    for (const one of changes) one(trip)
  }

test('nothing is wrong with a trip that is right', () => {
  expect(said(() => undefined)).toEqual([])
})

type Case = [string, Change, ...[string, number, string][]]

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

describe('times', () => {
  const flight = (from: [string, string | null], to: [string, string | null], arrivesAfterDays = 0) =>
    set(32, {
      arrivesAfterDays,
      from: { airport: null, place: null, terminal: null, time: from[0], zone: from[1] },
      to: { airport: null, place: null, terminal: null, time: to[0], zone: to[1] },
    })
  const later = add(3, itemOf(33, 'activity', 'Dinner', { startTime: '20:00', minutes: 60 }))

  test.each<Case>([
    [
      'that overlap',
      set(12, { startTime: '09:00' }),
      ['times-overlap', 12, 'Fort walk begins at 09:00, while AI 831 goes on until 09:25.'],
    ],
    ['that touch', set(12, { startTime: '09:25' })],
    ['that are not said', all(set(12, { startTime: null }), set(21, { startTime: null, endTime: null }))],
    [
      'that overlap past midnight',
      all(set(12, { startTime: '22:00', minutes: 660 })),
      ['times-overlap', 21, 'Drive to Munnar begins at 08:00, while Fort walk goes on until 09:00.'],
    ],
    [
      'of an offer and what is booked',
      all(
        change(12, (item) => void (item.isOptional = true)),
        set(12, { startTime: '09:00' }),
      ),
      ['times-overlap', 12, 'Fort walk begins at 09:00, while AI 831 goes on until 09:25.'],
    ],
    [
      'of two offers',
      add(
        1,
        ...[14, 15].map((number) => ({
          ...itemOf(number, 'activity', `Offer ${number}`, { startTime: '19:00', minutes: 60 }),
          isOptional: true,
        })),
      ),
    ],
    ['of information', add(1, itemOf(14, 'info', 'Sunset', { startTime: '17:50' }))],
    [
      'that are listed in another order',
      add(2, itemOf(23, 'activity', 'Tea', { startTime: '07:00', minutes: 30 })),
      ['out-of-order', 23, 'Tea at 07:00 is listed after Drive to Munnar at 08:00.'],
    ],
    [
      'of a flight that lands before it leaves',
      flight(['17:00', 'Asia/Kolkata'], ['16:00', 'Asia/Kolkata']),
      ['times-impossible', 32, 'AI 832 arrives at 16:00, before it leaves at 17:00.'],
    ],
    ['of a flight to the west, by the clocks', flight(['14:00', 'Asia/Kolkata'], ['13:55', 'Europe/Paris'])],
    [
      'of a flight to the west that nothing flies',
      flight(['14:00', 'Asia/Kolkata'], ['09:00', 'Europe/Paris']),
      ['times-impossible', 32, 'AI 832 arrives at 09:00, before it leaves at 14:00.'],
    ],
    [
      'of a flight over the date line',
      all(set(31, { startTime: null }), flight(['20:00', 'Pacific/Auckland'], ['12:15', 'America/Los_Angeles'])),
    ],
    ['of a flight whose zones are not known', flight(['17:00', null], ['16:00', null])],
    [
      'of a flight of two days',
      flight(['14:00', 'Asia/Kolkata'], ['20:00', 'Asia/Kolkata'], 1),
      ['outside-trip', 32, 'AI 832 lands on day 4; the trip ends on day 3.'],
      ['times-impossible', 32, 'AI 832 takes 30 hours. Look at the days between.'],
    ],
    [
      'behind a flight, by the clocks of where it lands',
      all(flight(['14:00', 'Asia/Kolkata'], ['18:00', 'Asia/Dubai']), later),
    ],
    [
      'behind a flight that is still in the air',
      all(flight(['14:00', 'Asia/Kolkata'], ['20:30', 'Asia/Dubai']), later),
      ['times-overlap', 33, 'Dinner begins at 20:00, while AI 832 goes on until 20:30.'],
    ],
    [
      'in a zone there is not',
      flight(['17:00', 'India/Delhi'], ['20:00', null]),
      ['zone-unknown', 32, 'AI 832 has a time zone that does not exist, India/Delhi.'],
    ],
    [
      'of a boat that arrives before it leaves',
      add(1, itemOf(14, 'cruise', 'Ferry', { departs: '19:00', arrives: '18:30' })),
      ['times-impossible', 14, 'Ferry arrives at 18:30, before it leaves at 19:00.'],
    ],
  ])('%s', (_, changed, ...expected) => {
    expect(said(changed)).toEqual(expected)
  })
})

describe('people', () => {
  const ages =
    (childAges: number[], infants = 0): Change =>
    (trip) => {
      trip.travellers = { adults: 2, childAges, infants }
      trip.pricing.rooms = { ...trip.pricing.rooms, childWithBed: childAges.length, childNoBed: 0 }
    }
  test.each<Case>([
    ['too young', ages([4, 6]), ['age-limit', 12, 'Fort walk is from 5 years; a child of 4 travels.']],
    ['infants', ages([], 1), ['age-limit', 12, 'Fort walk is from 5 years; an infant travels.']],
    [
      'too old',
      all(ages([12, 13, 8]), set(12, { fromAge: null, toAge: 10 })),
      ['age-limit', 12, 'Fort walk is up to 10 years; a child of 12 and a child of 13 travel.'],
    ],
    ['of the very age', all(ages([5, 10]), set(12, { toAge: 10 }))],
    [
      'whom nothing would fit',
      set(12, { fromAge: 12, toAge: 5 }),
      ['ages-impossible', 12, 'Fort walk is from 12 years and up to 5: nobody can take part.'],
    ],
    [
      'without a bed',
      (trip) => void (trip.travellers.adults = 5),
      ['rooms-missing', 0, 'The rooms have 2 beds for 5 adults; twin rooms are counted for the others.'],
    ],
    [
      'with beds to spare',
      (trip) => void (trip.pricing.rooms.single = 2),
      ['rooms-empty', 0, 'The rooms have 4 beds for 2 adults.'],
    ],
    [
      'whose children have no place',
      (trip) => void (trip.pricing.rooms.childNoBed = 0),
      ['beds-of-children', 0, '2 children travel, and 1 is said to sleep with or without a bed.'],
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
