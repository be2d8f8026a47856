import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { indiaPack } from './packs/india.ts'
import { type Heads, heads, type TaxResult } from './result.ts'
import type { TaxSettings } from './settings.ts'
import { taxOf } from './tax-of.ts'
import { choices, days, documents } from './test-any-documents.ts'
import { documentOf, overseas, taxed } from './test-documents.ts'

/** `FUZZ_RUNS=200000` for the long run. */
const { process } = globalThis as { process?: { env: Record<string, string | undefined> } }
const numRuns = Number(process?.env.FUZZ_RUNS ?? 2000)

type Documents = typeof documents extends fc.Arbitrary<infer T> ? T : never

/** The figures of a made-up document, or the next one where it has none. */
function figuresOf(facts: Documents, settings: TaxSettings, day: string): TaxResult {
  const answer = taxOf(facts, indiaPack, settings, day)
  fc.pre(answer.ok)
  return answer
}

const sumOf = <T>(list: readonly T[], pick: (one: T) => number) => list.reduce((sum, one) => sum + pick(one), 0)
const headsOf = (taxes: Heads) => sumOf(heads, (head) => taxes[head])

/** Every number of an answer. */
const numbersIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

function holds(check: (result: TaxResult, facts: Documents, settings: TaxSettings, day: string) => void): void {
  fc.assert(
    fc.property(documents, choices, days, (facts, settings, day) => {
      check(figuresOf(facts, settings, day), facts, settings, day)
    }),
    { numRuns },
  )
}

test('every document has figures or a reason in words, and most have figures', () => {
  let computed = 0
  fc.assert(
    fc.property(documents, choices, days, (facts, settings, day) => {
      const answer = taxOf(facts, indiaPack, settings, day)
      if (answer.ok) computed++
      else expect(answer.findings.some(({ severity }) => severity === 'error')).toBe(true)
      for (const { message } of answer.findings) expect(message).toMatch(/^(?!.*(undefined|NaN|null)).{8,}\.$/)
    }),
    { numRuns },
  )
  expect(computed).toBeGreaterThan(numRuns / 2)
})

test('lines and rates sum to the totals, and these to what is paid (bar 29)', () => {
  holds((result) => {
    const { lines, rates } = result
    expect(sumOf(lines, (line) => line.net)).toBe(result.net)
    expect(sumOf(lines, (line) => line.tax)).toBe(result.tax)
    expect(sumOf(lines, (line) => line.exempt)).toBe(result.exempt)
    expect(sumOf(lines, (line) => line.taxable)).toBe(result.taxable)
    expect(sumOf(rates, (rate) => rate.taxable)).toBe(result.taxable)
    for (const head of heads) {
      expect(sumOf(lines, (line) => line.taxes[head])).toBe(result.taxes[head])
      expect(sumOf(rates, (rate) => rate.taxes[head])).toBe(result.taxes[head])
    }
    for (const line of lines) expect(headsOf(line.taxes)).toBe(line.tax)
    expect(headsOf(result.taxes)).toBe(result.tax)
    const charged = result.isReverseCharge ? 0 : result.tax
    expect(result.net + charged + (result.tcs?.amount ?? 0) + result.roundOff).toBe(result.total)
  })
})

test('a price that contains the tax is what the line comes to, and one without it is its net', () => {
  holds(({ lines }, facts) => {
    for (const [at, line] of lines.entries()) {
      const { amount = 0, discount = 0, isInclusive } = facts.lines[at] ?? {}
      expect(isInclusive ? line.total : line.net).toBe(amount - discount)
    }
  })
})

test('central and state tax are the same on every line, and integrated tax is between states', () => {
  holds(({ lines }) => {
    for (const { taxes, treatment } of lines) {
      expect(taxes.cgst).toBe(taxes.sgst + taxes.utgst)
      expect(taxes.vat).toBe(0)
      if (treatment === 'intra') expect(taxes.igst).toBe(0)
      if (treatment === 'inter') expect(taxes.cgst).toBe(0)
      if (treatment === 'untaxed' || treatment === 'zero-rated') expect(taxes.cgst + taxes.igst).toBe(0)
    }
  })
})

test('all figures are whole, and no tax is below zero', () => {
  holds((result) => {
    expect(numbersIn(result).filter((one) => !Number.isSafeInteger(one))).toEqual([])
    for (const { taxes } of [result, ...result.lines])
      for (const head of heads) expect(taxes[head]).toBeGreaterThanOrEqual(0)
  })
})

test('the same facts have the same answer, and are not changed', () => {
  holds((result, facts, settings, day) => {
    const copy = structuredClone(facts)
    expect(taxOf(facts, indiaPack, settings, day)).toEqual(result)
    expect(facts).toEqual(copy)
  })
})

test('the order of lines does not matter to the totals', () => {
  const totals = (result: TaxResult) => ({ ...result, tcs: result.tcs?.amount, lines: [], findings: [], why: [] })
  holds((result, facts, settings, day) => {
    // What is outside the package shares its rounding with what is in it.
    const inside = { ...facts, lines: facts.lines.map((line) => ({ ...line, isOutsidePackage: false })) }
    const before = figuresOf(inside, settings, day)
    const turned = figuresOf({ ...inside, lines: inside.lines.toReversed() }, settings, day)
    expect(totals(turned)).toEqual(totals(before))
    expect(result.tax).toBe(before.tax)
  })
})

test('with each tax rounded to the rupee no head has paise', () => {
  holds((_, facts, settings, day) => {
    const { taxes } = figuresOf(facts, { ...settings, 'round-off': 'each-tax' }, day)
    for (const head of heads) expect(taxes[head] % 100).toBe(0)
  })
})

const modes = fc.constantFrom('tour-operator', 'guide', 'service-fee')
const amounts = fc.array(fc.integer({ min: 0, max: 50_000_000 }), { minLength: 1, maxLength: 12 })
test('prices with and without the tax agree within rounding', () => {
  fc.assert(
    fc.property(modes, amounts, fc.constantFrom('27', '29'), (mode, prices, state) => {
      const buyer = { kind: 'consumer', state } as const
      const without = taxed(
        documentOf(
          prices.map((amount) => ({ mode, amount })),
          { buyer },
        ),
      )
      const contained = without.lines.map(({ total }) => ({ mode, amount: total, isInclusive: true }))
      const within = taxed(documentOf(contained, { buyer }))
      expect(Math.abs(within.tax - without.tax)).toBeLessThanOrEqual(2)
      expect(within.net + within.tax).toBe(without.net + without.tax)
    }),
    { numRuns },
  )
})

test('tax at source of two halves, the second after the first, is that of the whole', () => {
  const sum = fc.integer({ min: 0, max: 150_000_000 })
  fc.assert(
    fc.property(sum, sum, sum, days, (before, first, second, day) => {
      const collected = (amount: number, past: number) =>
        taxed(documentOf([{ mode: 'pure-agent', amount }], { overseas: overseas({ before: past }) }), { day }).tcs
          ?.amount ?? 0
      const halves = collected(first, before) + collected(second, before + first)
      expect(Math.abs(halves - collected(first + second, before))).toBeLessThanOrEqual(1)
    }),
    { numRuns },
  )
})
