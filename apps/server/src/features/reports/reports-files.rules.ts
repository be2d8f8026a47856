import { accountName, entryWords, partWords, profitLineWords, profitSectionNames } from '@sarai/contract/book-words'
import type {
  CashFlowReport,
  DayBookEntry,
  OpenReport,
  PaymentRow,
  StatementReport,
} from '@sarai/contract/report-schemas'
import type { ProfitAndLossReport } from '@sarai/contract/profit-and-loss'
import type { ProfitSection } from '@sarai/contract/report-words'
import type { ProfitTripRow } from '@sarai/contract/profit-report'
import type { ProfitFigures } from '@sarai/contract/trip-profit'
import type { TrialBalanceRow } from '@sarai/contract/ledger'
import type { Compared } from '@sarai/ledger/profit-and-loss'
import { receiptModeLabels } from '@sarai/contract/receipt-words'
import { daysWords } from '@sarai/itinerary/words'
import { formatPercentNumber } from '@sarai/money/format'
import { tripNumber } from '../trips/trips.rules.ts'
import {
  coded,
  currencyColumn,
  day,
  inBooks,
  money,
  offPaper,
  type Sheet,
  type SheetCell,
  sum,
} from './reports-sheets.rules.ts'

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export const paymentSheet = (rows: readonly PaymentRow[], base: string): Sheet => ({
  columns: [
    day('Day'),
    'What',
    'Number',
    'Mode',
    'Reference',
    'Payer',
    'Trip',
    currencyColumn,
    sum('Amount'),
    inBooks(`In ${base}`),
  ],
  rows: rows.map((row) => [
    row.day,
    coded(row.event, capital(row.event)),
    row.number,
    coded(row.mode, receiptModeLabels[row.mode]),
    row.reference,
    row.payer,
    row.tripTitle,
    row.currency,
    money(row.amount, row.currency),
    money(row.base, base),
  ]),
})

const earned = (figures: ProfitFigures | null, currency: string): SheetCell[] => {
  if (!figures) return [null, null, null, null]
  const { income, cost, margin, marginPercent } = figures
  return [
    ...[income, cost, margin].map((amount) => money(amount, currency)),
    marginPercent === null ? null : Number(formatPercentNumber(marginPercent)),
  ]
}

const figureColumns = (of: string, base: string) => [
  ...['price', 'cost', 'margin'].map((name) => sum(`${of} ${name} in ${base}`)),
  offPaper(`${of} margin %`),
]

export const profitSheet = (rows: readonly ProfitTripRow[], base: string): Sheet => ({
  columns: [
    'Trip',
    'Title',
    'Customer',
    day('Begins'),
    'Manager',
    offPaper('Destination'),
    offPaper('Cancelled'),
    'All billed',
    ...['Quoted', 'Booked', 'Actual'].flatMap((of) => figureColumns(of, base)),
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

export const openSheet = (who: string, { parties, baseCurrency: base, isCut }: OpenReport): Sheet => ({
  isCut,
  columns: [
    who,
    'Document',
    'Number',
    day('Day'),
    day('Due on'),
    'Days late',
    currencyColumn,
    sum('Open'),
    inBooks(`In ${base}`),
  ],
  rows: parties.flatMap(({ name, documents }) =>
    documents.map((row) => [
      name,
      coded(row.kind, entryWords({ documentKind: row.kind, event: '' })),
      row.number ?? row.label,
      row.day,
      row.dueOn,
      Math.max(0, row.daysLate),
      row.currency,
      money(row.amount, row.currency),
      money(row.base, base),
    ]),
  ),
})

/** An amount on its side: debits left, credits right. */
const sides = (amount: number, currency: string): SheetCell[] => [
  amount > 0 ? money(amount, currency) : null,
  amount < 0 ? money(-amount, currency) : null,
]

export const dayBookSheet = (entries: readonly DayBookEntry[], base: string, isVat: boolean): Sheet => ({
  columns: [
    day('Day'),
    'Document',
    'Number',
    'Account',
    'Of',
    currencyColumn,
    'Amount',
    sum(`Debit ${base}`),
    sum(`Credit ${base}`),
  ],
  rows: entries.flatMap(({ lines, ...entry }) =>
    lines.map((line) => [
      entry.day,
      entryWords(entry),
      entry.label,
      accountName(line.account, isVat),
      partWords(line.part, line.partName),
      line.currency,
      money(line.amount, line.currency),
      ...sides(line.base, base),
    ]),
  ),
})

export const cashFlowSheet = ({ rows, isCut }: CashFlowReport): Sheet => ({
  isCut,
  columns: [day('Due on'), 'In or out', 'Who', 'What', 'Trip', currencyColumn, 'Amount'],
  rows: rows.map(({ dueOn, direction, who, label, tripTitle, currency, amount }) => [
    dueOn,
    coded(direction, capital(direction)),
    who,
    label,
    tripTitle,
    currency,
    money(amount, currency),
  ]),
})

export const trialSheet = (rows: readonly TrialBalanceRow[], base: string, isVat: boolean): Sheet => ({
  columns: [
    'Account',
    'Of',
    ...['Opening Dr', 'Opening Cr', 'Debit', 'Credit', 'Closing Dr', 'Closing Cr'].map(sum),
    offPaper('Closing in its currency'),
    currencyColumn,
  ],
  rows: rows.map(({ account, part, partName, currency, closing, base: inBase }) => [
    accountName(account, isVat),
    [partWords(part, partName), currency === base ? '' : currency].filter(Boolean).join(', '),
    // Only in the currency of the books do both sides come to the same.
    ...sides(inBase.opening, base),
    ...[inBase.debit, inBase.credit].map((amount) => (amount === 0 ? null : money(amount, base))),
    ...sides(inBase.closing, base),
    money(closing, currency),
    currency,
  ]),
})

const amountsOf = ({ amount, before }: Compared, base: string): SheetCell[] =>
  [amount, before, amount - before].map((one) => money(one, base))

export const profitAndLossSheet = (
  { daysBefore, lines, sums, baseCurrency: base }: ProfitAndLossReport,
  days: { from: string; to: string },
): Sheet => {
  const linesOf = (section: ProfitSection) =>
    lines
      .filter((line) => line.section === section)
      .map((line): SheetCell[] => [profitSectionNames[section], profitLineWords(line), ...amountsOf(line, base)])
  const total = (name: string, of: Compared): SheetCell[] => [name, null, ...amountsOf(of, base)]
  const [above, below] = [
    [...linesOf('income'), ...linesOf('cost')],
    [...linesOf('other-income'), ...linesOf('expense')],
  ]
  return {
    columns: [
      'Section',
      'Account',
      ...[days, daysBefore].map(({ from, to }) => `${daysWords(from, to)} in ${base}`),
      'Difference',
    ],
    rows: [...above, total('Gross profit', sums.gross), ...below, total('Net profit', sums.net)],
    totals: [above.length, above.length + 1 + below.length],
  }
}

export const statementSheet = ({ accounts }: StatementReport, { from, to }: { from: string; to: string }): Sheet => ({
  columns: [day('Day'), 'Document', 'Number', currencyColumn, 'Charged', 'Paid', 'Balance'],
  rows: accounts.flatMap(({ currency, opening, lines, closing }) => [
    [from, 'Opening balance', null, currency, null, null, money(opening, currency)],
    ...lines.map((line): SheetCell[] => [
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
