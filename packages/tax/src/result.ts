/** What a document's tax comes to, and why. Amounts are whole minor units of the document's currency. */
import { taxHeads } from '@sarai/contract/tax-words'
import type { Finding } from './findings.ts'
import type { Confidence, forms } from './pack.ts'

export const heads = taxHeads
export type Head = (typeof heads)[number]
/** Tax by head; those that are not charged are 0. */
export type Heads = Record<Head, number>

/** Why a figure is what it is. */
export interface Why {
  /** The rule of the pack, or the setting that has decided. */
  ruleId: string
  figure: 'rate' | 'place' | 'exempt' | 'form' | 'tax' | 'tcs' | 'total' | 'condition'
  /** What the sentence was made with. */
  inputs: Record<string, string>
  source: string
  confidence: Confidence
  sentence: string
}

/** Within the supplier's state, between states, abroad without tax, one undivided tax, or none at all. */
export type Treatment = 'intra' | 'inter' | 'zero-rated' | 'vat' | 'untaxed'

export interface LineTax {
  id: string
  mode: string | null
  sac: string | null
  /** Parts per 100,000; 0 where no tax is charged. */
  rate: number
  /** `several` where properties are in states of different treatment; the document's rates tell them apart. */
  treatment: Treatment | 'several'
  /** State of supply; null abroad, of several, and where the pack knows none. */
  place: string | null
  /** Price after discount and without tax. */
  net: number
  /** Of that, or instead of it where the law takes another value, what is taxed. */
  taxable: number
  /** Of that, what an exemption leaves out. */
  exempt: number
  taxes: Heads
  tax: number
  /** Net and tax; the net alone where the buyer pays the tax itself. */
  total: number
  why: Why[]
}

/** One row of the table of taxes below an invoice. */
export interface RateRow {
  rate: number
  treatment: Treatment
  place: string | null
  taxable: number
  taxes: Heads
}

export interface Tcs {
  /** What it is computed on. */
  base: number
  amount: number
  /** Rates that were applied to what was not paid ahead, with the part of the base that each was applied to. */
  slabs: { rate: number; base: number }[]
  why: Why[]
}

export interface TaxResult {
  ok: true
  form: (typeof forms)[number]
  currency: string
  lines: LineTax[]
  rates: RateRow[]
  net: number
  taxable: number
  exempt: number
  taxes: Heads
  tax: number
  isReverseCharge: boolean
  tcs: Tcs | null
  /** Up or down to the whole unit; 0 where none is made. */
  roundOff: number
  /** What the buyer pays: lines, tax collected at source and round-off. */
  total: number
  needsAccountant: boolean
  why: Why[]
  /** Warnings alone. */
  findings: Finding[]
}

export type TaxAnswer = TaxResult | { ok: false; findings: Finding[] }
