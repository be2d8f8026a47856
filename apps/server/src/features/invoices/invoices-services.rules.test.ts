import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linesByService, type SoldService } from './invoices-services.rules.ts'

const known = new Set([
  'tour-operator',
  'air-agent-domestic',
  'air-agent-international',
  'hotel-reservation',
  'pure-agent',
])
const modes = { usual: 'tour-operator', known, isTripAbroad: false }

const service = (facts: Partial<SoldService>): SoldService => ({
  bookingId: 'a',
  category: 'activity',
  title: 'Balloon ride',
  nights: null,
  price: 1_000_000,
  cost: 600_000,
  isAbroad: null,
  ...facts,
})
const flight = (facts: Partial<SoldService> = {}) => service({ category: 'flight', title: 'To Goa', ...facts })
const hotel = (facts: Partial<SoldService> = {}) =>
  service({ category: 'lodging', title: 'Hotel', nights: 2, ...facts })
const visa = (facts: Partial<SoldService> = {}) => service({ category: 'info', title: 'E-visa, Sri Lanka', ...facts })

/** Mode and price of each line, and the rest. */
function drawn(services: SoldService[], amount: number, more: Partial<typeof modes> = {}) {
  const { lines, rest } = linesByService(services, amount, { ...modes, ...more })
  return [...lines.map(({ mode, price }) => [mode, price]), ['rest', rest]]
}

describe('the mode of a service', () => {
  test('is that of an air travel agent for a flight, by where it leads', () => {
    const mode = (facts: Partial<SoldService>, isTripAbroad = false) =>
      drawn([flight(facts)], 1_000_000, { isTripAbroad })[0]?.[0]
    expect(mode({ isAbroad: false })).toBe('air-agent-domestic')
    expect(mode({ isAbroad: true })).toBe('air-agent-international')
    // Nobody has said where it leads: as the trip does.
    expect(mode({})).toBe('air-agent-domestic')
    expect(mode({}, true)).toBe('air-agent-international')
    expect(mode({ isAbroad: false }, true)).toBe('air-agent-domestic')
  })

  test('is that of rooms where the trip is rooms alone, beside flights and visas', () => {
    expect(drawn([hotel(), hotel()], 2_000_000)).toEqual([
      ['hotel-reservation', 1_000_000],
      ['hotel-reservation', 1_000_000],
      ['rest', 0],
    ])
    expect(drawn([hotel(), flight(), visa({ cost: 1_000_000 })], 3_000_000).map(([mode]) => mode)).toEqual([
      'hotel-reservation',
      'air-agent-domestic',
      'pure-agent',
      'rest',
    ])
    expect(drawn([hotel(), service({})], 2_000_000)[0]).toEqual(['tour-operator', 1_000_000])
    expect(linesByService([hotel({ isAbroad: true })], 1_000_000, modes).lines[0]?.stays).toEqual([
      { state: 'abroad', nights: 2 },
    ])
    expect(linesByService([hotel()], 1_000_000, modes).lines[0]?.stays).toEqual([])
  })

  test('is the usual one for all else, and for what the rules have no mode for', () => {
    const transport = service({ category: 'transport' })
    expect(drawn([transport, service({ category: null, title: 'Fee' })], 2_000_000).map(([mode]) => mode)).toEqual([
      'tour-operator',
      'tour-operator',
      'rest',
    ])
    const vat = { usual: 'margin', known: new Set(['price', 'margin', 'none']) }
    expect(drawn([flight(), hotel(), visa()], 3_000_000, vat)).toEqual([
      ['margin', 1_000_000],
      ['margin', 1_000_000],
      ['margin', 1_000_000],
      ['rest', 0],
    ])
  })
})

describe('a visa', () => {
  test('is paid on behalf of the buyer as far as it was laid out; what is earned on it is in the package', () => {
    expect(drawn([visa()], 1_000_000)).toEqual([
      ['pure-agent', 600_000],
      ['rest', 400_000],
    ])
    // Sold for less than it costs.
    expect(drawn([visa({ cost: 2_000_000 })], 1_000_000)[0]).toEqual(['pure-agent', 1_000_000])
  })

  test('stays in the package for whoever may not know what it costs, whatever that is', () => {
    expect(drawn([visa({ cost: null }), service({})], 2_000_000)).toEqual([
      ['tour-operator', 1_000_000],
      ['rest', 1_000_000],
    ])
  })
})

test('what services come to beyond the amount is taken off each in proportion', () => {
  expect(drawn([service({ price: 2_000_001 }), service({ price: 1_000_000 })], 1_000_000)).toEqual([
    ['tour-operator', 666_667],
    ['tour-operator', 333_333],
    ['rest', 0],
  ])
})

test('lines and the rest come to the amount to the paisa, and no line is of nothing', () => {
  const price = fc.integer({ min: 0, max: 9_000_000_000 })
  const any = fc.record({
    bookingId: fc.uuid(),
    category: fc.constantFrom('flight', 'lodging', 'activity', 'info', null),
    title: fc.constantFrom('Visa', 'Hotel', 'Flight'),
    nights: fc.constantFrom(null, 3),
    price,
    cost: fc.option(price),
    isAbroad: fc.constantFrom(true, false, null),
  }) as fc.Arbitrary<SoldService>
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), fc.integer({ min: 1, max: 9_000_000_000 }), (services, amount) => {
      const { lines, rest } = linesByService(services, amount, modes)
      expect(lines.reduce((sum, one) => sum + one.price, rest)).toBe(amount)
      expect(lines.every((one) => one.price > 0)).toBe(true)
    }),
  )
})
