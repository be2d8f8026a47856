import { vendorLineWords } from '@sarai/contract/bill-words'
import { expect, test } from 'vitest'
import { statementRows } from './bills-statement.rules.ts'

const line = {
  id: 'a',
  day: '2026-11-20',
  documentKind: 'bill',
  documentId: 'b',
  event: 'entered',
  label: 'LH/1, second',
  amount: 123_456,
  balance: 123_456,
}

test('a line says what document it is of, and whether that was taken back', () => {
  expect(vendorLineWords(line)).toBe('Bill LH/1, second')
  expect(vendorLineWords({ ...line, documentKind: 'vendor-payment', label: 'PAY/1', event: 'cancelled' })).toBe(
    'Payment PAY/1 cancelled',
  )
})

test('a statement for a spreadsheet has its amounts as numbers, by the currency they are in', () => {
  expect(
    statementRows([
      { currency: 'INR', opening: -50, lines: [line], closing: 123_406, creditsDue: 90_000 },
      { currency: 'JPY', opening: 700, lines: [], closing: 700, creditsDue: 0 },
    ]),
  ).toEqual([
    [null, 'Owed before', null, -0.5, 'INR'],
    ['2026-11-20', 'Bill LH/1, second', 1234.56, 1234.56, 'INR'],
    [null, 'Owed in the end', null, 1234.06, 'INR'],
    [null, 'To be credited for what was dropped', null, 900, 'INR'],
    [null, 'Owed before', null, 700, 'JPY'],
    [null, 'Owed in the end', null, 700, 'JPY'],
  ])
})
