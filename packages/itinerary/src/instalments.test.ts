import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { expect, test } from 'vitest'
import { instalmentsOf } from './instalments.ts'

type Plan = ItineraryDocument['instalments'][number]
const part = (percent: number, due: Partial<Plan> = {}): Plan => {
  return { id: 'x', label: 'Part', percent, due: 'on-acceptance', days: null, date: null, ...due }
}
const basis = { total: 12_345_678, currency: 'INR', acceptedOn: '2026-11-21', startDate: '2027-01-10' }

test.each<[string, Plan[], number[]]>([
  ['whole rupees, the last takes the rest', [part(2500), part(2500), part(5000)], [3_086_400, 3_086_400, 6_172_878]],
  ['one alone takes all', [part(1000)], [12_345_678]],
  ['too little in all: the last takes more', [part(1000), part(1000)], [1_234_500, 11_111_178]],
  ['too much in all: nothing is left', [part(8000), part(8000), part(1000)], [9_876_500, 2_469_178, 0]],
  ['none', [], []],
])('%s', (_, plans, amounts) => {
  expect(instalmentsOf(plans, basis).map((one) => one.amount)).toEqual(amounts)
})

test('the whole units are those of the currency', () => {
  const amounts = (currency: string) =>
    instalmentsOf([part(3333), part(6667)], { ...basis, total: 10_001, currency }).map((one) => one.amount)
  expect(amounts('JPY')).toEqual([3333, 6668])
  expect(amounts('KWD')).toEqual([3000, 7001])
})

test.each<[string, Partial<Plan>, string | null]>([
  ['on acceptance', {}, '2026-11-21'],
  ['a number of days after', { due: 'days-after', days: 10 }, '2026-12-01'],
  ['a number of days before the start', { due: 'days-before', days: 30 }, '2026-12-11'],
  ['a day that would be before acceptance', { due: 'days-before', days: 90 }, '2026-11-21'],
  ['a fixed date', { due: 'fixed-date', date: '2026-12-24' }, '2026-12-24'],
  ['a fixed date that is missing', { due: 'fixed-date' }, null],
])('is due: %s', (_, due, day) => {
  expect(instalmentsOf([part(10_000, due)], basis)[0]?.dueOn).toBe(day)
})

test('while a day is not known, what depends on it has none', () => {
  const plans = [part(2000), part(2000, { due: 'days-after', days: 3 }), part(6000, { due: 'days-before', days: 3 })]
  const due = (change: Partial<typeof basis> | { acceptedOn: null } | { startDate: null }) =>
    instalmentsOf(plans, { ...basis, ...change }).map((one) => one.dueOn)
  expect(due({ acceptedOn: null })).toEqual([null, null, '2027-01-07'])
  expect(due({ startDate: null })).toEqual(['2026-11-21', '2026-11-24', null])
})
