import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultFormat, documentNumber, formatProblem, maxNumberLength } from './document-number.ts'
import { financialYear } from './financial-year.ts'

describe('how a number reads', () => {
  const year = financialYear('2026-11-23', 4)

  test.each([
    ['INV/{yy}/{number}', 4, 1, 'INV/26-27/0001'],
    ['INV/{yy}/{number}', 4, 12_345, 'INV/26-27/12345'],
    ['{year}-{number}', 1, 7, '2026-27-7'],
    ['P{yyyy}{number}', 6, 42, 'P2026000042'],
  ])('%s padded to %i', (pattern, minDigits, number, text) => {
    expect(documentNumber({ pattern, minDigits }, year, number)).toBe(text)
  })

  test('has the year alone where it is the calendar year', () => {
    const calendar = financialYear('2026-11-23', 1)
    expect(documentNumber(defaultFormat('INV'), calendar, 3)).toBe('INV/26/0003')
  })

  test.each([
    ['INV/{number}', 4, 'Say where the financial year stands'],
    ['INV/{yy}', 4, 'Say once where the number stands'],
    ['{number}/{yy}/{number}', 4, 'Say once where the number stands'],
    ['INV {yy} {number}', 4, 'Use letters, digits, - and / only'],
    ['₹{yy}{number}', 4, 'Use letters, digits, - and / only'],
    ['INVOICES/{year}/{number}', 4, 'Shorten it'],
    ['INV/{yy}/{number}', 8, 'Shorten it'],
    ['INV/{yy}/{number}', 0, 'Pad numbers'],
    ['INV/{yy}/{number}', 2.5, 'Pad numbers'],
  ])('%s padded to %d is refused', (pattern, minDigits, problem) => {
    expect(formatProblem({ pattern, minDigits })).toContain(problem)
    expect(() => documentNumber({ pattern, minDigits }, year, 1)).toThrow(problem)
  })

  test('is never longer than the law allows, and never the same for two numbers', () => {
    const formats = fc.record({
      pattern: fc
        .tuple(fc.stringMatching(/^[A-Z/-]{0,6}$/), fc.constantFrom('{yy}', '{year}', '{yyyy}'))
        .map(([prefix, part]) => `${prefix}${part}/{number}`),
      minDigits: fc.integer({ min: 1, max: 8 }),
    })
    const numbers = fc.integer({ min: 1, max: 99_999 })
    fc.assert(
      fc.property(formats, numbers, numbers, (format, one, other) => {
        fc.pre(formatProblem(format) === undefined)
        const text = documentNumber(format, year, one)
        expect(text.length).toBeLessThanOrEqual(maxNumberLength)
        expect(text === documentNumber(format, year, other)).toBe(one === other)
      }),
    )
  })

  test('is refused where the number has no room any more', () => {
    expect(() => documentNumber(defaultFormat('INV'), year, 10_000_000)).toThrow('more than 16 characters')
    expect(() => documentNumber(defaultFormat('INV'), year, 0)).toThrow('no number of a document')
  })
})
