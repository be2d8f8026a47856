/** A bank statement as it was read. Amounts are in minor units, days like 2026-11-21. */
import type { Finding } from './findings.ts'
import type { Mapping } from './mapping.ts'

export const statementFormats = ['rows', 'mt940', 'camt', 'ofx'] as const
export type StatementFormat = (typeof statementFormats)[number]

/**
 * What a reference is: the number of a UPI or IMPS payment, the UTR of a NEFT or RTGS transfer, a cheque's number, what
 * a payment gateway calls a settlement or payment, or what the bank or payer gave without saying what it is.
 */
export type ReferenceKind = 'upi' | 'imps' | 'utr' | 'cheque' | 'gateway' | 'other'

export interface Reference {
  kind: ReferenceKind
  /** In upper case, without blanks. */
  value: string
}

export type LineKind = 'payment' | 'settlement' | 'bank-charge' | 'interest' | 'return'

export interface StatementLine {
  /** The row of the file, or the place in it, from 1. */
  lineNumber: number
  day: string
  valueDay: string | null
  /** Received is positive, paid is negative. */
  amount: number
  currency: string
  text: string
  kind: LineKind
  references: Reference[]
  /** The other side's name, as far as the bank gives it. */
  counterparty: string | null
  /** The other side's UPI id, in lower case. */
  vpa: string | null
  /** The payment gateway that is named. */
  gateway: string | null
  balance: number | null
  fingerprint: string
}

export interface AccountHint {
  iban: string | null
  lastDigits: string
}

export interface Statement {
  format: StatementFormat
  /** Whose layout a table has, where it is a known one: `HDFC`. */
  bank: string | null
  account: AccountHint | null
  currency: string
  /** The period that the file names. */
  from: string | null
  to: string | null
  opening: number | null
  closing: number | null
  /** The earliest first; none where a finding asks something or says why. */
  lines: StatementLine[]
  findings: Finding[]
  /** How the columns of a table were read, to be remembered under `mappingKey` once somebody has agreed. */
  mapping: Mapping | null
  mappingKey: string | null
}

/** A line as a reader finds it, before what its text says is looked at. */
export interface RawLine {
  lineNumber: number
  day: string
  valueDay: string | null
  amount: number
  text: string
  /** What stood in a field of its own for references. */
  reference: string
  /** Names of the other side in a field of their own. */
  counterparty: string | null
  isReturn: boolean
  balance: number | null
}

/** One statement of a file, before it is finished. */
export interface RawStatement {
  account: AccountHint | null
  currency: string
  from: string | null
  to: string | null
  opening: number | null
  closing: number | null
  lines: RawLine[]
  findings: Finding[]
}

export const blankStatement = (currency: string): RawStatement => ({
  account: null,
  currency,
  from: null,
  to: null,
  opening: null,
  closing: null,
  lines: [],
  findings: [],
})

/** A number of an account, whole or masked, as it may be shown. */
export function accountHint(number: string): AccountHint | null {
  const plain = number.replace(/[\s-]/g, '').toUpperCase()
  if (!/^[A-Z0-9*]{4,40}$/.test(plain) || !/\d{3,}/.test(plain)) return null
  const isIban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)
  return { iban: isIban ? plain : null, lastDigits: plain.slice(-4) }
}

/** As many lines, and as many statements, are taken of one file. */
export const maxStatementRows = 100_000
export const maxStatements = 2_000
