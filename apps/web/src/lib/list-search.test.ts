import { expect, test } from 'vitest'
import { hasConditions, sortingText, viewStateOf, withoutConditions, withoutMissing } from './list-search.ts'
import { parseSearch, stringifySearch, textsOf } from './search-params.ts'
import { sortBy } from './search-schema.ts'

test('an address carries texts that people can read', () => {
  expect(
    stringifySearch({ q: 'nair zo', stage: 'a,b', days: '2026-11-01..2026-11-30', none: undefined, empty: '' }),
  ).toBe('?q=nair+zo&stage=a,b&days=2026-11-01..2026-11-30')
  expect(stringifySearch({})).toBe('')
  const search = { q: 'ä & b=c #1', on: '10:30' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})

test('a route keeps texts alone', () => {
  expect(textsOf({ q: 'bali', sort: 5, tag: ['a'], none: '', gone: undefined })).toEqual({ q: 'bali' })
})

test('what is missing is left out', () => {
  expect(withoutMissing({ a: 1, b: undefined, c: false })).toEqual({ a: 1, c: false })
})

test('an order reads back as it was written, and the usual one is not written', () => {
  const usual = { by: 'createdAt', dir: 'desc' } as const
  expect(sortingText(usual, usual)).toBeUndefined()
  for (const sorting of [
    { by: 'name', dir: 'asc' },
    { by: 'name', dir: 'desc' },
  ] as const)
    expect(sortBy({ name: true })(sortingText(sorting, usual) ?? '')).toEqual(sorting)
})

test('conditions are told from looks', () => {
  expect(hasConditions({ mode: 'board', sort: 'name', cols: 'a', view: 'v' })).toBe(false)
  expect(hasConditions({ stage: 'a' })).toBe(true)
  expect(hasConditions({ stage: undefined })).toBe(false)
  const search = { mode: 'board', stage: 'a', view: 'v' }
  expect({ ...search, ...withoutConditions(search) }).toEqual({ mode: 'board', stage: undefined, view: undefined })
  expect(viewStateOf({ view: 'v', stage: 'a', q: undefined })).toEqual({ stage: 'a' })
})
