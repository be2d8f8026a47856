import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordTerms, searchText, termRanges } from './search.rules.ts'

test.each([
  ['  Meera   Rathore ', 'meera rathore'],
  ['José Ñúñez', 'jose nunez'],
  ["O'Brien-Smith", 'o brien smith'],
  ['ＭＥＥＲＡ', 'meera'],
  ['Müller & Söhne', 'muller sohne'],
  ['मीरा', 'मीरा'],
  ['!?…', ''],
])('%j is compared as %j', (text, compared) => {
  expect(searchText(text)).toBe(compared)
})

const meera = {
  name: 'Meera José Rathore',
  phones: ['+919829012345', null],
  emails: ['Meera.R@Example.com', undefined],
  number: 123,
}

/** Whether a record is found by what somebody typed, the way the index is asked. */
function finds(typed: string, record = meera): boolean {
  const terms = recordTerms(record)
  return termRanges(typed).some(({ from, to }) => terms.some((term) => term >= from && term < to))
}

describe('a record is found by', () => {
  test.each([
    'meera',
    'Mee',
    'jose',
    'rathore',
    'José Rathore',
    'meera jose r',
    'MEERA',
    '2345',
    '012345',
    '98290 12345',
    '09829012345',
    '+91 98290-12345',
    'meera.r@example.com',
    'meera.r@',
    'meera.r',
    'L-000123',
    'l-123',
    '#123',
    '123',
  ])('%j', (typed) => {
    expect(finds(typed)).toBe(true)
  })
})

describe('a record is not found by', () => {
  test.each([
    'eera',
    'thore',
    'meera rathore',
    '345',
    '9829',
    '12',
    'L-12',
    'L-0001230',
    'example.com',
    '@example.com',
    '',
    '  ',
    '%',
    '_',
    'm%a',
    'm_era',
  ])('%j', (typed) => {
    expect(finds(typed)).toBe(false)
  })
})

test('too little to look for asks the index nothing', () => {
  for (const typed of ['', ' ', '!', '+', '+9', '0']) expect(termRanges(typed)).toEqual([])
})

test('a name is found by the beginning of any of its words, whatever the name', () => {
  const word = fc.stringMatching(/^[a-zäöüé]{2,12}$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), fc.nat(), fc.nat(), (words, pick, cut) => {
      const chosen = words[pick % words.length] ?? ''
      const typed = chosen.slice(0, 1 + (cut % chosen.length))
      expect(finds(typed, { name: words.join(' '), phones: [], emails: [], number: 1 })).toBe(true)
    }),
  )
})

test('a phone is found by any of its last digits, four or more', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{9}$/), fc.integer({ min: 4, max: 10 }), (national, digits) => {
      const record = { name: 'X', phones: [`+91${national}`], emails: [], number: 999_999_999 }
      expect(finds(national.slice(-digits), record)).toBe(true)
    }),
  )
})
