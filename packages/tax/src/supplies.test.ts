import { describe, expect, test } from 'vitest'
import { indiaPack } from './packs/india.ts'
import { charged, documentOf, gstins, refusals, taxed } from './test-documents.ts'
import { taxOf } from './tax-of.ts'

describe('a tour package', () => {
  test('is taxed at 5 % of the gross price', () => {
    const result = taxed(documentOf([{ amount: 10_000_000 }]))
    expect(result).toMatchObject({ taxable: 10_000_000, tax: 500_000, total: 10_500_000, form: 'tax-invoice' })
    expect(charged(result)).toEqual({ cgst: 250_000, sgst: 250_000 })
    expect(result.lines[0]).toMatchObject({ sac: '998555', rate: 5000 })
  })

  test('at a price that contains the tax: 1,05,000 are 1,00,000 and 5,000', () => {
    const result = taxed(documentOf([{ amount: 10_500_000, isInclusive: true }]))
    expect(result).toMatchObject({ net: 10_000_000, taxable: 10_000_000, tax: 500_000, total: 10_500_000 })
  })

  test('less a discount', () => {
    const result = taxed(documentOf([{ amount: 10_000_000, discount: 1_000_000 }]))
    expect(result).toMatchObject({ taxable: 9_000_000, tax: 450_000, total: 9_450_000 })
  })

  test('at 18 % on the whole price, or on the margin by setting', () => {
    const facts = documentOf([{ mode: 'tour-operator-credit', amount: 10_000_000, cost: 9_000_000 }])
    expect(taxed(facts)).toMatchObject({ taxable: 10_000_000, tax: 1_800_000 })
    const byMargin = taxed(facts, { settings: { 'tour-credit-base': 'margin' } })
    expect(byMargin).toMatchObject({ net: 10_000_000, taxable: 1_000_000, tax: 180_000, total: 10_180_000 })
    expect(byMargin.lines[0]?.why.map(({ ruleId }) => ruleId)).toContain('setting:tour-credit-base')
  })

  test('on a margin in a price that contains the tax: 11,800 are 10,000 and 1,800', () => {
    const facts = documentOf([{ mode: 'tour-operator-credit', amount: 10_180_000, cost: 9_000_000, isInclusive: true }])
    const result = taxed(facts, { settings: { 'tour-credit-base': 'margin' } })
    expect(result).toMatchObject({ net: 10_000_000, taxable: 1_000_000, tax: 180_000, total: 10_180_000 })
  })

  test('that costs more than its price has no margin to tax, which is said', () => {
    const facts = documentOf([{ mode: 'tour-operator-credit', amount: 10_000_000, cost: 11_000_000 }])
    const result = taxed(facts, { settings: { 'tour-credit-base': 'margin' } })
    expect(result).toMatchObject({ taxable: 0, tax: 0, total: 10_000_000, findings: [{ code: 'loss' }] })
  })

  test('on the margin is refused without its cost', () => {
    const facts = documentOf([{ mode: 'tour-operator-credit', amount: 10_000_000 }])
    expect(refusals(facts, { settings: { 'tour-credit-base': 'margin' } })).toEqual(['cost-missing'])
  })
})

describe('an air ticket', () => {
  test.each([
    ['air-agent-domestic', 25_000, 4500],
    ['air-agent-international', 50_000, 9000],
  ])('%s is valued at a share of the basic fare', (mode, taxable, tax) => {
    const result = taxed(documentOf([{ mode, amount: 650_000, basicFare: 500_000 }]))
    expect(result).toMatchObject({ net: 650_000, taxable, tax, total: 650_000 + tax })
  })

  test('whose price contains the tax leaves less for everything else', () => {
    const result = taxed(
      documentOf([{ mode: 'air-agent-domestic', amount: 650_000, basicFare: 500_000, isInclusive: true }]),
    )
    expect(result).toMatchObject({ net: 645_500, taxable: 25_000, tax: 4500, total: 650_000 })
  })

  test('is refused without its basic fare, and where the price contains more tax than it is', () => {
    expect(refusals(documentOf([{ mode: 'air-agent-domestic', amount: 100 }]))).toEqual(['fare-missing'])
    const facts = documentOf([{ mode: 'air-agent-domestic', amount: 100, basicFare: 500_000, isInclusive: true }])
    expect(refusals(facts)).toEqual(['tax-above-price'])
  })
})

