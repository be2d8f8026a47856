import * as z from 'zod'
import { parseJsonText } from './json-text.ts'
import { dateOrders } from './imports.ts'
import { amountAbove, calendarDate, id, line, moment, money, searched, version } from './primitives.ts'
import {
  bankLineKinds,
  bankLineStates,
  bankMatchKinds,
  bankTargets,
  bookableAccounts,
  feeCredits,
  maxStatementBytes,
} from './statement-words.ts'

/** An account of the agency, with how far its statements are explained. */
export const statementAccount = z.object({
  id,
  label: z.string(),
  bankName: z.string(),
  lastDigits: z.string(),
  currency: z.string(),
  /** Lines that nobody has explained. */
  open: z.int(),
  /** The day of the newest line; null where there is none. */
  until: z.string().nullable(),
})
export type StatementAccount = z.infer<typeof statementAccount>

const column = z.int().min(0).max(999)

/** Which column of a table holds what, counted from 0; the amount is in one, or in two by its side. */
export const statementColumns = z
  .strictObject({
    day: column,
    valueDay: column.nullable().default(null),
    text: column.nullable().default(null),
    reference: column.nullable().default(null),
    debit: column.nullable().default(null),
    credit: column.nullable().default(null),
    amount: column.nullable().default(null),
    sign: column.nullable().default(null),
    balance: column.nullable().default(null),
    balanceSign: column.nullable().default(null),
    dateOrder: z.enum(dateOrders).nullable().default(null),
  })
  .refine((one) => (one.amount !== null) !== (one.debit !== null || one.credit !== null), {
    error: 'Choose one column of amounts, or those for debit and credit',
  })
export type StatementColumns = z.infer<typeof statementColumns>

/** Answers to what a file leaves open. */
export const statementAnswers = z.strictObject({
  columns: statementColumns.nullable().default(null),
  dateOrder: z.enum(dateOrders).nullable().default(null),
  /** Of a file about several accounts the last digits of the one that is wanted. */
  account: line(20).nullable().default(null),
  /** Of a workbook the sheet that is wanted. */
  sheet: line(200).nullable().default(null),
  /** The file names another account than the one that was chosen, and it is this one all the same. */
  isSure: z.boolean().default(false),
  /** Rows that cannot be read are left out, and the others are added. */
  leavesOut: z.boolean().default(false),
})
export type StatementAnswers = z.infer<typeof statementAnswers>

/** Comes beside a file, and so as text. */
const answers = parseJsonText(statementAnswers, 4_000).meta({
  description: 'Answers to what the file leaves open, as JSON',
  examples: ['{"dateOrder":"dmy"}'],
})

export const statementUpload = z.strictObject({
  accountId: id,
  file: z.file().min(1).max(maxStatementBytes, { error: 'A statement may have 10 MB at most' }),
  answers,
})

const finding = z.object({
  code: z.string(),
  severity: z.enum(['error', 'question', 'warning']),
  message: z.string(),
  /** The row of the file it is about. */
  lineNumber: z.int().nullable(),
})
export type StatementFinding = z.infer<typeof finding>

/** What a file says, before anything of it is stored. */
export const statementReading = z.object({
  fileName: z.string(),
  format: z.string(),
  /** Whose layout it has, where that is known. */
  bank: z.string().nullable(),
  /** Of the account it names the last digits. */
  lastDigits: z.string().nullable(),
  currency: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  opening: z.int().nullable(),
  closing: z.int().nullable(),
  lines: z.int(),
  /** How many of them are known from earlier statements. */
  known: z.int(),
  received: z.int(),
  paid: z.int(),
  findings: z.array(finding),
  columns: statementColumns.nullable(),
  /** Whether the columns are those that were chosen for an earlier file of this account. */
  isRemembered: z.boolean(),
  /** The first rows of a table, to choose columns from. */
  leading: z.array(z.array(z.string())),
  sheets: z.array(z.string()),
  first: z.array(z.object({ day: z.string(), amount: z.int(), text: z.string() })),
  /** Whether it can be added as it is. */
  isReady: z.boolean(),
})
export type StatementReading = z.infer<typeof statementReading>

/** A statement that was added. */
export const bankStatement = z.object({
  id,
  accountId: id,
  fileName: z.string(),
  format: z.string(),
  currency: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  opening: z.int().nullable(),
  closing: z.int().nullable(),
  lines: z.int(),
  added: z.int(),
  known: z.int(),
  findings: z.array(finding),
  byName: z.string().nullable(),
  createdAt: moment,
})
export type BankStatement = z.infer<typeof bankStatement>

/** What a line, or a part of it, was settled as. */
export const bankMatch = z.object({
  id,
  kind: z.enum(bankMatchKinds),
  /** Of the entry in the books. */
  entryId: id,
  documentKind: z.string(),
  documentId: id,
  label: z.string().nullable(),
  /** Where it is to be seen. */
  tripId: id.nullable(),
  party: z.string().nullable(),
  /** Received above zero, paid below. */
  amount: z.int(),
  isAutomatic: z.boolean(),
  reasons: z.array(z.string()),
  note: z.string().nullable(),
})
export type BankMatch = z.infer<typeof bankMatch>

