import { expect, test } from 'vitest'
import { lineWords, statementCsv } from './vendor-statement.ts'

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
  expect(lineWords(line)).toBe('Bill LH/1, second')
  expect(lineWords({ ...line, documentKind: 'vendor-payment', label: 'PAY/1', event: 'cancelled' })).toBe(
    'Payment PAY/1 cancelled',
  )
})

test('a statement for a spreadsheet has plain numbers, and commas in quotes', () => {
  const csv = statementCsv([{ currency: 'INR', opening: 0, lines: [line], closing: 123_456 }])
  expect(csv.split('\r\n')).toEqual([
    'Day,What,Amount,Balance,Currency',
    ',Before,,0.00,INR',
    '2026-11-20,"Bill LH/1, second",1234.56,1234.56,INR',
    ',Owed in the end,,1234.56,INR',
    '',
  ])
})
