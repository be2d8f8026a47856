import { expect, test } from 'vitest'
import { isRecordKind, listDescriptions, recordKinds } from './kinds.ts'

const sources = import.meta.glob<string>('../features/*/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const kindsIn = (made: RegExp): string[] =>
  Object.values(sources).flatMap((source) => [...source.matchAll(made)].map(([, kind = '']) => kind))

// A kind that lacks one of these has no list, or one that does not follow what others do.
test.each([
  ['a list', /\blistQuestion\(\{\s*kind: '(\w+)'/g, listDescriptions],
  ['a cache', /\brecordCache\(\{\s*kind: '(\w+)'/g, recordKinds],
])('every kind that needs one has %s of its own', (_, made, kinds) => {
  expect(kindsIn(made).toSorted()).toEqual(Object.keys(kinds).toSorted())
})

test('a screen names its kind by the registry', () => {
  const named = kindsIn(/\brecord(?:Page|Number)\('(\w+)'/g)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((kind) => !isRecordKind(kind))).toEqual([])
})

test('nobody writes the page of a record by hand', () => {
  const byHand = Object.entries(sources).filter(([, source]) =>
    Object.values(recordKinds).some(({ path }) => source.includes('`' + path + '/${')),
  )
  expect(byHand.map(([file]) => file)).toEqual([])
})
