import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AdvanceFacts, taxOfAdvance } from './advance.ts'
import type { OverseasFacts } from './facts.ts'
import { indiaPack } from './packs/india.ts'
import type { TaxResult } from './result.ts'
import { documentOf, overseas } from './test-documents.ts'

const rules = { pack: indiaPack, settings: {}, day: '2026-11-23' }

/** Money for a tour, of a consumer in the agency's state unless said otherwise. */
function advance(received: number, facts: Partial<AdvanceFacts> & { mode?: string | null } = {}): AdvanceFacts {
  const { mode = 'tour-operator', ...other } = facts
  const { kind: _kind, lines, ...document } = documentOf([{ amount: 0, mode }])
  const [line] = lines
  if (!line) throw new Error('no line')
  return { ...document, line, received, ...other }
}
function taxed(facts: AdvanceFacts, day = rules.day): TaxResult {
  const answer = taxOfAdvance(facts, { ...rules, day })
  if (!answer.ok) throw new Error(answer.findings.map(({ message }) => message).join(' '))
  return answer
}
const abroad = (facts: Partial<OverseasFacts> = {}) => ({ overseas: overseas(facts) })

describe('an advance', () => {
  test('has its tax in it: ₹5,000 of ₹1,05,000 at 5 %', () => {
    expect(taxed(advance(10_500_000))).toMatchObject({
      net: 10_000_000,
      taxes: { cgst: 250_000, sgst: 250_000 },
      tcs: null,
      roundOff: 0,
      total: 10_500_000,
    })
  })

  test('has what is collected at source in it too: of ₹1,02,000 that is ₹2,000', () => {
    const result = taxed(advance(10_200_000, abroad()))
    expect(result).toMatchObject({ total: 10_200_000, tcs: { base: 10_000_000, amount: 200_000 }, tax: 476_190 })
  })

  test('is at 18 % and between states where nothing is known of it', () => {
    const result = taxed(advance(11_800_000, { mode: null, isPlaceUnknown: true }))
    expect(result).toMatchObject({ net: 10_000_000, taxes: { igst: 1_800_000, cgst: 0 } })
  })

  test('across the threshold of the law that was: ₹50,000 at 5 % and the rest at 20 %', () => {
    // 50,000 + 2,500 and 10,000 + 2,000.
    const result = taxed(advance(6_450_000, abroad({ before: 95_000_000 })), '2025-06-01')
    expect(result.tcs).toMatchObject({ base: 6_000_000, amount: 450_000 })
  })

  test('without the PAN that an overseas package needs is told why, not computed', () => {
    const answer = taxOfAdvance(advance(10_200_000, abroad({ hasPan: false })), rules)
    expect(answer).toMatchObject({ ok: false, findings: [{ code: 'pan-missing' }] })
  })

  test('of any size comes to what was received, with what is collected within a minor unit of its rate', () => {
    const sizes = fc.integer({ min: 1, max: 2_000_000_000 })
    const days = fc.constantFrom('2021-06-01', '2024-06-01', '2025-06-01', '2026-11-23')
    fc.assert(
      fc.property(sizes, days, fc.constantFrom(0, 65_000_000, 200_000_000), (received, day, before) => {
        const result = taxed(advance(received, abroad({ before })), day)
        const tcs = result.tcs ?? { base: 0, amount: 0, slabs: [] }
        expect(result.total).toBe(received)
        expect(result.net + result.tax + tcs.amount).toBe(received)
        expect(tcs.base).toBe(result.net + result.tax)
        const exact = tcs.slabs.reduce((sum, slab) => sum + (slab.base * slab.rate) / 100_000, 0)
        expect(Math.abs(tcs.amount - exact)).toBeLessThanOrEqual(1.5)
      }),
      { numRuns: 500 },
    )
  })
})
