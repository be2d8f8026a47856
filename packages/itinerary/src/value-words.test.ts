import { expect, test } from 'vitest'
import { blankCost } from './blank.ts'
import { tripOf } from './test-trips.ts'
import { valueWords } from './value-words.ts'

const trip = tripOf([{ currency: 'USD', rate: 84_500_000 }])

test.each([
  ['item-0', ['cost', 'net'], 12_050, '$120.50'],
  ['gone', ['cost', 'net'], 12_050, '₹120.50'],
  ['item-0', ['cost', 'tax'], 500, '5 %'],
  ['item-0', ['cost', 'rate'], 84_500_000, '84.5'],
  ['item-0', ['cost', 'markup'], null, 'As the trip'],
  ['item-0', ['cost', 'markup'], { kind: 'fixed', amount: 500_000 }, '5,000'],
  ['item-0', ['cost', 'basis'], 'room', 'per room'],
  ['item-0', ['cost', 'taxMode'], 'added', 'Tax added'],
  ['itinerary', ['pricing', 'marginFloor'], 1250, '12.5 %'],
  ['itinerary', ['pricing', 'roundTo'], 10_000, '₹100'],
  ['row', ['prices', 'twin'], 2_450_000, '₹24,500'],
  ['plan', ['percent'], 3000, '30 %'],
  ['item-0', ['cost'], null, 'No cost'],
  ['itinerary', ['title'], 'Kerala', undefined],
  ['item-0', ['cost', 'quantity'], 3, undefined],
])('%s %j: %j reads %s', (node, path, value, words) => {
  expect(valueWords(trip, { node, path }, value)).toBe(words)
})

test('a whole cost reads as a line', () => {
  const cost = { ...blankCost('INR'), net: 800_000, basis: 'room' as const, taxMode: 'added' as const, tax: 500 }
  const words = '₹8,000 per room, 15 % markup, 5 % tax'
  const markup = { kind: 'percent' as const, percent: 1500 }
  expect(valueWords(trip, { node: 'item-0', path: ['cost'] }, { ...cost, markup })).toBe(words)
})
