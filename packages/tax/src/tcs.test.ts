import { describe, expect, test } from 'vitest'
import type { OverseasFacts } from './facts.ts'
import { documentOf, overseas, refusals, taxed } from './test-documents.ts'

const lakh = 10_000_000
/** A package of 1 lakh, 1.05 with GST, unless said otherwise. */
const sold = (facts: Partial<OverseasFacts>, amount = lakh) => documentOf([{ amount }], { overseas: overseas(facts) })
const collected = (facts: Partial<OverseasFacts>, day: string, amount = lakh) =>
  taxed(sold(facts, amount), { day }).tcs?.amount

describe('since April 2026', () => {
  test('2 % of the price with GST: 5,250 of 2,62,500', () => {
    const result = taxed(sold({}, 25_000_000))
    expect(result).toMatchObject({ tax: 1_250_000, tcs: { base: 26_250_000, amount: 525_000 }, total: 26_775_000 })
  })

  test('from the first rupee and without a threshold', () => {
    expect(collected({ before: 500 * lakh }, '2026-04-01')).toBe(210_000)
  })

  test('nothing where it is no package', () => {
    expect(collected({ hasStay: false }, '2026-11-23')).toBe(0)
    expect(collected({ hasTicket: false, hasOther: true }, '2026-11-23')).toBe(210_000)
  })

  test('what was collected when it was paid ahead is a part of it, at the rate of that day', () => {
    const ahead = (base: number, amount: number) => collected({ collected: { base, amount } }, '2026-11-23')
    expect(ahead(10_500_000, 210_000)).toBe(210_000)
    expect(ahead(5_250_000, 105_000)).toBe(210_000)
    expect(ahead(5_250_000, 262_500)).toBe(262_500 + 105_000)
    // More was paid ahead than this document comes to: the rest is for another one.
    expect(ahead(21_000_000, 420_000)).toBe(210_000)
  })

  test('without a PAN it is refused, or raised by setting', () => {
    expect(refusals(sold({ hasPan: false }))).toEqual(['pan-missing'])
    const by = (choice: string) => taxed(sold({ hasPan: false }), { settings: { 'tcs-no-pan': choice } }).tcs?.amount
    expect([by('double'), by('at-least-5')]).toEqual([420_000, 525_000])
  })

  test('not from governments and those who deduct it, by setting from others', () => {
    expect(collected({ exemption: 'government' }, '2026-11-23')).toBe(0)
    expect(collected({ exemption: 'deducts-tds', hasPan: false }, '2026-11-23')).toBe(0)
    expect(collected({ exemption: 'non-resident' }, '2026-11-23')).toBe(0)
    expect(collected({ exemption: 'sub-agent' }, '2026-11-23')).toBe(210_000)
    const settings = { 'tcs-non-resident': 'collected', 'tcs-sub-agent': 'not-collected' }
    expect(taxed(sold({ exemption: 'non-resident' }), { settings }).tcs?.amount).toBe(210_000)
    expect(taxed(sold({ exemption: 'sub-agent' }), { settings }).tcs?.amount).toBe(0)
  })
})

describe('before', () => {
  test.each([
    ['2020-09-30', undefined],
    ['2020-10-01', 525_000],
    ['2023-09-30', 525_000],
  ])('on %s, of 1,05,000', (day, amount) => {
    if (amount === undefined) expect(refusals(sold({}), { day })).toEqual(['no-rule'])
    else expect(collected({ before: 500 * lakh }, day)).toBe(amount)
  })

  test.each([
    // 1.05 lakh: all below; 0.5 below and 0.55 above; all above.
    ['2023-10-01', 0, 525_000],
    ['2025-03-31', 6.5 * lakh, 1_350_000],
    ['2025-03-31', 7 * lakh, 2_100_000],
    ['2025-04-01', 7 * lakh, 525_000],
    ['2026-03-31', 9.5 * lakh, 1_350_000],
    ['2026-03-31', 10 * lakh, 2_100_000],
    ['2026-03-31', 20 * lakh, 2_100_000],
  ])('on %s after %d', (day, before, amount) => {
    expect(collected({ before }, day)).toBe(amount)
  })

  test('without a PAN twice the rate, at most 20 %', () => {
    expect(collected({ hasPan: false }, '2021-01-01')).toBe(1_050_000)
    expect(collected({ hasPan: false, before: 9.5 * lakh }, '2026-03-31')).toBe(1_600_000)
  })

  test('not from non-residents, whatever is chosen now', () => {
    const facts = sold({ exemption: 'non-resident' })
    expect(taxed(facts, { day: '2026-03-31', settings: { 'tcs-non-resident': 'collected' } }).tcs?.amount).toBe(0)
  })
})

test('no GST is charged on it, and a credit note returns none', () => {
  expect(taxed(sold({})).tax).toBe(500_000)
  const note = taxed({ ...sold({}), kind: 'credit-note' })
  expect(note).toMatchObject({ tcs: { amount: 0 }, total: 10_500_000 })
  expect(note.tcs?.why.map(({ ruleId }) => ruleId)).toEqual(['tcs-not-returned'])
})

test('lines outside the package do not count', () => {
  const facts = documentOf([{ amount: lakh }, { mode: 'service-fee', amount: lakh, isOutsidePackage: true }], {
    overseas: overseas(),
  })
  expect(taxed(facts).tcs?.base).toBe(10_500_000)
})

test('who charges no GST collects it on the price alone', () => {
  const supplier = { registration: 'unregistered', state: null, gstin: null } as const
  expect(taxed({ ...sold({}), supplier })).toMatchObject({ tcs: { base: lakh, amount: 200_000 }, total: 10_200_000 })
})

test('the sentence says what was collected of what', () => {
  const { tcs } = taxed(sold({ before: 9.5 * lakh }), { day: '2026-03-31' })
  expect(tcs?.why[0]?.sentence).toContain('Collected: 5 % of ₹50,000 and 20 % of ₹55,000.')
})
