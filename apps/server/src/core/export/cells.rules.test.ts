import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { unguarded } from '@sarai/contract/written-cells'
import { describe, expect, test } from 'vitest'
import { type Cell, csvRow, safeText } from './cells.rules.ts'

const readBack = (text: string) => parse(text, { relaxColumnCount: true, bom: true })

describe('text that a spreadsheet could run (bar 37)', () => {
  test.each([
    '=1+1',
    '=HYPERLINK("http://evil.example","Click")',
    "=cmd|' /C calc'!A0",
    '+919829012345',
    '-2+3',
    '@SUM(A1:A9)',
    '|calc',
    '%0A=1',
    ' =1+1',
    '\t=1+1',
    '\r=1+1',
    '\n\n  =1+1',
    '\u0000=1+1',
    '\u00a0=1+1',
    '\ufeff=1+1',
    '\u0001=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
  ])('%j gets a quote before it', (text) => {
    expect(safeText(text)).toMatch(/^'/)
  })

  test.each(['Meera Rathore', '5 = 3 + 2', 'a@b.example', '2026-11-21', '', 'ünïcode', '(+91) 9829012345'])(
    '%j stays as it is',
    (text) => {
      expect(safeText(text)).toBe(text)
    },
  )
})

/** Text full of what could go wrong in a cell. */
const wild = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '|', '%', ' ', '\t', '\n', '\r', '"', "'", ',', ';', '\u0000', 'a', '1'),
    maxLength: 12,
  }),
)
const cell: fc.Arbitrary<Cell> = fc.oneof(wild, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null))

test('read back, no cell of any text begins with a formula, and every row has its cells (bar 37)', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const read = readBack(rows.map(csvRow).join(''))
      expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length))
      for (const [at, row] of rows.entries())
        for (const [column, value] of row.entries()) {
          const text = read[at]?.[column] ?? ''
          if (typeof value === 'number') expect(Number(text) === value).toBe(true)
          else expect(text).not.toMatch(/^[\s\u0000-\u001f]*[=+\-@|%＝＋－＠]/)
        }
    }),
    { numRuns: 2000 },
  )
})

test('read back, what is harmless is the same as it was', () => {
  const harmless = fc
    .string({ unit: fc.constantFrom('a', 'ü', '"', ',', '\n', ' ', ';', '7'), minLength: 1 })
    .filter((text) => text.trim() !== '')
  fc.assert(
    fc.property(fc.array(harmless, { minLength: 2, maxLength: 5 }), (row) => {
      expect(readBack(csvRow(row))).toEqual([row])
    }),
    { numRuns: 1000 },
  )
})

test.each(['=1', "'=1", "''=1", "'+x", '＝1', ' =1', "'quoted'", 'plain'])('%j is read as it was written', (text) => {
  expect(unguarded(safeText(text))).toBe(text)
})
