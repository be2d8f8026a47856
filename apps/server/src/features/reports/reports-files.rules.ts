import {
  accountNames,
  entryWords,
  partWords,
  profitLineWords,
  profitSectionNames,
  taxToPayNames,
} from '@sarai/contract/book-words'
import type {
  CashFlowRow,
  DayBookEntry,
  GstRow,
  OpenParty,
  PaymentRow,
  StatementReport,
  TaxToPay,
  TcsRow,
} from '@sarai/contract/report-schemas'
import type { ProfitAndLossReport } from '@sarai/contract/profit-and-loss'
import type { ProfitSection } from '@sarai/contract/report-words'
import type { ProfitTripRow } from '@sarai/contract/profit-report'
import type { ProfitFigures } from '@sarai/contract/trip-profit'
import type { TrialBalanceRow } from '@sarai/contract/ledger'
import type { Compared } from '@sarai/ledger/profit-and-loss'
import { decimalOf, formatPercentNumber } from '@sarai/money/format'
import type { Cell } from '../../core/export/cells.rules.ts'
import { tripNumber } from '../trips/trips.rules.ts'

/** A file: what its columns are called, and its rows. */
export interface Sheet {
  header: string[]
  rows: Cell[][]
}

/** As a number, which spreadsheets add up. */
const money = (amount: number, currency: string): Cell => Number(decimalOf(amount, currency))

export const paymentSheet = (rows: readonly PaymentRow[], base: string): Sheet => ({
  header: ['Day', 'What', 'Number', 'Mode', 'Reference', 'Payer', 'Trip', 'Currency', 'Amount', `In ${base}`],
  rows: rows.map((row) => [
    row.day,
    row.event,
    row.number,
    row.mode,
    row.reference,
    row.payer,
    row.tripTitle,
    row.currency,
    money(row.amount, row.currency),
    money(row.base, base),
  ]),
})

const earned = (figures: ProfitFigures | null, currency: string): Cell[] => {
  if (!figures) return [null, null, null, null]
  const { income, cost, margin, marginPercent } = figures
  return [
    ...[income, cost, margin].map((amount) => money(amount, currency)),
    marginPercent === null ? null : Number(formatPercentNumber(marginPercent)),
  ]
}

const figureNames = (of: string, base: string) =>
  ['price', 'cost', 'margin'].map((name) => `${of} ${name} in ${base}`).concat(`${of} margin %`)

export const profitSheet = (rows: readonly ProfitTripRow[], base: string): Sheet => ({
  header: [
    'Trip',
    'Title',
    'Customer',
    'Begins',
    'Manager',
    'Destination',
    'Cancelled',
    'All billed',
    ...['Quoted', 'Booked', 'Actual'].flatMap((of) => figureNames(of, base)),
  ],
  rows: rows.map(({ number, title, customer, day, owner, destination, isCancelled, isClosed, ...row }) => [
    tripNumber(number),
    title,
    customer,
    day,
    owner,
    destination,
    isCancelled ? 'yes' : 'no',
    isClosed ? 'yes' : 'no',
    ...[row.quoted, row.expected, row.actual].flatMap((figures) => earned(figures, base)),
  ]),
})

export const openSheet = (who: string, parties: readonly OpenParty[], base: string): Sheet => ({
  header: [who, 'Document', 'Number', 'Day', 'Due on', 'Days late', 'Currency', 'Open', `In ${base}`],
  rows: parties.flatMap(({ name, documents }) =>
    documents.map((row) => [
      name,
      row.kind,
      row.number,
      row.day,
      row.dueOn,
      Math.max(0, row.daysLate),
      row.currency,
      money(row.amount, row.currency),
      money(row.base, base),
    ]),
  ),
})

export const gstSheet = (rows: readonly GstRow[]): Sheet => ({
  header: [
    'Documents of kind',
    'Rate %',
    'Reverse charge',
    'Documents',
    'Currency',
    'Taxable value',
    'CGST',
    'SGST',
    'UTGST',
    'IGST',
    'VAT',
  ],
  rows: rows.map(({ kind, rate, isReverseCharge, documents, currency, taxable, cgst, sgst, utgst, igst, vat }) => [
    kind,
    rate / 1000,
    isReverseCharge ? 'yes' : 'no',
    documents,
    currency,
    ...[taxable, cgst, sgst, utgst, igst, vat].map((amount) => money(amount, currency)),
  ]),
})

