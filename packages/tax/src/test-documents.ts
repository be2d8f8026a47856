/** Documents for tests: an agency in Maharashtra that sells to a consumer in its own state, unless said otherwise. */
import { expect } from 'vitest'
import type { DocumentFacts, LineFacts, OverseasFacts } from './facts.ts'
import type { TaxPack } from './pack.ts'
import { indiaPack } from './packs/india.ts'
import type { TaxResult } from './result.ts'
import type { TaxSettings } from './settings.ts'
import { taxOf } from './tax-of.ts'

export const today = '2026-11-23'
/** Of Maharashtra and of Rajasthan, with check digits that fit. */
export const gstins = { '27': '27AAPFU0939F1ZV', '08': '08AAJFC6249G1ZA' } as const

export const line = (facts: Partial<LineFacts>): LineFacts => ({
  id: 'a',
  mode: 'tour-operator',
  currency: 'INR',
  amount: 0,
  discount: 0,
  isInclusive: false,
  cost: null,
  basicFare: null,
  rate: null,
  stays: [],
  isCancellation: false,
  isOutsidePackage: false,
  ...facts,
})

export const documentOf = (lines: Partial<LineFacts>[], facts: Partial<DocumentFacts> = {}): DocumentFacts => ({
  kind: 'invoice',
  currency: 'INR',
  supplier: { registration: 'regular', state: '27', gstin: null },
  buyer: { kind: 'consumer', state: '27' },
  lines: lines.map((one, at) => line({ id: `line-${at + 1}`, ...one })),
  tourDays: [],
  overseas: null,
  isReverseCharge: false,
  isPlaceUnknown: false,
  ...facts,
})

export const overseas = (facts: Partial<OverseasFacts> = {}): OverseasFacts => ({
  hasTicket: true,
  hasStay: true,
  hasOther: false,
  hasPan: true,
  exemption: null,
  before: 0,
  collected: { base: 0, amount: 0 },
  ...facts,
})

interface Asked {
  pack?: TaxPack
  settings?: TaxSettings
  day?: string
}

/** The figures of a document that has some. */
export function taxed(facts: DocumentFacts, { pack = indiaPack, settings = {}, day = today }: Asked = {}): TaxResult {
  const answer = taxOf(facts, pack, settings, day)
  if (!answer.ok) throw new Error(answer.findings.map(({ message }) => message).join(' '))
  return answer
}

/** The codes of what keeps a document from having figures. */
export function refusals(facts: DocumentFacts, { pack = indiaPack, settings = {}, day = today }: Asked = {}): string[] {
  const answer = taxOf(facts, pack, settings, day)
  expect(answer.ok).toBe(false)
  return answer.findings.filter(({ severity }) => severity === 'error').map(({ code }) => code)
}

/** What is charged by head, without those that are 0. */
export const charged = ({ taxes }: Pick<TaxResult, 'taxes'>): Record<string, number> =>
  Object.fromEntries(Object.entries(taxes).filter(([, amount]) => amount !== 0))
