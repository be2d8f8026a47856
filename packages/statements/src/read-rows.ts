import type { DateOrder } from '@sarai/contract/imports'
import { type DayReading, dayRead, readingOf } from './date-order.ts'
import { error, question, warning, warnOfZero } from './findings.ts'
import type { Mapping } from './mapping.ts'
import { preambleOf } from './preamble.ts'
import { blankStatement, type RawLine, type RawStatement } from './statement.ts'
import { cleanRow, headerOf, type StatementRow, type TableRow, tableOf } from './table-rows.ts'
import { readWritten } from './written-amounts.ts'

export interface RowsOptions {
  currency: string
  /** What was agreed on for these columns before. */
  mapping: Mapping | null
  /** What was answered for this file, where it asked. */
  dateOrder: DateOrder | null
  today: string | null
}

export interface ReadTable extends RawStatement {
  bank: string | null
  mapping: Mapping | null
  mappingKey: string
}

/** Reads a statement from the rows of a table. */
export function readRows(given: readonly StatementRow[], options: RowsOptions): ReadTable {
  const rows = given.map(cleanRow)
  const header = headerOf(rows)
  const mapping = options.mapping ?? header.columns?.mapping ?? null
  const statement: ReadTable = {
    ...blankStatement(options.currency),
    bank: header.columns?.bank ?? null,
    mapping,
    mappingKey: header.key,
  }
  if (!mapping) {
    const what = 'Say which columns hold the day, what happened, and the amount.'
    statement.findings.push(question('columns-unknown', what, rows[Math.max(0, header.at)]?.row ?? null))
    return statement
  }
  const table = tableOf(rows, header, mapping)
  const around = preambleOf(table.around)
  const currency = around.currency ?? options.currency
  const period = around.period
  statement.account = around.account
  statement.currency = currency
  if (!options.mapping && !header.columns?.isKnown)
    statement.findings.push(
      warning('columns-guessed', 'What the columns hold was taken from their names. Look at the first lines.'),
    )
  for (const row of table.skipped)
    statement.findings.push(error('row-skipped', `Row ${row} is incomplete: it has no day or no amount.`, row))
  for (const row of table.zero) statement.findings.push(warnOfZero(`Row ${row}`, row))
  const signs = signsOf(table.lines, currency)
  if (signs === 'unknown') {
    const text = 'Nothing says which amounts were received and which were paid. Choose the column that does.'
    statement.findings.push(question('sign-unknown', text))
    return statement
  }
  const amounts = table.lines.map((line) => signedAmount(line, currency, signs))
  const balances = table.lines.map((line) => balanceOf(line.balance, currency))
  const { reading, findings } = readingOf({
    texts: table.lines.map(({ day }) => day),
    period,
    direction: directionOf(amounts, balances),
    today: options.today,
    chosen: options.dateOrder,
    remembered: mapping.dateOrder,
  })
  statement.findings.push(...findings)
  if (!reading) return statement
  statement.mapping = { ...mapping, dateOrder: mapping.dateOrder ?? reading.order }
  statement.from = (period && dayRead(period.from, reading)) ?? null
  statement.to = (period && dayRead(period.to, reading)) ?? null
  statement.opening = around.opening === null ? null : balanceOf(around.opening, currency)
  statement.closing = around.closing === null ? null : balanceOf(around.closing, currency)
  for (const [at, row] of table.lines.entries()) {
    const line = lineOf(row, { reading, amount: amounts[at], balance: balances[at] ?? null })
    if (line) statement.lines.push(line)
    else statement.findings.push(error('row-unreadable', `Row ${row.row}: ${unread(row, amounts[at])}`, row.row))
  }
  if (directionOf(amounts, balances) === 'down') statement.lines.reverse()
  return statement
}

function lineOf(
  row: TableRow,
  { reading, amount, balance }: { reading: DayReading; amount: number | undefined; balance: number | null },
): RawLine | undefined {
  const day = dayRead(row.day, reading)
  if (day === undefined || amount === undefined) return undefined
  return {
    lineNumber: row.row,
    day,
    valueDay: dayRead(row.valueDay, reading) ?? null,
    amount,
    text: row.text,
    reference: row.reference,
    counterparty: null,
    isReturn: false,
    balance,
  }
}

const unread = ({ day }: TableRow, amount: number | undefined) =>
  amount === undefined ? 'its amount cannot be read.' : `"${day}" is no day in the order of this file.`

type Signs = 'columns' | 'columns-negative' | 'beside' | 'within' | 'unknown'

/** How a table says what was received and what was paid. */
function signsOf(lines: readonly TableRow[], currency: string): Signs {
  const debits = lines.flatMap(({ debit }) => readWritten(debit, currency)?.value || [])
  const single = lines.filter(({ amount }) => amount !== '')
  if (single.length === 0)
    return debits.length > 0 && debits.every((value) => value < 0) ? 'columns-negative' : 'columns'
  if (single.every(({ sign }) => signWord(sign) !== undefined)) return 'beside'
  const written = single.flatMap(({ amount }) => readWritten(amount, currency) ?? [])
  return written.some(({ value, mark }) => value < 0 || mark !== null) ? 'within' : 'unknown'
}

function signWord(text: string): 1 | -1 | undefined {
  const word = text.toLowerCase().replace(/[^a-z+-]/g, '')
  if (['cr', 'c', 'credit', 'deposit', '+', 'received', 'in'].includes(word)) return 1
  return ['dr', 'd', 'debit', 'withdrawal', '-', 'paid', 'out'].includes(word) ? -1 : undefined
}

function signedAmount(line: TableRow, currency: string, signs: Signs): number | undefined {
  if (signs === 'columns' || signs === 'columns-negative') {
    const [debit, credit] = [cellAmount(line.debit, currency), cellAmount(line.credit, currency)]
    if (debit === undefined || credit === undefined || (debit !== 0 && credit !== 0)) return undefined
    const paid = signs === 'columns-negative' ? -debit : debit
    return debit === 0 ? credit || undefined : -paid
  }
  const written = readWritten(line.amount, currency)
  if (!written || written.value === 0) return undefined
  if (signs === 'beside') return Math.abs(written.value) * (signWord(line.sign) ?? 1)
  return written.mark === null ? written.value : written.mark === 'cr' ? written.value : -Math.abs(written.value)
}

/** Zero where the cell is empty or a dash; undefined where it cannot be read. */
function cellAmount(cell: string, currency: string): number | undefined {
  return /^[-–.\s]*$/.test(cell) ? 0 : readWritten(cell, currency)?.value
}

function balanceOf(cell: string, currency: string): number | null {
  const written = readWritten(cell, currency)
  if (!written) return null
  return written.mark === 'dr' ? -Math.abs(written.value) : written.value
}

/** Which way balances run from row to row. */
function directionOf(amounts: readonly (number | undefined)[], balances: readonly (number | null)[]) {
  let [up, down] = [0, 0]
  for (let at = 1; at < balances.length; at++) {
    const [before, here] = [balances[at - 1], balances[at]]
    if (before === null || before === undefined || here === null || here === undefined) continue
    if (before + (amounts[at] ?? Number.NaN) === here) up++
    if (here + (amounts[at - 1] ?? Number.NaN) === before) down++
  }
  return up > down ? 'up' : down > up ? 'down' : null
}
