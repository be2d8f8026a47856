import { expect, test } from 'vitest'
import {
  hasConditions,
  listOf,
  rangeOf,
  sortingOf,
  sortingText,
  viewStateOf,
  withoutConditions,
  withoutMissing,
} from './list-search.ts'
import { keepKnown, parseSearch, stringifySearch } from './search-params.ts'

test('an address carries texts that people can read', () => {
  expect(
    stringifySearch({ q: 'nair zo', stage: 'a,b', days: '2026-11-01..2026-11-30', none: undefined, empty: '' }),
  ).toBe('?q=nair+zo&stage=a,b&days=2026-11-01..2026-11-30')
  expect(stringifySearch({})).toBe('')
  const search = { q: 'ä & b=c #1', on: '10:30' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})

test('of an address only known names are kept, and only texts', () => {
  const kept = keepKnown(['q', 'sort'])({ q: 'bali', sort: 5, evil: 'x', __proto__: { q: 'no' } })
  expect(kept).toEqual({ q: 'bali' })
})

test('lists and ranges are read, however little is there', () => {
  expect(listOf('a,b')).toEqual(['a', 'b'])
  expect(listOf('')).toBeUndefined()
  expect(rangeOf('2026-11-01..2026-11-30')).toEqual(['2026-11-01', '2026-11-30'])
  expect(rangeOf('..2026-11-30')).toEqual([undefined, '2026-11-30'])
  expect(rangeOf(undefined)).toEqual([undefined, undefined])
  expect(withoutMissing({ a: 1, b: undefined })).toEqual({ a: 1 })
})

test('an order reads back as it was written, and the usual one is not written', () => {
  const usual = { by: 'createdAt', dir: 'desc' } as const
  expect(sortingText(usual, usual)).toBeUndefined()
  for (const sorting of [
    { by: 'name', dir: 'asc' },
    { by: 'name', dir: 'desc' },
  ] as const)
    expect(sortingOf(sortingText(sorting, usual), usual)).toEqual(sorting)
  expect(sortingOf(undefined, usual)).toEqual(usual)
})

test('conditions are told from looks', () => {
  expect(hasConditions({ mode: 'board', sort: 'name', cols: 'a', view: 'v' })).toBe(false)
  expect(hasConditions({ stage: 'a' })).toBe(true)
  expect(hasConditions({ stage: undefined })).toBe(false)
  expect(withoutConditions({ mode: 'board', stage: 'a', view: 'v' })).toEqual({
    mode: 'board',
    stage: undefined,
    view: undefined,
  })
  expect(viewStateOf({ view: 'v', stage: 'a', q: undefined })).toEqual({ stage: 'a' })
})
