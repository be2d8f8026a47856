import { describe, expect, test } from 'vitest'
import { canonicalPack } from './canonical-pack.ts'
import { checkPack } from './check-pack.ts'
import { differenceOfPacks } from './difference-of-packs.ts'
import { maxNumberLength } from './document-number.ts'
import { type TaxPack, topicOf } from './pack.ts'
import { genericVatPack } from './packs/generic-vat.ts'
import { indiaPack } from './packs/india.ts'
import { rulesOn } from './rules-on.ts'
import { sacNames } from './sac-names.ts'
import { documentOf, taxed, today } from './test-documents.ts'
import { maxUpiNote } from './upi-link.ts'

/** As it is read from a file. */
const copyOf = (pack: TaxPack): TaxPack => structuredClone(pack)

test.each([indiaPack, genericVatPack])('$name has no problems, also as JSON', (pack) => {
  expect(checkPack(JSON.parse(JSON.stringify(pack)))).toEqual({ ok: true, pack })
})

test('every supply has a name for its code, every doubt a setting, and limits in code are the pack’s', () => {
  for (const rule of indiaPack.rules) if (rule.kind === 'supply' && rule.sac) expect(sacNames).toHaveProperty(rule.sac)
  for (const { confidence, choices } of indiaPack.settings)
    expect([confidence, choices.length > 1]).toEqual(['U', true])
  const limits = new Map(
    rulesOn(indiaPack, today).flatMap((rule) => (rule.kind === 'limit' ? [[rule.name, rule.number]] : [])),
  )
  expect([limits.get('invoice-number'), limits.get('upi-note')]).toEqual([maxNumberLength, maxUpiNote])
})

test('on each day there is one rule for each topic', () => {
  for (const day of ['2017-07-01', '2020-10-01', '2024-07-31', '2026-11-23']) {
    const topics = rulesOn(indiaPack, day).map(topicOf)
    expect(new Set(topics).size).toBe(topics.length)
  }
})

describe('a pack is refused', () => {
  const broken: [string, (pack: TaxPack) => unknown, string][] = [
    ['that is none', () => 'india', 'Give named values here'],
    ['with facts nobody knows', (pack) => ({ ...pack, author: 'x' }), 'This field is not known'],
    [
      'with a rate that is no whole number',
      (pack) => ({ ...pack, rules: pack.rules.map((rule) => ('rate' in rule ? { ...rule, rate: 0.5 } : rule)) }),
      'rate',
    ],
    ['with a day there is not', (pack) => ({ ...pack, published: '2026-02-30' }), 'published'],
    ['with an id twice', (pack) => ({ ...pack, rules: [...pack.rules, pack.rules[0]] }), 'This id is there twice.'],
    [
      'with two rules of one day',
      (pack) => ({ ...pack, rules: [...pack.rules, { ...pack.rules[0], id: 'other', from: '2030-01-01' }] }),
      'before tour-operator-gross has ended',
    ],
    [
      'with a rule that ends before it begins',
      (pack) => ({ ...pack, rules: pack.rules.map((rule) => ({ ...rule, to: '1990-01-01' })) }),
      'It ends before it begins.',
    ],
    [
      'with a sentence that asks for what is not known',
      (pack) => ({ ...pack, rules: pack.rules.map((rule) => ({ ...rule, sentence: '{secret}' })) }),
      '{secret}',
    ],
    [
      'without a setting that a rule asks',
      (pack) => ({ ...pack, settings: [] }),
      'The pack has no setting tour-credit-base.',
    ],
    [
      'with a default that is no choice',
      (pack) => ({ ...pack, settings: pack.settings.map((one) => ({ ...one, default: 'x' })) }),
      'none of its choices',
    ],
    ['with limits and no currency', (pack) => ({ ...pack, currency: null }), 'An amount needs the currency'],
  ]
  test.each(broken)('%s', (_, breakIt, message) => {
    const checked = checkPack(breakIt(copyOf(indiaPack)))
    expect(checked.ok ? [] : checked.problems.map((one) => one.message).join('\n')).toContain(message)
  })
})

describe('the bytes that are signed', () => {
  const turned = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turned)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([key, one]) => [key, turned(one)]),
    )
  }
  test('do not depend on the order of keys, and are JSON', () => {
    const other = checkPack(turned(indiaPack))
    expect(other.ok && canonicalPack(other.pack)).toEqual(canonicalPack(indiaPack))
    expect(JSON.parse(new TextDecoder().decode(canonicalPack(indiaPack)))).toEqual(indiaPack)
  })

  test('are verified by Ed25519, and no longer after any change', async () => {
    const { subtle } = globalThis.crypto
    const keys = await subtle.generateKey('Ed25519', false, ['sign', 'verify'])
    if (!('privateKey' in keys)) throw new Error('No pair of keys was made')
    const signature = await subtle.sign('Ed25519', keys.privateKey, canonicalPack(indiaPack))
    const isSigned = (pack: TaxPack) => subtle.verify('Ed25519', keys.publicKey, signature, canonicalPack(pack))
    expect(await isSigned(copyOf(indiaPack))).toBe(true)
    expect(await isSigned({ ...indiaPack, rules: indiaPack.rules.toReversed() })).toBe(false)
    expect(await isSigned({ ...indiaPack, version: 2 })).toBe(false)
  })
})

describe('a new edition', () => {
  /** The 5 % of tours end, and 6 % follow. */
  const next: TaxPack = {
    ...indiaPack,
    version: 2,
    rules: indiaPack.rules.flatMap((rule) =>
      rule.id === 'tour-operator-gross'
        ? [
            { ...rule, to: '2026-12-31' },
            { ...rule, id: 'tour-operator-2027', from: '2027-01-01', rate: 6000 },
          ]
        : rule.id === 'cancellation'
          ? []
          : [rule],
    ),
    settings: indiaPack.settings.map((one) => (one.id === 'intermediary' ? { ...one, default: 'omitted' } : one)),
  }

  test('says what it adds, ends, removes and changes', () => {
    expect(checkPack(next).ok).toBe(true)
    expect(differenceOfPacks(indiaPack, next)).toMatchObject([
      { kind: 'ended', id: 'tour-operator-gross', field: 'to', before: 'null', after: '2026-12-31' },
      { kind: 'added', id: 'tour-operator-2027', of: 'rule' },
      { kind: 'removed', id: 'cancellation', of: 'rule' },
      { kind: 'changed', of: 'setting', id: 'intermediary', field: 'default', before: 'in-force', after: 'omitted' },
    ])
    expect(differenceOfPacks(next, next)).toEqual([])
  })

  test('holds from its day, and earlier documents have the rate of theirs', () => {
    const facts = documentOf([{ amount: 10_000_000 }])
    const tax = (day: string) => taxed(facts, { pack: next, day }).tax
    expect([tax('2026-12-31'), tax('2027-01-01')]).toEqual([500_000, 600_000])
  })
})
