import { oneUnit } from '@sarai/money/currency'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DocumentFacts } from './facts.ts'
import { genericVatPack } from './packs/generic-vat.ts'
import { heads } from './result.ts'
import { taxOf } from './tax-of.ts'
import { documents } from './test-any-documents.ts'

/** `FUZZ_RUNS=200000` for the long run. */
const { process } = globalThis as { process?: { env: Record<string, string | undefined> } }
const numRuns = Number(process?.env.FUZZ_RUNS ?? 2000)

/** Any document as an agency outside India issues it, in currencies without, with two and with three decimals. */
const ofVat: fc.Arbitrary<DocumentFacts> = fc
  .record({
    facts: documents,
    currency: fc.constantFrom('JPY', 'AED', 'EUR', 'KWD', 'OMR'),
    isRegistered: fc.boolean(),
    lines: fc.array(
      fc.record({ mode: fc.constantFrom('price', 'margin', 'none'), rate: fc.integer({ min: 0, max: 100_000 }) }),
      { minLength: 12, maxLength: 12 },
    ),
  })
  .map(({ facts, currency, isRegistered, lines }) => ({
    ...facts,
    currency,
    supplier: { registration: isRegistered ? 'regular' : 'unregistered', state: null, gstin: null },
    buyer: { kind: 'consumer', state: null },
    overseas: null,
    lines: facts.lines.map((line, at) => ({ ...line, ...lines[at], currency })),
  }))

const choices = fc.record({
  'tax-rounding': fc.constantFrom('rate', 'line'),
  'round-off': fc.constantFrom('none', 'payable'),
})

const sumOf = <T>(list: readonly T[], pick: (one: T) => number) => list.reduce((sum, one) => sum + pick(one), 0)

test('of currencies with none, two and three decimals, lines and rates sum to the totals (bar 29)', () => {
  let taxed = 0
  fc.assert(
    fc.property(ofVat, choices, (facts, settings) => {
      const result = taxOf(facts, genericVatPack, settings, '2026-11-23')
      fc.pre(result.ok)
      if (result.tax > 0) taxed++
      const { lines, rates } = result
      for (const figure of ['net', 'tax', 'exempt', 'taxable'] as const)
        expect(sumOf(lines, (line) => line[figure])).toBe(result[figure])
      expect(sumOf(rates, (rate) => rate.taxable)).toBe(result.taxable)
      for (const head of heads) {
        expect(sumOf(lines, (line) => line.taxes[head])).toBe(result.taxes[head])
        expect(sumOf(rates, (rate) => rate.taxes[head])).toBe(result.taxes[head])
        if (head !== 'vat') expect(result.taxes[head]).toBe(0)
      }
      for (const [at, line] of lines.entries()) {
        const { amount = 0, discount = 0, isInclusive } = facts.lines[at] ?? {}
        expect(isInclusive ? line.total : line.net).toBe(amount - discount)
        expect(Number.isSafeInteger(line.tax) && line.tax >= 0).toBe(true)
      }
      const charged = result.isReverseCharge ? 0 : result.tax
      expect(result.net + charged + result.roundOff).toBe(result.total)
      // A dinar has a thousand fils, and a yen none.
      const whole = Number(oneUnit(facts.currency))
      // What was paid is what it is: vouchers are not rounded.
      const isRounded = settings['round-off'] === 'payable' && !facts.kind.endsWith('voucher')
      if (isRounded) expect(Math.abs(result.total % whole)).toBe(0)
      else expect(result.roundOff).toBe(0)
      expect(Math.abs(result.roundOff)).toBeLessThan(whole)
    }),
    { numRuns },
  )
  expect(taxed).toBeGreaterThan(numRuns / 4)
})
