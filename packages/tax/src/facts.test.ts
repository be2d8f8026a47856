import { expect, test } from 'vitest'
import { maxAmount } from '@sarai/money/amounts'
import { genericVatPack } from './packs/generic-vat.ts'
import { documentOf, gstins, overseas, refusals, taxed } from './test-documents.ts'

const one = { amount: 100 }
const invoice = documentOf([one])

test.each([
  ['without lines', documentOf([]), ['lines-missing']],
  [
    'with lines of the same id',
    documentOf([
      { ...one, id: 'a' },
      { ...one, id: 'a' },
    ]),
    ['line-twice'],
  ],
  ['in two currencies', documentOf([{ ...one, currency: 'USD' }]), ['currencies-mixed']],
  [
    'in another currency than the rules',
    documentOf([{ ...one, currency: 'USD' }], { currency: 'USD' }),
    ['currency-not-of-pack'],
  ],
  ['with an amount below zero', documentOf([{ amount: -1 }]), ['negative']],
  ['with a discount below zero', documentOf([{ ...one, discount: -1 }]), ['negative']],
  ['with a discount above the price', documentOf([{ ...one, discount: 101 }]), ['discount-too-large']],
  ['with half a paisa', documentOf([{ amount: 0.5 }]), ['not-whole']],
  ['with an amount that is none', documentOf([{ amount: Number.NaN }]), ['not-whole']],
  ['with more than can be stored', documentOf([{ amount: maxAmount + 1 }]), ['too-large']],
  ['with more than is exact', documentOf([{ amount: 2 ** 60 }]), ['too-large']],
  ['whose lines come to more than that', documentOf([{ amount: maxAmount }, { amount: maxAmount }]), ['too-large']],
  ['of a service nobody knows', documentOf([{ ...one, mode: 'constructor' }]), ['mode-unknown']],
  ['with a cost below zero', documentOf([{ ...one, cost: -5 }]), ['negative']],
  ['with half a paisa owed before', { ...invoice, overseas: overseas({ before: 0.5 }) }, ['not-whole']],
  ['with less than nothing owed before', { ...invoice, overseas: overseas({ before: -1 }) }, ['negative']],
])('a document %s is refused', (_, facts, codes) => {
  expect(refusals(facts)).toEqual(codes)
})

test('a day that is none, one before the rules, and settings that are none are refused', () => {
  expect(refusals(invoice, { day: '2026-02-30' })).toEqual(['date-impossible'])
  expect(refusals(invoice, { day: '2017-06-30' })).toEqual(['no-rule'])
  expect(refusals(invoice, { settings: { 'round-off': 'up' } })).toEqual(['setting-unknown'])
  expect(refusals(invoice, { settings: { toString: 'up' } })).toEqual(['setting-unknown'])
})

test('a rate is asked for where the agency gives it', () => {
  const facts = documentOf([{ ...one, mode: 'price' }])
  expect(refusals(facts, { pack: genericVatPack })).toEqual(['rate-missing'])
  const above = documentOf([{ ...one, mode: 'price', rate: 100_001 }])
  expect(refusals(above, { pack: genericVatPack })).toEqual(['rate-missing'])
})

test('all that is wrong is said at once, with its line', () => {
  const facts = documentOf([{ amount: -1 }, { amount: 1, discount: 2 }], { buyer: { kind: 'consumer', state: 'XX' } })
  expect(refusals(facts)).toEqual(['negative', 'discount-too-large', 'state-unknown'])
})

test('every figure has its reasons, whose sentences have no holes', () => {
  const buyer = { kind: 'registered', gstin: gstins['08'], addressState: null } as const
  const result = taxed(
    documentOf([{ amount: 100_000 }, { mode: 'air-agent-domestic', amount: 1, basicFare: 50_000 }], {
      buyer,
      overseas: overseas(),
    }),
  )
  const reasons = [...result.lines.flatMap(({ why }) => why), ...result.why, ...(result.tcs?.why ?? [])]
  expect(new Set(reasons.map(({ figure }) => figure))).toEqual(
    new Set(['rate', 'place', 'form', 'tax', 'total', 'tcs']),
  )
  for (const { sentence, source, ruleId } of reasons) {
    expect(sentence, ruleId).toMatch(/^[^{}]{10,}\.$/)
    expect(source.length).toBeGreaterThan(5)
  }
})
