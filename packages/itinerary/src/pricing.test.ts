import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { describe, expect, test } from 'vitest'
import { family, type Part, priced, tripOf } from './test-trips.ts'

describe('a line', () => {
  test.each<[string, Part, number]>([
    ['for all, three times', { net: 1000, quantity: 3 }, 3000],
    ['per person: adults and children', { net: 1000, basis: 'person' }, 5000],
    ['per adult', { net: 1000, basis: 'adult' }, 3000],
    ['per child', { net: 1000, basis: 'child' }, 2000],
    ['per infant', { net: 1000, basis: 'infant' }, 1000],
    ['per room, two nights', { net: 1000, basis: 'room', quantity: 2 }, 4000],
    ['per vehicle: as many as the quantity', { net: 1000, basis: 'vehicle', quantity: 2 }, 2000],
    ['in dollars', { net: 1000, currency: 'USD', rate: 84_123_456 }, 84_123],
    [
      'in dollars with a buffer, rounded once',
      { net: 1, currency: 'USD', rate: 84_523_456, buffer: 150, quantity: 3 },
      257,
    ],
    ['that somebody else arranges', { net: 1000, isOwnArrangement: true }, 0],
    ['that is given', { net: 1000, isComplimentary: true }, 1000],
  ])('%s', (_, part, net) => {
    expect(priced(tripOf([part], family)).net).toBe(net)
  })

  test.each<[string, Part, { markup: number; tax: number; sell: number }]>([
    ['a percentage', { markup: { kind: 'percent', percent: 1250 } }, { markup: 1250, tax: 0, sell: 11_250 }],
    ['a fixed one', { markup: { kind: 'fixed', amount: 777 } }, { markup: 777, tax: 0, sell: 10_777 }],
    ['one per head', { markup: { kind: 'per-head', amount: 100 } }, { markup: 500, tax: 0, sell: 10_500 }],
    ['tax added', { taxMode: 'added', tax: 1800 }, { markup: 0, tax: 1800, sell: 11_800 }],
    ['tax included', { taxMode: 'included', tax: 1800 }, { markup: 0, tax: 1525, sell: 10_000 }],
    ['a tax rate without tax', { taxMode: 'none', tax: 1800 }, { markup: 0, tax: 0, sell: 10_000 }],
    [
      'tax on the markup too',
      { markup: { kind: 'percent', percent: 1000 }, taxMode: 'added', tax: 500 },
      { markup: 1000, tax: 550, sell: 11_550 },
    ],
    [
      'halves of a paisa',
      { net: 10_001, markup: { kind: 'percent', percent: 50 } },
      { markup: 50, tax: 0, sell: 10_051 },
    ],
  ])('with %s', (_, part, expected) => {
    expect(priced(tripOf([{ net: 10_000, ...part }], family)).lines[0]).toMatchObject(expected)
  })

  test('a markup per head of a line per child is for each child', () => {
    const part: Part = { net: 1000, basis: 'child', markup: { kind: 'per-head', amount: 100 } }
    expect(priced(tripOf([part], family)).lines[0]?.markup).toBe(200)
  })

  test('what is given costs the agency and not the traveller, and takes no tax', () => {
    const price = priced(tripOf([{ net: 1000 }, { net: 500, isComplimentary: true, taxMode: 'added', tax: 1800 }]))
    expect(price).toMatchObject({ total: 1000, net: 1500, tax: 0, margin: -500, marginPoints: -5000 })
  })
})

describe("the trip's own markup", () => {
  const usual = (markup: ItineraryDocument['pricing']['markup']) => (trip: ItineraryDocument) => {
    trip.pricing.markup = markup
  }
  const parts: Part[] = [
    { net: 1000 },
    { net: 3000 },
    { net: 500, markup: { kind: 'percent', percent: 0 } },
    { net: 400, isOptional: true },
    { net: 400, isComplimentary: true },
  ]
  test.each<[string, ItineraryDocument['pricing']['markup'], number[], number]>([
    ['in percent is on every line without one', { kind: 'percent', percent: 1000 }, [100, 300, 0, -400], 440],
    ['a fixed one is on the trip once, by net price', { kind: 'fixed', amount: 1001 }, [250, 751, 0, -400], 400],
    ['one per head likewise', { kind: 'per-head', amount: 200 }, [100, 300, 0, -400], 400],
  ])('%s', (_, markup, markups, extra) => {
    const price = priced(tripOf(parts, usual(markup)))
    expect(price.lines.map((line) => line.markup)).toEqual(markups)
    expect(price.extras[0]?.price).toBe(extra)
  })
})

