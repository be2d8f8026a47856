import type { CostLine, Markup } from '@sarai/contract/itinerary-costs'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { blankCost, blankDay, blankDocument, blankItem } from '@sarai/itinerary/blank'
import { priceOptions } from '@sarai/itinerary/pricing'
import { describe, expect, test } from 'vitest'
import { changedUnseen, redactPrices } from './itineraries-costs.rules.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const blind = { seesCost: false }

/** Primes, so that no sum of some is another. */
const nets: Record<CostLine['basis'], number> = {
  person: 100_003,
  adult: 200_003,
  child: 300_007,
  infant: 400_009,
  room: 500_009,
  group: 600_011,
  vehicle: 700_001,
}
type Basis = keyof typeof nets
const bases = Object.keys(nets) as Basis[]

/** A trip for a family that is sold with one markup, of its own or of each line. */
function tripOf(markup: Markup, isOwn: boolean, among: readonly Basis[]): ItineraryDocument {
  const trip = blankDocument('Munnar', 'INR')
  const items = among.map((basis, at) => ({
    ...blankItem(idOf(at + 2), 'activity', basis),
    cost: { ...blankCost('INR'), net: nets[basis], basis, markup: isOwn ? markup : null, taxMode: 'none' as const },
  }))
  return {
    ...trip,
    travellers: { adults: 2, childAges: [7], infants: 1 },
    days: [{ ...blankDay(idOf(1), 'Hills'), items }],
    pricing: { ...trip.pricing, roundTo: 1, markup: isOwn ? { kind: 'percent', percent: 1500 } : markup },
  }
}

/** Every party that somebody may try. */
function* tried(trip: ItineraryDocument): Generator<ItineraryDocument> {
  for (const adults of [0, 1, 2, 3, 4])
    for (const children of [0, 1, 2])
      for (const infants of [0, 1, 2])
        for (const single of [0, 1, 2]) {
          const travellers = { adults, childAges: Array.from({ length: children }, () => 7), infants }
          const rooms = { ...trip.pricing.rooms, twin: 0, single }
          yield { ...trip, travellers, pricing: { ...trip.pricing, rooms } }
        }
}

/** All amounts that somebody is told about a trip. */
function told(trip: ItineraryDocument): number[] {
  const priced = priceOptions(trip)
  if ('problem' in priced) throw new Error(priced.problem.message)
  return redactPrices(blind, priced.prices).flatMap(({ total, base, rounding, persons, extras }) => [
    total,
    base,
    rounding,
    ...persons.map(({ price }) => price),
    ...extras.map(({ price }) => price),
  ])
}

/** Net prices that are told, or are the difference of two amounts that are, for one head or up to four. */
function foundBy(trip: ItineraryDocument, may: (after: ItineraryDocument) => boolean): string[] {
  const amounts = new Set([...told(trip), ...[...tried(trip)].filter(may).flatMap(told), 0])
  return trip.days
    .flatMap(({ items }) => items)
    .filter(({ cost }) => {
      const sums = [1, 2, 3, 4].map((times) => times * (cost?.net ?? 0))
      return [...amounts].some((one) => sums.some((sum) => amounts.has(one + sum)))
    })
    .map(({ title }) => title)
}

const markups: [string, Markup, boolean][] = [
  ['a percentage of the trip', { kind: 'percent', percent: 1731 }, false],
  ['a percentage of each line', { kind: 'percent', percent: 1731 }, true],
  ['a sum for the trip', { kind: 'fixed', amount: 977 }, false],
  ['a sum for each line', { kind: 'fixed', amount: 977 }, true],
  ['a sum per head of the trip', { kind: 'per-head', amount: 977 }, false],
  ['a sum per head of each line', { kind: 'per-head', amount: 977 }, true],
]
const sold: [string, readonly Basis[]][] = [
  ['everything', bases],
  ...bases.map((one): [string, Basis[]] => [one, [one]]),
]
const may = (trip: ItineraryDocument) => (after: ItineraryDocument) => changedUnseen(blind, trip, after) === undefined

describe('whoever does not see costs finds no net price from the prices they are told', () => {
  describe.each(markups)('with %s', (_, markup, isOwn) => {
    test.each(sold)('and costs per %s', (_name, among) => {
      const trip = tripOf(markup, isOwn, among)
      expect(foundBy(trip, may(trip))).toEqual([])
    })
  })

  test('though who may try every party would', () => {
    const found = markups.map(([, markup, isOwn]) => foundBy(tripOf(markup, isOwn, bases), () => true).length)
    expect(found).toEqual([0, 0, 6, 6, 6, 4])
  })
})

describe('whoever does not see costs says who travels', () => {
  const more = (trip: ItineraryDocument) => ({ ...trip, travellers: { ...trip.travellers, adults: 5 } })

  test.each<[string, Markup, boolean, readonly Basis[]]>([
    ['the markup is a percentage', { kind: 'percent', percent: 1500 }, false, bases],
    ['a sum per head grows with the cost of each', { kind: 'per-head', amount: 500 }, false, ['person']],
    ['a sum per head of each line does so', { kind: 'per-head', amount: 500 }, true, ['adult', 'child', 'infant']],
    ['nothing costs anything yet', { kind: 'fixed', amount: 500 }, false, []],
  ])('where %s', (_, markup, isOwn, among) => {
    const trip = tripOf(markup, isOwn, among)
    expect(changedUnseen(blind, trip, more(trip))).toBeUndefined()
  })

  test('but not where a markup is a sum, which changes nothing but the words of it', () => {
    const trip = tripOf({ kind: 'fixed', amount: 500 }, false, bases)
    const problem = { kind: 'invalid', edit: 0, message: expect.stringContaining('Ask a colleague') }
    expect(changedUnseen(blind, trip, more(trip))).toEqual(problem)
    expect(changedUnseen({ seesCost: true }, trip, more(trip))).toBeUndefined()
    const older = { ...trip, travellers: { ...trip.travellers, childAges: [9] } }
    expect(changedUnseen(blind, trip, older)).toBeUndefined()
  })
})