export const tcsSheet = (rows: readonly TcsRow[]): Sheet => ({
  header: ['Payer', 'PAN', 'Document', 'Day', 'Currency', 'Taxable value', 'TCS'],
  rows: rows.flatMap(({ name, pan, currency, documents }) =>
    documents.map(({ number, day, taxable, amount }) => [
      name,
      pan,
      number,
      day,
      currency,
      money(taxable, currency),
      money(amount, currency),
    ]),
  ),
})

/** An amount on its side: debits left, credits right. */
const sides = (amount: number, currency: string): Cell[] => [
  amount > 0 ? money(amount, currency) : null,
  amount < 0 ? money(-amount, currency) : null,
]

export const dayBookSheet = (entries: readonly DayBookEntry[], base: string): Sheet => ({
  header: ['Day', 'Document', 'Number', 'Account', 'Of', 'Currency', 'Amount', `Debit ${base}`, `Credit ${base}`],
  rows: entries.flatMap(({ lines, ...entry }) =>
    lines.map((line) => [
      entry.day,
      entryWords(entry),
      entry.label,
      accountNames[line.account],
      partWords(line.part, line.partName),
      line.currency,
      money(line.amount, line.currency),
      ...sides(line.base, base),
    ]),
  ),
})

export const cashFlowSheet = (rows: readonly CashFlowRow[]): Sheet => ({
  header: ['Due on', 'In or out', 'Who', 'What', 'Trip', 'Currency', 'Amount'],
  rows: rows.map(({ dueOn, direction, who, label, tripTitle, currency, amount }) => [
    dueOn,
    direction,
    who,
    label,
    tripTitle,
    currency,
    money(amount, currency),
  ]),
})

export const trialSheet = (rows: readonly TrialBalanceRow[], base: string): Sheet => ({
  header: ['Account', 'Of', 'Currency', 'Opening', 'Debit', 'Credit', 'Closing', `Closing ${base}`],
  rows: rows.map(({ account, part, partName, currency, opening, debit, credit, closing, ...row }) => [
    accountNames[account],
    partWords(part, partName),
    currency,
    ...[opening, debit, credit, closing].map((amount) => money(amount, currency)),
    money(row.base.closing, base),
  ]),
})

const amountsOf = ({ amount, before }: Compared, base: string): Cell[] =>
  [amount, before, amount - before].map((one) => money(one, base))

export const profitAndLossSheet = (
  { daysBefore, lines, sums, baseCurrency: base }: ProfitAndLossReport,
  days: { from: string; to: string },
): Sheet => {
  const linesOf = (section: ProfitSection) =>
    lines
      .filter((line) => line.section === section)
      .map((line): Cell[] => [profitSectionNames[section], profitLineWords(line), ...amountsOf(line, base)])
  const sum = (name: string, of: Compared): Cell[] => [name, null, ...amountsOf(of, base)]
  return {
    header: [
      'Section',
      'Account',
      `${days.from} to ${days.to} in ${base}`,
      `${daysBefore.from} to ${daysBefore.to} in ${base}`,
      'Difference',
    ],
    rows: [
      ...linesOf('income'),
      ...linesOf('cost'),
      sum('Gross profit', sums.gross),
      ...linesOf('other-income'),
      ...linesOf('expense'),
      sum('Net profit', sums.net),
    ],
  }
}

export const taxToPaySheet = ({ rows, blocked, paid }: TaxToPay, base: string): Sheet => ({
  header: ['What', 'CGST', 'SGST', 'UTGST', 'IGST', 'VAT', `Total ${base}`],
  rows: [
    ...rows.map(({ row, cgst, sgst, utgst, igst, vat, total }): Cell[] => [
      taxToPayNames[row],
      ...[cgst, sgst, utgst, igst, vat, total].map((amount) => money(amount, base)),
    ]),
    ...[['Input tax without credit', blocked] as const, ['Paid from the bank', paid] as const]
      .filter(([, amount]) => amount !== 0)
      .map(([name, amount]): Cell[] => [name, null, null, null, null, null, money(amount, base)]),
  ],
})

export const statementSheet = ({ accounts }: StatementReport, { from, to }: { from: string; to: string }): Sheet => ({
  header: ['Day', 'Document', 'Number', 'Currency', 'Charged', 'Paid', 'Balance'],
  rows: accounts.flatMap(({ currency, opening, lines, closing }) => [
    [from, 'Opening balance', null, currency, null, null, money(opening, currency)],
    ...lines.map((line): Cell[] => [
      line.day,
      entryWords(line),
      line.label,
      currency,
      ...sides(line.amount, currency),
      money(line.balance, currency),
    ]),
    [to, 'Closing balance', null, currency, null, null, money(closing, currency)],
  ]),
})
