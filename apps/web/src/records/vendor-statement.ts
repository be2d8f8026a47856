import type { VendorStatement } from '@sarai/contract/vendor-payments'
import { decimalOf } from '@sarai/money/format'

export type StatementLine = VendorStatement['lines'][number]

const kinds: Record<string, string> = {
  bill: 'Bill',
  'vendor-payment': 'Payment',
  allocation: 'Advance put against a bill',
  opening: 'Opening balance',
}

/** "Bill LH/1", "Payment PAY/26-27/0001 cancelled" */
export function lineWords({ documentKind, event, label }: StatementLine): string {
  const end = event === 'cancelled' ? 'cancelled' : event === 'unsettled' ? 'taken back' : null
  return [kinds[documentKind] ?? documentKind, label, end].filter(Boolean).join(' ')
}

/** A cell that a spreadsheet takes for text, whatever it begins with. */
function cell(text: string): string {
  const safe = /^[\s]*[=+\-@|%]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A statement as a file for a spreadsheet: amounts as plain numbers. */
export function statementCsv(statements: readonly VendorStatement[]): string {
  const rows = statements.flatMap(({ currency, opening, lines, closing }) => {
    const number = (minor: number): string => decimalOf(minor, currency)
    return [
      ['', 'Before', '', number(opening), currency],
      ...lines.map((line) => [line.day, cell(lineWords(line)), number(line.amount), number(line.balance), currency]),
      ['', 'Owed in the end', '', number(closing), currency],
    ]
  })
  return [['Day', 'What', 'Amount', 'Balance', 'Currency'], ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}