describe('the table of persons', () => {
  const table = (trip: ItineraryDocument) =>
    priced(trip).persons.map(({ occupancy, count, price }) => [occupancy, count, price])

  test('each pays a share of what is for them', () => {
    const parts: Part[] = [
      { net: 1000, basis: 'room' },
      { net: 500, basis: 'group' },
      { net: 70, basis: 'adult' },
      { net: 30, basis: 'child' },
      { net: 9, basis: 'infant' },
    ]
    // Two rooms for 2,000: parts of 3 + 3 (the twin) and 6 (the single one) of 12.
    expect(table(tripOf(parts, family))).toEqual([
      ['twin', 2, 670],
      ['single', 1, 1170],
      ['childWithBed', 1, 130],
      ['childNoBed', 1, 130],
      ['infant', 1, 9],
    ])
  })

  test('a person pays up to the next step, and what that adds is margin', () => {
    const price = priced(
      tripOf([{ net: 100_001 }], (trip) => {
        trip.travellers.adults = 3
        trip.pricing.roundTo = 10_000
      }),
    )
    expect(price.persons).toEqual([{ occupancy: 'twin', count: 3, price: 40_000 }])
    expect(price).toMatchObject({ total: 120_000, rounding: 19_999, margin: 19_999 })
  })

  test('there is as much tax in what rounding adds as in the rest', () => {
    const price = priced(
      tripOf([{ net: 100_000, taxMode: 'added', tax: 500 }], (trip) => {
        trip.pricing.roundTo = 100_000
      }),
    )
    expect(price).toMatchObject({ total: 200_000, rounding: 95_000, tax: 9524, margin: 90_476 })
  })

  test('while nobody travels the total itself goes up to the step', () => {
    const price = priced(
      tripOf([{ net: 101 }, { net: 500, basis: 'person' }], (trip) => {
        trip.travellers.adults = 0
        trip.pricing.roundTo = 100
      }),
    )
    expect(price).toMatchObject({ persons: [], total: 200, rounding: 99 })
  })

  test('a room for children alone is shared by them, and what is for nobody by all', () => {
    const alone = tripOf([{ net: 1000, basis: 'room' }], (trip) => {
      trip.travellers = { adults: 0, childAges: [15, 16], infants: 0 }
    })
    expect(table(alone)).toEqual([['childWithBed', 2, 500]])
    const fixed = tripOf([{ net: 1000, basis: 'child', markup: { kind: 'fixed', amount: 500 } }])
    expect(table(fixed)).toEqual([['twin', 2, 250]])
  })

  test.each<[string, Partial<ItineraryDocument['pricing']['rooms']>, number, number, unknown]>([
    ['who has no bed shares a twin that is added', { twin: 1 }, 5, 3, [['twin', 5]]],
    [
      'singles are filled first, then triples',
      { single: 1, triple: 1 },
      5,
      3,
      [
        ['twin', 1],
        ['triple', 3],
        ['single', 1],
      ],
    ],
    ['rooms may stand empty, and cost', { twin: 4 }, 2, 4, [['twin', 2]]],
    ['no rooms at all', { twin: 0 }, 3, 2, [['twin', 3]]],
  ])('%s', (_, rooms, adults, count, expected) => {
    const trip = tripOf([{ net: 100, basis: 'room' }], (one) => {
      one.travellers.adults = adults
      one.pricing.rooms = { twin: 0, triple: 0, single: 0, childWithBed: 0, childNoBed: 0, ...rooms }
    })
    const price = priced(trip)
    expect(price.net).toBe(count * 100)
    expect(price.persons.map((one) => [one.occupancy, one.count])).toEqual(expected)
  })
})
