import { describe, expect, test } from 'vitest'
import type { FindingCode } from './findings.ts'
import type { LineFacts } from './facts.ts'
import { knownBy, needsOf } from './needs.ts'
import type { TaxPack } from './pack.ts'
import { genericVatPack } from './packs/generic-vat.ts'
import { indiaPack } from './packs/india.ts'
import { rulesOn } from './rules-on.ts'
import type { TaxSettings } from './settings.ts'
import { taxOf } from './tax-of.ts'
import { documentOf, line, today } from './test-documents.ts'

/** What says that a need is missing, and what fills it. */
const known = {
  basicFare: { code: 'fare-missing', fact: { basicFare: 100_000 } },
  stays: { code: 'property-missing', fact: { stays: [{ state: '27', nights: 2 }] } },
  rate: { code: 'rate-missing', fact: { rate: 5000 } },
  booking: { code: 'cost-missing', fact: { cost: 500_000 } },
} satisfies Record<string, { code: FindingCode; fact: Partial<LineFacts> }>

const asked: { name: string; pack: TaxPack; settings: TaxSettings }[] = [
  { name: 'India', pack: indiaPack, settings: {} },
  { name: 'India, packages taxed on the margin', pack: indiaPack, settings: { 'tour-credit-base': 'margin' } },
  { name: 'VAT', pack: genericVatPack, settings: {} },
]

/** What keeps a line from being taxed. */
function missing(facts: Partial<LineFacts>, { pack, settings }: { pack: TaxPack; settings: TaxSettings }) {
  const only = line({ amount: 1_000_000, isInclusive: true, ...facts })
  const answer = taxOf(documentOf([only]), pack, settings, today)
  return answer.ok ? [] : answer.findings.filter(({ severity }) => severity === 'error').map(({ code }) => code)
}

describe('what a line needs', () => {
  for (const { name, pack, settings } of asked)
    for (const rule of rulesOn(pack, today)) {
      if (rule.kind !== 'supply') continue
      test(`${name}: ${rule.name} is taxed with it, and not without any of it`, () => {
        const needs = needsOf(rule, { pack, settings })
        const facts = Object.assign({ mode: rule.mode }, ...needs.map((need) => known[need].fact)) as Partial<LineFacts>
        expect(missing(facts, { pack, settings })).toEqual([])
        for (const need of needs) {
          const without = {
            ...facts,
            ...(need === 'stays' ? { stays: [] } : { [Object.keys(known[need].fact)[0] ?? '']: null }),
          }
          expect(missing(without, { pack, settings })).toEqual([known[need].code])
        }
      })
    }

  test('of air tickets is the basic fare, of rooms alone where they are, of VAT its rate', () => {
    const needs = (pack: TaxPack, mode: string, settings: TaxSettings = {}) =>
      rulesOn(pack, today).flatMap((rule) =>
        rule.kind === 'supply' && rule.mode === mode ? needsOf(rule, { pack, settings }) : [],
      )
    expect(needs(indiaPack, 'tour-operator')).toEqual([])
    expect(needs(indiaPack, 'air-agent-domestic')).toEqual(['basicFare'])
    expect(needs(indiaPack, 'air-agent-international')).toEqual(['basicFare'])
    expect(needs(indiaPack, 'hotel-reservation')).toEqual(['stays'])
    expect(needs(indiaPack, 'tour-operator-credit')).toEqual([])
    expect(needs(indiaPack, 'tour-operator-credit', { 'tour-credit-base': 'margin' })).toEqual(['booking'])
    expect(needs(genericVatPack, 'price')).toEqual(['rate'])
    expect(needs(genericVatPack, 'margin')).toEqual(['rate', 'booking'])
    expect(needs(genericVatPack, 'none')).toEqual([])
  })
})

test('documents say what their rules know', () => {
  expect(knownBy(indiaPack, today)).toEqual({
    states: true,
    reverseCharge: true,
    zeroRated: true,
    overseas: true,
    exemptions: ['non-resident', 'government', 'deducts-tds', 'sub-agent'],
    wholeDayHours: 12,
  })
  expect(knownBy(genericVatPack, today)).toEqual({
    states: false,
    reverseCharge: true,
    zeroRated: false,
    overseas: false,
    exemptions: [],
    wholeDayHours: null,
  })
  // Before the law on tax at source.
  expect(knownBy(indiaPack, '2018-01-01')).toMatchObject({ overseas: false, exemptions: [] })
})
