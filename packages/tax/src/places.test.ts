import { describe, expect, test } from 'vitest'
import type { Buyer, DocumentFacts } from './facts.ts'
import { indiaPack } from './packs/india.ts'
import { stateCodes, stateOn } from './states.ts'
import { charged, documentOf, gstins, overseas, refusals, taxed } from './test-documents.ts'

const tour = (facts: Partial<DocumentFacts>) => taxed(documentOf([{ amount: 10_000_000 }], facts))
const [within, between] = [{ cgst: 250_000, sgst: 250_000 }, { igst: 500_000 }]

describe('between parties in India', () => {
  test.each<[string, Buyer, object, string]>([
    [
      'a registered buyer of the same state',
      { kind: 'registered', gstin: gstins['27'], addressState: null },
      within,
      '27',
    ],
    [
      'a registered buyer of another state',
      { kind: 'registered', gstin: gstins['08'], addressState: null },
      between,
      '08',
    ],
    ['a consumer in the same state', { kind: 'consumer', state: '27' }, within, '27'],
    ['a consumer in another state', { kind: 'consumer', state: '29' }, between, '29'],
    ['a consumer without address', { kind: 'consumer', state: null }, within, '27'],
  ])('%s', (_, buyer, taxes, place) => {
    const result = tour({ buyer })
    expect(charged(result)).toEqual(taxes)
    expect(result.lines[0]?.place).toBe(place)
  })

  test('a registered buyer is where its GSTIN is, and another address is only said', () => {
    const result = tour({ buyer: { kind: 'registered', gstin: gstins['08'], addressState: '27' } })
    expect(charged(result)).toEqual(between)
    expect(result.findings.map(({ code }) => code)).toEqual(['gstin-state'])
  })

  test.each(['04', '26', '31', '35', '38', '97'])('in %s the second half is UTGST', (state) => {
    const facts = {
      supplier: { registration: 'regular', state, gstin: null },
      buyer: { kind: 'consumer', state },
    } as const
    expect(charged(tour(facts))).toEqual({ cgst: 250_000, utgst: 250_000 })
  })

  test.each(['01', '07', '34'])('%s has a legislature and SGST', (state) => {
    const facts = {
      supplier: { registration: 'regular', state, gstin: null },
      buyer: { kind: 'consumer', state },
    } as const
    expect(charged(tour(facts))).toEqual(within)
  })

  test('old codes are those of the state they have become part of', () => {
    expect([stateOn('28', '2017-07-01'), stateOn('25', '2020-01-25'), stateOn('25', '2020-01-26')]).toEqual([
      '37',
      '25',
      '26',
    ])
    const supplier = { registration: 'regular', state: '37', gstin: null } as const
    expect(charged(tour({ supplier, buyer: { kind: 'consumer', state: '28' } }))).toEqual(within)
    expect(Object.keys(stateCodes)).toHaveLength(39)
    expect([stateOn('96', '2026-11-23'), stateOn('99', '2026-11-23'), stateOn('constructor', '2026-11-23')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('a GSTIN with a typing mistake and states that there are not are refused', () => {
    const lines = [{ amount: 100 }]
    const gstin = '27AAPFU0939F1ZX'
    expect(refusals(documentOf(lines, { buyer: { kind: 'registered', gstin, addressState: null } }))).toEqual([
      'gstin-wrong',
    ])
    expect(refusals(documentOf(lines, { buyer: { kind: 'consumer', state: '39' } }))).toEqual(['state-unknown'])
    expect(refusals(documentOf(lines, { buyer: { kind: 'consumer', state: '96' } }))).toEqual(['state-unknown'])
    const supplier = { registration: 'regular', state: null, gstin } as const
    expect(refusals(documentOf(lines, { supplier }))).toEqual(['state-unknown', 'gstin-wrong'])
  })
})

describe('accommodation alone', () => {
  const rooms = (stays: { state: string; nights: number }[], facts: Partial<DocumentFacts> = {}) =>
    documentOf([{ mode: 'hotel-reservation', amount: 300_000, stays }], facts)

  test('is supplied where the property is, whoever buys it', () => {
    const buyer = { kind: 'registered', gstin: gstins['08'], addressState: null } as const
    expect(charged(taxed(rooms([{ state: '27', nights: 2 }], { buyer })))).toEqual({ cgst: 27_000, sgst: 27_000 })
  })

  test('is split by nights: one in the own state, two in another', () => {
    const result = taxed(
      rooms([
        { state: '27', nights: 1 },
        { state: '08', nights: 2 },
      ]),
    )
    expect(charged(result)).toEqual({ cgst: 9000, sgst: 9000, igst: 36_000 })
    expect(result.rates.map(({ place, taxable }) => [place, taxable])).toEqual([
      ['08', 200_000],
      ['27', 100_000],
    ])
    expect(result.findings.map(({ code }) => code)).toEqual(['places-several'])
  })

  test('of a property abroad follows the buyer, and for a buyer abroad an accountant', () => {
    const stays = [{ state: 'abroad', nights: 2 }]
    expect(charged(taxed(rooms(stays, { buyer: { kind: 'consumer', state: '29' } })))).toEqual({ igst: 54_000 })
    const result = taxed(rooms(stays, { buyer: { kind: 'foreign', isTourist: true } }))
    expect(result).toMatchObject({
      tax: 0,
      taxable: 300_000,
      needsAccountant: true,
      lines: [{ treatment: 'zero-rated' }],
    })
  })

  test('is refused without a property, without nights and with a state that is none', () => {
    expect(refusals(rooms([]))).toEqual(['property-missing'])
    expect(refusals(rooms([{ state: '27', nights: 0 }]))).toEqual(['nights-impossible'])
    expect(refusals(rooms([{ state: '00', nights: 1 }]))).toEqual(['state-unknown'])
  })
})

describe('across the border', () => {
  test('a tour abroad for a buyer in India is taxed, or by setting an export that an accountant confirms', () => {
    const facts = documentOf([{ amount: 10_000_000 }], {
      overseas: overseas(),
      buyer: { kind: 'consumer', state: '29' },
    })
    expect(charged(taxed(facts))).toEqual(between)
    const result = taxed(facts, { settings: { 'overseas-resident': 'zero-rated' } })
    expect(result).toMatchObject({ tax: 0, needsAccountant: true })
  })

  const buyer = { kind: 'foreign', isTourist: false } as const
  test('a buyer abroad is taxed for a tour in India, within the state or between states', () => {
    const facts = documentOf([{ amount: 10_000_000 }], { buyer })
    expect(taxed(facts)).toMatchObject({ needsAccountant: true, taxes: within })
    expect(charged(taxed(facts, { settings: { 'foreign-buyer-place': 'inter-state' } }))).toEqual(between)
  })

  test('arranging for a buyer abroad is taxed while the rule for intermediaries is in force', () => {
    const facts = documentOf([{ mode: 'service-fee', amount: 100_000 }], { buyer })
    expect(taxed(facts)).toMatchObject({ tax: 18_000, needsAccountant: true })
    const result = taxed(facts, { settings: { intermediary: 'omitted' } })
    expect(result).toMatchObject({ tax: 0, needsAccountant: true, lines: [{ treatment: 'zero-rated', rate: 0 }] })
  })
})

describe('what is rated at zero', () => {
  const zone = { kind: 'registered', gstin: gstins['27'], addressState: null } as const
  const foreigner = { kind: 'foreign', isTourist: false } as const

  test('for a special economic zone is between states, even within the own one, and for accommodation too', () => {
    const result = tour({ buyer: zone, zeroRated: 'sez-with-tax' })
    expect(charged(result)).toEqual(between)
    expect(result.lines[0]).toMatchObject({ place: '27', treatment: 'inter', rate: 5000 })
    const rooms = documentOf([{ mode: 'hotel-reservation', amount: 100_000, stays: [{ state: '27', nights: 2 }] }], {
      buyer: zone,
      zeroRated: 'sez-with-tax',
    })
    expect(charged(taxed(rooms))).toEqual({ igst: 18_000 })
  })

  test('without tax is a tax invoice of the whole price, in its state or outside India', () => {
    const inZone = tour({ buyer: zone, zeroRated: 'sez-without-tax' })
    expect(inZone).toMatchObject({
      form: 'tax-invoice',
      tax: 0,
      taxable: 10_000_000,
      exempt: 0,
      needsAccountant: false,
    })
    expect(inZone.rates).toMatchObject([{ place: '27', rate: 0, treatment: 'zero-rated' }])
    const exported = tour({ buyer: foreigner, zeroRated: 'export-without-tax' })
    expect(exported).toMatchObject({ form: 'tax-invoice', tax: 0, needsAccountant: true })
    expect(exported.rates).toMatchObject([{ place: null, rate: 0, treatment: 'zero-rated' }])
  })

  test('as an export with tax bears integrated tax, and an accountant is asked', () => {
    const exported = tour({ buyer: foreigner, zeroRated: 'export-with-tax' })
    expect(charged(exported)).toEqual(between)
    expect(exported.needsAccountant).toBe(true)
  })

  test('leaves what is paid on behalf of the buyer and tax collected at source as they are', () => {
    const lines = [{ amount: 10_000_000 }, { mode: 'pure-agent', amount: 800_000, isOutsidePackage: true }]
    const result = taxed(documentOf(lines, { buyer: zone, zeroRated: 'sez-without-tax', overseas: overseas() }))
    expect(result).toMatchObject({ tax: 0, taxable: 10_000_000, tcs: { base: 10_000_000, amount: 200_000 } })
    expect(result.total).toBe(11_000_000)
  })

  test('is refused for whom it cannot be, under reverse charge, and where the rules do not know it', () => {
    const refusedFor = (facts: Partial<DocumentFacts>) => refusals(documentOf([{ amount: 100 }], facts))
    expect(refusedFor({ zeroRated: 'sez-with-tax' })).toEqual(['zero-rated'])
    expect(refusedFor({ zeroRated: 'export-with-tax', buyer: zone })).toEqual(['zero-rated'])
    expect(refusedFor({ zeroRated: 'sez-with-tax', buyer: foreigner })).toEqual(['zero-rated'])
    expect(refusedFor({ zeroRated: 'sez-with-tax', buyer: zone, isReverseCharge: true })).toEqual(['zero-rated'])
    const supplier = { registration: 'composition', state: '27', gstin: null } as const
    expect(refusedFor({ zeroRated: 'sez-with-tax', buyer: zone, supplier })).toEqual(['zero-rated'])
    const older = { ...indiaPack, rules: indiaPack.rules.filter(({ id }) => id !== 'place-sez') }
    const facts = documentOf([{ amount: 100 }], { zeroRated: 'sez-with-tax', buyer: zone })
    expect(refusals(facts, { pack: older })).toEqual(['no-rule'])
  })
})

describe('a supplier under composition', () => {
  const supplier = { registration: 'composition', state: '27', gstin: null } as const
  const to = (state: string) => ({ supplier, buyer: { kind: 'consumer', state } as const })

  test('sells within its state, and not to another one or out of India', () => {
    expect(taxed(documentOf([{ amount: 10_000_000 }], to('27')))).toMatchObject({ form: 'bill-of-supply', tax: 0 })
    const refused = ['composition-inter-state']
    expect(refusals(documentOf([{ amount: 10_000_000 }], to('29')))).toEqual(refused)
    const registered = { kind: 'registered', gstin: gstins['08'], addressState: null } as const
    expect(refusals(documentOf([{ amount: 10_000_000 }], { supplier, buyer: registered }))).toEqual(refused)
    const stays = [{ state: '30', nights: 2 }]
    expect(refusals(documentOf([{ mode: 'hotel-reservation', amount: 100, stays }], to('27')))).toEqual(refused)
  })

  test('takes back what was sold to another state all the same, and may take what is paid on behalf of the buyer', () => {
    const note = documentOf([{ amount: 10_000_000 }], { ...to('29'), kind: 'credit-note' })
    expect(taxed(note)).toMatchObject({ tax: 0, total: 10_000_000 })
    expect(taxed(documentOf([{ mode: 'pure-agent', amount: 100 }], to('29')))).toMatchObject({ total: 100 })
  })
})

test('from 50,000 on an unregistered buyer without address is warned of', () => {
  const buyer = { kind: 'consumer', state: null } as const
  const codes = (amount: number) =>
    taxed(documentOf([{ mode: 'pure-agent', amount }], { buyer })).findings.map(({ code }) => code)
  expect([codes(4_999_900), codes(5_000_000)]).toEqual([[], ['buyer-address']])
})
