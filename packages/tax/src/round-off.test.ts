import { describe, expect, test } from 'vitest'
import { genericVatPack } from './packs/generic-vat.ts'
import { charged, documentOf, taxed } from './test-documents.ts'

const away = { kind: 'consumer', state: '29' } as const

describe('a document', () => {
  // 1,234.57 at 5 %: half of it is 30.86425, so 30.86 and 30.86, together 1,296.29.
  const facts = documentOf([{ amount: 123_457 }])
  test('is rounded to the rupee with a line of its own', () => {
    expect(taxed(facts)).toMatchObject({ tax: 6172, roundOff: -29, total: 129_600 })
    expect(taxed(documentOf([{ mode: 'pure-agent', amount: 150 }]))).toMatchObject({ roundOff: 50, total: 200 })
  })

  test('or not at all', () => {
    expect(taxed(facts, { settings: { 'round-off': 'none' } })).toMatchObject({ roundOff: 0, total: 129_629 })
  })

  test('or each tax of it is: 30.86 is 31', () => {
    const result = taxed(facts, { settings: { 'round-off': 'each-tax' } })
    expect(charged(result)).toEqual({ cgst: 3100, sgst: 3100 })
    expect(result).toMatchObject({ roundOff: 0, total: 129_657 })
  })

  test('with two rates has each tax rounded as a whole: 25.30 and 90.30 are 116', () => {
    // 506.00 at 5 % is 25.30, 501.67 at 18 % is 90.3006: 115.6006 together.
    const mixed = documentOf([{ amount: 50_600 }, { mode: 'guide', amount: 50_167 }], { buyer: away })
    const result = taxed(mixed, { settings: { 'round-off': 'each-tax' } })
    expect(charged(result)).toEqual({ igst: 11_600 })
    expect(result.lines.map(({ tax }) => tax).reduce((sum, one) => sum + one, 0)).toBe(11_600)
  })
})

test('lines share the tax of their sum: three of 0.30 at 5 % have 0.05, not three times 0.02', () => {
  const result = taxed(documentOf([{ amount: 30 }, { amount: 30 }, { amount: 30 }], { buyer: away }))
  expect(result).toMatchObject({ tax: 5, rates: [{ rate: 5000, taxable: 90, taxes: { igst: 5 } }] })
  expect(result.lines.map(({ tax }) => tax)).toEqual([2, 2, 1])
})

describe('VAT of any country', () => {
  const vat = (lines: Parameters<typeof documentOf>[0], currency: string, settings = {}) =>
    taxed(
      documentOf(
        lines.map((one) => ({ mode: 'price', ...one, currency })),
        { currency },
      ),
      { pack: genericVatPack, settings },
    )

  test('is what the agency gives, on top or contained', () => {
    expect(vat([{ amount: 10_000, rate: 20_000 }], 'GBP')).toMatchObject({ taxes: { vat: 2000 }, total: 12_000 })
    expect(vat([{ amount: 12_000, rate: 20_000, isInclusive: true }], 'GBP')).toMatchObject({ net: 10_000, tax: 2000 })
    expect(vat([{ amount: 10_000, rate: 8875 }], 'USD')).toMatchObject({ tax: 888, total: 10_888, roundOff: 0 })
  })

  test('on the margin: 1,200 for what costs 1,000 contains 33.33', () => {
    const facts = [{ mode: 'margin', amount: 120_000, cost: 100_000, rate: 20_000, isInclusive: true }]
    expect(vat(facts, 'EUR')).toMatchObject({ taxable: 16_667, tax: 3333, net: 116_667, total: 120_000 })
  })

  test('is rounded for each rate, or on each line', () => {
    const lines = [
      { amount: 30, rate: 5000 },
      { amount: 30, rate: 5000 },
      { amount: 30, rate: 5000 },
    ]
    expect(vat(lines, 'EUR').tax).toBe(5)
    expect(vat(lines, 'EUR', { 'tax-rounding': 'line' }).tax).toBe(6)
  })

  test('has the minor units of its currency: yen have none, fils are thousandths', () => {
    expect(vat([{ amount: 1005, rate: 10_000 }], 'JPY', { 'round-off': 'payable' })).toMatchObject({
      tax: 101,
      roundOff: 0,
    })
    expect(vat([{ amount: 1005, rate: 5000 }], 'BHD', { 'round-off': 'payable' })).toMatchObject({
      roundOff: -55,
      total: 1000,
    })
  })
})
