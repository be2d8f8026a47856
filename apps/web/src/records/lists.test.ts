import { findUsualOrder } from '@sarai/contract/list-orders'
import { lists } from '@sarai/contract/record-kinds'
import { expect, test } from 'vitest'
import type { ListQuestion, ListValues } from '~/lib/list-question.ts'
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

// The server's order in its answer is compared with the same in seed/demo-orders.test.ts of the server.
test('every list begins with the order that the server has it in', async () => {
  const modules = import.meta.glob<Record<string, unknown>>('../features/*/*-search.ts')
  const questions = (await Promise.all(Object.values(modules).map((load) => load())))
    .flatMap((module) => Object.values(module))
    .filter((one): one is ListQuestion<ListValues<string>, object, string> => {
      return typeof one === 'object' && one !== null && 'defaultSort' in one && 'kind' in one
    })
  expect(questions).toHaveLength(lists.length)
  for (const { kind, defaultSort } of questions)
    expect({ kind, defaultSort }).toEqual({ kind, defaultSort: findUsualOrder(kind) })
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
