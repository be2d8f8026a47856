import { describe, expect, test } from 'vitest'
import { add, all, type Case, type Change, change, said, set } from './test-findings.ts'
import { itemOf } from './test-trips.ts'

describe('times', () => {
  const flight = (from: [string, string | null], to: [string, string | null], arrivesAfterDays = 0) =>
    set(32, {
      arrivesAfterDays,
      from: { airport: null, place: null, terminal: null, time: from[0], zone: from[1] },
      to: { airport: null, place: null, terminal: null, time: to[0], zone: to[1] },
    })
  const cochin = { name: 'Cochin', country: 'IN', latitude: 9.94, longitude: 76.26 }
  const placed = (end: 'from' | 'to', place: typeof cochin) =>
    change(32, (item) => {
      if (item.category === 'flight') item.details[end].place = place
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
      "in a zone that is not the city's",
      all(flight(['14:00', 'Asia/Dubai'], ['18:00', 'Asia/Dubai']), placed('from', cochin)),
      ['zone-elsewhere', 32, 'AI 832 has the time zone Asia/Dubai, but clocks in Cochin are those of Asia/Kolkata.'],
    ],
    [
      'in another zone whose clocks show the same',
      all(flight(['14:00', 'Asia/Colombo'], ['18:00', 'Asia/Kolkata']), placed('from', cochin)),
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
