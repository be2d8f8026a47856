import { expect, test } from 'vitest'
import type { TourDay } from './facts.ts'
import { documentOf, refusals, taxed } from './test-documents.ts'
import { indiaPack } from './packs/india.ts'
import { halfDays, isTourOn, tourDaysOf } from './tourist.ts'

const buyer = { kind: 'foreign', isTourist: true } as const
const days = (count: number, isAbroad: boolean, hours = 24): TourDay[] =>
  Array.from({ length: count }, () => ({ isAbroad, hours }))
const tour = (tourDays: TourDay[], isInclusive = false) =>
  documentOf([{ amount: 10_000_000, isInclusive }], { buyer, tourDays })

test('a day counts whole from 12 hours, half below, and not at all without any', () => {
  expect(halfDays([24, 12, 11, 1, 0], 12)).toBe(6n)
})

test('days and halves are the days that the rules see: 3.5 of 10 are 7 of 20 halves', () => {
  const made = tourDaysOf({ days: 10, daysAbroad: 3.5 })
  const halves = (isAbroad: boolean) =>
    halfDays(
      made.filter((one) => one.isAbroad === isAbroad).map(({ hours }) => hours),
      12,
    )
  expect([halves(true), halves(false)]).toEqual([7n, 13n])
  expect(taxed(tour(made))).toMatchObject({ exempt: 3_500_000, taxable: 6_500_000, tax: 325_000 })
  expect(taxed(tour(tourDaysOf({ days: 2, daysAbroad: 2 })))).toMatchObject({ exempt: 10_000_000 })
  expect(taxed(tour(tourDaysOf({ days: 2, daysAbroad: 0 })))).toMatchObject({ exempt: 0 })
})

test('only some modes are tours', () => {
  const day = '2026-11-23'
  expect(isTourOn('tour-operator', { pack: indiaPack, day })).toBe(true)
  expect(isTourOn('guide', { pack: indiaPack, day })).toBe(false)
  expect(isTourOn(null, { pack: indiaPack, day })).toBe(false)
})

test('a tour wholly abroad is exempt', () => {
  const result = taxed(tour(days(5, true)))
  expect(result).toMatchObject({ taxable: 0, exempt: 10_000_000, tax: 0, total: 10_000_000, form: 'bill-of-supply' })
})

test('3 of 10 days abroad exempt 30 %: 70,000 are taxed', () => {
  const result = taxed(tour([...days(3, true), ...days(7, false)]))
  expect(result).toMatchObject({ taxable: 7_000_000, exempt: 3_000_000, tax: 350_000, needsAccountant: true })
})

test('8 of 10 days abroad exempt no more than half', () => {
  expect(taxed(tour([...days(8, true), ...days(2, false)]))).toMatchObject({ taxable: 5_000_000, tax: 250_000 })
})

test('a half day abroad of 4 days is an eighth: 87,500 are taxed', () => {
  const result = taxed(tour([...days(1, true, 8), ...days(3, false), ...days(1, false, 10)]))
  expect(result).toMatchObject({ exempt: 1_250_000, taxable: 8_750_000, tax: 437_500 })
})

test('of a price that contains the tax: 1,03,500 are 1,00,000 and 5 % of its 70 %', () => {
  const facts = documentOf([{ amount: 10_350_000, isInclusive: true }], {
    buyer,
    tourDays: [...days(3, true), ...days(7, false)],
  })
  expect(taxed(facts)).toMatchObject({
    net: 10_000_000,
    taxable: 7_000_000,
    exempt: 3_000_000,
    tax: 350_000,
    total: 10_350_000,
  })
})

test('since September 2023 it can be switched off; before it is not asked; before July 2022 there was none', () => {
  const facts = tour([...days(3, true), ...days(7, false)])
  const settings = { 'tourist-exemption': 'none' }
  expect(taxed(facts, { settings })).toMatchObject({ exempt: 0, tax: 500_000 })
  expect(taxed(facts, { settings, day: '2023-08-31' })).toMatchObject({ exempt: 3_000_000 })
  expect(taxed(facts, { day: '2022-07-17' })).toMatchObject({ exempt: 0 })
})

test('others than tourists, other services and tours in India have no exemption', () => {
  const tourDays = [...days(3, true), ...days(7, false)]
  const exempt = (facts: Parameters<typeof taxed>[0]) => taxed(facts).exempt
  expect(exempt({ ...tour(tourDays), buyer: { kind: 'foreign', isTourist: false } })).toBe(0)
  expect(exempt({ ...tour(tourDays), buyer: { kind: 'consumer', state: '27' } })).toBe(0)
  expect(exempt(documentOf([{ mode: 'guide', amount: 100 }], { buyer, tourDays }))).toBe(0)
  expect(exempt(tour(days(3, false)))).toBe(0)
})

test('a day has no more than 24 hours', () => {
  expect(refusals(tour([{ isAbroad: true, hours: 25 }]))).toEqual(['hours-impossible'])
})