test('fees, guides and single services are taxed at 18 %, what is paid for the buyer is not', () => {
  const modes = ['service-fee', 'guide', 'piecemeal', 'pure-agent']
  const { lines, total } = taxed(documentOf(modes.map((mode) => ({ mode, amount: 100_000 }))))
  expect(lines.map(({ sac, tax, treatment }) => [sac, tax, treatment])).toEqual([
    ['998551', 18_000, 'intra'],
    ['998556', 18_000, 'intra'],
    ['9985', 18_000, 'intra'],
    [null, 0, 'untaxed'],
  ])
  expect(total).toBe(454_000)
})

describe('a supplier', () => {
  test('under composition issues a bill of supply without tax', () => {
    const supplier = { registration: 'composition', state: '27', gstin: null } as const
    const result = taxed(documentOf([{ amount: 10_500_000, isInclusive: true }], { supplier }))
    expect(result).toMatchObject({ form: 'bill-of-supply', taxable: 0, tax: 0, total: 10_500_000, rates: [] })
  })

  test('who is not registered issues a plain bill, wherever it is', () => {
    const supplier = { registration: 'unregistered', state: null, gstin: null } as const
    const result = taxed(documentOf([{ amount: 100_000 }, { mode: 'hotel-reservation', amount: 5 }], { supplier }))
    expect(result).toMatchObject({ form: 'bill', tax: 0, net: 100_005, roundOff: -5, total: 100_000 })
  })
})

test('a charge for cancelling is taxed as what was cancelled, with a reason of its own', () => {
  const { lines, tax } = taxed(documentOf([{ amount: 1_000_000, isCancellation: true }]))
  expect(tax).toBe(50_000)
  expect(lines[0]?.why.map(({ ruleId }) => ruleId)).toContain('cancellation')
})

describe('reverse charge', () => {
  const buyer = { kind: 'registered', gstin: gstins['27'], addressState: null } as const
  test('shows the tax and does not charge it', () => {
    const result = taxed(documentOf([{ amount: 1_000_000 }], { buyer, isReverseCharge: true }))
    expect(result).toMatchObject({ tax: 50_000, total: 1_000_000, isReverseCharge: true })
  })

  test('is refused for consumers, and for prices that contain the tax', () => {
    expect(refusals(documentOf([{ amount: 100 }], { isReverseCharge: true }))).toEqual(['reverse-charge'])
    const facts = documentOf([{ amount: 100, isInclusive: true }], { buyer, isReverseCharge: true })
    expect(refusals(facts)).toEqual(['reverse-charge'])
  })
})

describe('a receipt voucher', () => {
  test('of which nothing is known is taxed at 18 % between states', () => {
    const facts = documentOf([{ mode: null, amount: 118_000, isInclusive: true }], {
      kind: 'receipt-voucher',
      isPlaceUnknown: true,
    })
    const result = taxed(facts)
    expect(charged(result)).toEqual({ igst: 18_000 })
    expect(result.lines[0]?.why.map(({ ruleId }) => ruleId)).toEqual(['advance-unknown', 'place-unknown'])
  })

  test('has the rate of the service where that is known, and no other document may leave it open', () => {
    const facts = documentOf([{ amount: 105_000, isInclusive: true }], {
      kind: 'receipt-voucher',
      isPlaceUnknown: true,
    })
    expect(charged(taxed(facts))).toEqual({ igst: 5000 })
    expect(refusals(documentOf([{ mode: null, amount: 100 }]))).toEqual(['mode-unknown'])
    expect(refusals({ ...facts, kind: 'invoice' })).toEqual(['state-unknown'])
  })
})

test.each([
  ['cab', 5000, 20_000],
  ['cab-credit', 18_000, 72_000],
])('a cab alone, as %s, has its rate since 22 September 2025 and none before', (mode, rate, tax) => {
  const facts = documentOf([{ mode, amount: 400_000 }])
  const result = taxed(facts, { day: '2025-09-22' })
  expect(result).toMatchObject({ taxable: 400_000, tax, lines: [{ sac: '996601', rate }] })
  expect(refusals(facts, { day: '2025-09-21' })).toHaveLength(1)
})

test('a rate of one’s own is taken by ways of sale that leave it to the agency, and refused by all others', () => {
  const supplies = indiaPack.rules.filter((rule) => rule.kind === 'supply')
  expect(supplies.length).toBeGreaterThan(8)
  for (const { mode, rate, base, from, to } of supplies) {
    const day = to ?? (from > '2026-04-01' ? from : '2026-04-01')
    const given = documentOf([{ mode, amount: 100_000, basicFare: 50_000, cost: 10_000, rate: 7777 }])
    const found = taxOf(given, indiaPack, {}, day).findings.map(({ code }) => code)
    if (rate === null || base === 'none') expect(found, mode).not.toContain('rate-not-taken')
    else expect(found, mode).toContain('rate-not-taken')
  }
})
