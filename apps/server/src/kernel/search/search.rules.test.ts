import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasSearchable } from '@sarai/contract/search-text'
import { recordTerms, searchQuestion, searchText } from './search.rules.ts'

test.each([
  ['  Meera   Rathore ', 'meera rathore'],
  ['José Ñúñez', 'jose nunez'],
  ["O'Brien-Smith", 'o brien smith'],
  ['ＭＥＥＲＡ', 'meera'],
  ['Müller & Söhne', 'muller sohne'],
  ['मीरा', 'मीरा'],
  ['!?…', ''],
  ['Łódź Øresund Đorđe Straße Diyarbakır Æsir Þór Œuvre', 'lodz oresund dorde strasse diyarbakir aesir thor oeuvre'],
])('%j is compared as %j', (text, compared) => {
  expect(searchText(text)).toBe(compared)
})

const meera = {
  name: 'Meera José Rathore',
  phones: ['+919829012345', null],
  emails: ['Meera.R@Example.com', undefined],
  places: ['Port Blair', 'Blue Sky Travels'],
  number: 123,
}

/** Whether a record is found by what somebody typed, the way the index is asked. */
function finds(typed: string, record: Parameters<typeof recordTerms>[0] = meera): boolean {
  const terms = recordTerms(record)
  const { together = [], groups = [] } = searchQuestion(typed, { kind: 'lead' }) ?? {}
  const has = (ranges: typeof together) =>
    ranges.some(({ from, to }) => terms.some((term) => term >= from && term < to))
  return has(together) || (groups.length > 0 && groups.every(({ ranges }) => has(ranges)))
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
    'L-000123/2',
    'l-123',
    '#123',
    '123',
    'l123',
    '9829',
    '98290',
    '098290',
    '+91 98290',
    '0091 98290',
    '91 9829 0',
    '982-90',
    'meera rathore',
    'rathore meera',
    'rathore jose',
    'rat mee',
    'jo rath me',
    'port',
    'blair',
    'blue sky',
    'rathore port',
    'blair meera',
    'meera 98290',
    'meera 2345',
    'meera.r@ rathore',
  ])('%j', (typed) => {
    expect(finds(typed)).toBe(true)
  })
})

describe('a record is not found by', () => {
  test.each([
    'eera',
    'thore',
    'meera gupta',
    'rathore goa',
    '345',
    '829',
    '82901',
    'C-123',
    '@port',
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
  for (const typed of ['', ' ', '!', '+', '+9', '0']) expect(searchQuestion(typed)).toBeUndefined()
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

test('last digits that begin with zeros find the numbers that end in all of them, not in those after the zeros', () => {
  const record = { name: 'X', phones: ['+919829010045'], number: 999_999_999 }
  expect([finds('0045', record), finds('10045', record)]).toEqual([true, true])
  expect(finds('0045', { ...record, phones: ['+919829011145'] })).toBe(false)
})

test('a phone is found by any of its first digits, four or more, with the country or without', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[6-9]\d{9}$/),
      fc.integer({ min: 4, max: 10 }),
      fc.constantFrom('', '0', '+91', '+91 ', '0091', '91'),
      (national, digits, before) => {
        const record = { name: 'X', phones: [`+91${national}`], emails: [], number: 999_999_999 }
        expect(finds(before + national.slice(0, digits), record)).toBe(true)
      },
    ),
  )
})

test('a name is found by two of its words in either order', () => {
  const word = fc.stringMatching(/^[a-zäöüé]{2,12}$/)
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 2, maxLength: 6 }), fc.nat(), fc.nat(), (words, one, other) => {
      const record = { name: words.join(' '), number: 1 }
      expect(finds(`${words[one % words.length]} ${words[other % words.length]}`, record)).toBe(true)
    }),
  )
})

describe('a word that cannot be looked for', () => {
  const smith = { name: 'Smith & Sons', places: ['Goa - Kerala'], phones: ['+919829012345'], number: 7 }

  test.each([
    'Smith & Sons',
    'Smith &',
    '& Sons',
    'Smith - Goa',
    'Smith @ Goa',
    'Smith 0',
    'Smith +91',
    '( 98290 12345',
    'Smith / Sons',
  ])('is left out of %j', (typed) => expect(finds(typed, smith)).toBe(true))

  test.each(['&', '-', '@', '0', '& - @', '…', '@goa'])('alone finds nothing, and is said to be none: %j', (typed) => {
    expect(finds(typed, smith)).toBe(false)
    expect(hasSearchable(typed)).toBe(false)
  })

  test.each(['a', '5', '00', 'asha@', 'Smith &', '+91 98'])('is not %j', (typed) => {
    expect(hasSearchable(typed)).toBe(true)
  })

  test('is not a number of another kind of record, which none of this one has', () => {
    expect(finds('Smith P-000007', smith)).toBe(false)
    expect(finds('Smith L-000007', smith)).toBe(true)
  })

  test('of any signs beside a name never empties the search', () => {
    const signs = fc.stringMatching(/^[&@\-/.,;:#!?()+]{1,3}$/)
    fc.assert(fc.property(signs, (sign) => finds(`Smith ${sign}`, smith)))
  })
})
