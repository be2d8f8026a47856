/** Any document, with any choices and on any day, for properties. */
import { gstinCheckDigit } from '@sarai/contract/gst'
import * as fc from 'fast-check'
import {
  type Buyer,
  type DocumentFacts,
  documentKinds,
  type LineFacts,
  type OverseasFacts,
  type Supplier,
} from './facts.ts'
import { tcsExemptions } from '@sarai/contract/tax-words'
import { indiaPack } from './packs/india.ts'
import type { TaxSettings } from './settings.ts'

export const states = ['01', '04', '07', '08', '25', '26', '27', '28', '29', '31', '37', '38', '97']
const state = fc.constantFrom(...states)
const gstin = state.map((code) => `${code}AAPFU0939F1Z`).map((first) => `${first}${gstinCheckDigit(first)}`)

export const days = fc.constantFrom(
  '2020-10-01',
  '2022-07-17',
  '2023-09-30',
  '2023-10-01',
  '2025-03-31',
  '2025-09-22',
  '2026-03-31',
  '2026-04-01',
  '2026-11-23',
)

const suppliers: fc.Arbitrary<Supplier> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ registration: fc.constant('regular' as const), state, gstin: fc.constant(null) }),
  },
  fc.record({ registration: fc.constant('composition' as const), state, gstin: fc.option(gstin) }),
  fc.record({ registration: fc.constant('unregistered' as const), state: fc.option(state), gstin: fc.constant(null) }),
)

const buyers: fc.Arbitrary<Buyer> = fc.oneof(
  fc.record({ kind: fc.constant('registered' as const), gstin, addressState: fc.option(state) }),
  fc.record({ kind: fc.constant('consumer' as const), state: fc.option(state) }),
  fc.record({ kind: fc.constant('foreign' as const), isTourist: fc.boolean() }),
)

const modes = indiaPack.rules.flatMap((rule) => (rule.kind === 'supply' ? rule.mode : []))
/** A rate of one's own is refused by all others. */
const takingRates = new Set<string | null>(
  indiaPack.rules.flatMap((rule) => (rule.kind === 'supply' && rule.rate === null ? rule.mode : [])),
)
const amount = fc.oneof(fc.integer({ min: 0, max: 60_000_000 }), fc.integer({ min: 0, max: 300 }))

/** A line's facts but for its id; those a mode does not need are there nevertheless. */
const lines: fc.Arbitrary<Omit<LineFacts, 'id'>> = fc
  .record({
    mode: fc.constantFrom(...modes),
    currency: fc.constant('INR'),
    amount,
    part: fc.integer({ min: 0, max: 100 }),
    isInclusive: fc.boolean(),
    cost: amount,
    basicFare: amount,
    rate: fc.option(fc.integer({ min: 0, max: 100_000 })),
    stays: fc.array(
      fc.record({ state: fc.oneof(state, fc.constant('abroad')), nights: fc.integer({ min: 1, max: 30 }) }),
      { minLength: 1, maxLength: 4 },
    ),
    isCancellation: fc.boolean(),
    isOutsidePackage: fc.boolean(),
  })
  .map(({ part, ...line }) => ({
    ...line,
    rate: takingRates.has(line.mode) ? line.rate : null,
    discount: Math.floor((line.amount * part) / 200),
  }))

const overseas: fc.Arbitrary<OverseasFacts> = fc.record({
  hasTicket: fc.boolean(),
  hasStay: fc.boolean(),
  hasOther: fc.boolean(),
  hasPan: fc.boolean(),
  exemption: fc.option(fc.constantFrom(...tcsExemptions)),
  before: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 150_000_000 })),
  collected: fc.constantFrom({ base: 0, amount: 0 }, { base: 0, amount: 0 }, { base: 100, amount: 2 }),
})

export const documents: fc.Arbitrary<DocumentFacts> = fc
  .record({
    kind: fc.constantFrom(...documentKinds),
    currency: fc.constant('INR'),
    supplier: suppliers,
    buyer: buyers,
    lines: fc.array(lines, { minLength: 1, maxLength: 12 }),
    tourDays: fc.array(fc.record({ isAbroad: fc.boolean(), hours: fc.integer({ min: 0, max: 24 }) }), {
      maxLength: 15,
    }),
    overseas: fc.option(overseas),
    isPlaceUnknown: fc.boolean(),
    isReverseCharge: fc.boolean(),
  })
  .map((facts) => {
    const isReverseCharge =
      facts.isReverseCharge && facts.buyer.kind === 'registered' && facts.supplier.registration !== 'composition'
    return {
      ...facts,
      isReverseCharge,
      isPlaceUnknown: facts.isPlaceUnknown && facts.kind.endsWith('voucher'),
      lines: facts.lines.map((line, at) => ({
        ...line,
        id: `line-${at + 1}`,
        isInclusive: line.isInclusive && !isReverseCharge,
      })),
    }
  })

/** A choice for each setting of the pack. */
export const choices: fc.Arbitrary<TaxSettings> = fc.record(
  Object.fromEntries(
    indiaPack.settings.map(({ id, choices }) => [id, fc.constantFrom(...choices.map((one) => one.id))]),
  ),
)