export const bankLine = z.object({
  id,
  version,
  state: z.enum(bankLineStates),
  kind: z.enum(bankLineKinds),
  day: z.string(),
  /** Received above zero, paid below. */
  amount: z.int(),
  currency: z.string(),
  /** What of it is explained. */
  explained: z.int(),
  text: z.string(),
  counterparty: z.string().nullable(),
  reference: z.string().nullable(),
  balance: z.int().nullable(),
  /** The payment that this line takes back, or the other way round. */
  pairId: id.nullable(),
  asideReason: z.string().nullable(),
  /** The payment of an earlier match was cancelled: why it is in the queue again. */
  reopenedBecause: z.string().nullable(),
  matches: z.array(bankMatch),
})
export type BankLine = z.infer<typeof bankLine>

export const bankLinesQuery = z.strictObject({
  accountId: id,
  state: z.enum(bankLineStates).default('open'),
  /** In the text, the name, a reference, or the amount. */
  search: searched(100).default(''),
  /** The `next` of the answer before. */
  cursor: z.string().max(200).optional(),
  perPage: z.int().min(1).max(200).default(50),
})
export type BankLinesQuery = z.infer<typeof bankLinesQuery>

/** Something that a line can be put against. */
export const bankCandidate = z.object({
  of: z.enum(bankTargets),
  id,
  title: z.string(),
  party: z.string().nullable(),
  /** Whose share of a trip it is, where several pay it. */
  payerId: id.nullable(),
  /** The day it is due, or was paid. */
  day: z.string().nullable(),
  open: z.int(),
  /** Of an invoice that was written in another currency than it is owed in: what is open in that. */
  written: z.object({ currency: z.string(), open: z.int() }).optional(),
})
export type BankCandidate = z.infer<typeof bankCandidate>

export const bankSuggestion = z.object({
  as: z.enum(['payment', 'bank-charge', 'interest', 'return']),
  targets: z.array(bankCandidate.extend({ amount: z.int() })),
  /** Of a return the line of the payment it takes back. */
  pairId: id.nullable(),
  unexplained: z.int(),
  confidence: z.int(),
  reasons: z.array(z.string()),
})
export type BankSuggestion = z.infer<typeof bankSuggestion>

/** What a payment gateway has kept of what customers have paid by it. */
export const gatewayFees = z.strictObject({
  /** Without the tax on them. */
  charge: money.min(0, { error: 'Fees are not below zero' }),
  tax: money.min(0, { error: 'Tax is not below zero' }),
  credit: z.enum(feeCredits),
})
export type GatewayFees = z.infer<typeof gatewayFees>

/** A part of a line, or all of it, and what it is. */
export const bankPart = z.discriminatedUnion('as', [
  z.strictObject({
    as: z.literal('target'),
    of: z.enum(bankTargets),
    id,
    /** Of a trip: who has paid, where it is not its customer. */
    payerId: id.nullish(),
    amount: amountAbove,
    /** Of an invoice: what its customer has paid in the currency it was written in, of which `amount` has arrived. */
    paid: amountAbove.optional(),
  }),
  z.strictObject({
    as: z.literal('book'),
    account: z.enum(bookableAccounts),
    /** Of `bank`: which other account of the agency. */
    bankAccountId: id.nullable().default(null),
    amount: amountAbove,
    /** Of `gateway`, where it settles payments of customers. */
    fees: gatewayFees.nullish(),
    note: line(200, 'Say what it is'),
  }),
])
export type BankPart = z.infer<typeof bankPart>

export const settleLine = z.strictObject({
  id,
  version,
  parts: z.array(bankPart).min(1).max(50),
  /** The day the books know it under; the line's own when left out. For lines of a closed period. */
  day: calendarDate.optional(),
  /** What one unit is worth in the agency's currency, in millionths; needed where that is another. */
  rate: z.int().min(1).max(1_000_000_000_000).optional(),
  /** What it makes is another payment, although one like it is there, or nothing is due any more. */
  isSure: z.boolean().optional(),
})
export type SettleLine = z.infer<typeof settleLine>

/** What the bank and the books say of an account on a day, and what explains the difference. */
export const bankBalance = z.object({
  day: z.string(),
  currency: z.string(),
  /** By the statement; null where no line up to that day has a balance. */
  bank: z.int().nullable(),
  /** The day of the line that says so. */
  bankDay: z.string().nullable(),
  books: z.int(),
  /** Lines, or parts of them, that nobody has explained, those set aside among them. */
  unexplained: z.object({ count: z.int(), amount: z.int() }),
  /** What the books have of this account and the bank has not shown. */
  unseen: z.object({ count: z.int(), amount: z.int() }),
  /** Payments that the bank has shown, and the books have under no account. */
  elsewhere: z.object({ count: z.int(), amount: z.int() }),
  /** Lines of which the books have the payment under a later day. */
  later: z.object({ count: z.int(), amount: z.int() }),
  /** What was in the account before its first line and payment, or is missing in the statements. */
  rest: z.int().nullable(),
  unseenEntries: z.array(bankCandidate),
})
export type BankBalance = z.infer<typeof bankBalance>
