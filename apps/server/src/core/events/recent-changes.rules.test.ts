import { liveTopics } from '@sarai/contract/live'
import { expect, test } from 'vitest'
import type { Heard } from './live-bus.ts'
import { RecentChanges } from './recent-changes.ts'

const change = (agencyId: string, id: string): Heard => ({ agencyId, topic: 'leads', ids: [id], by: null })

test('tells what changed in one agency in the last moments', () => {
  let now = -60_000
  const recent = new RecentChanges(() => now)
  now = 0
  recent.add(change('a', 'long ago'))
  now = 5_000
  recent.add(change('b', 'of others'))
  recent.add(change('a', 'just now'))
  now = 5_100
  expect(recent.of('a', 1_000)).toEqual([change('a', 'just now')])
  expect(recent.of('a', 10_000).map(({ ids }) => ids[0])).toEqual(['long ago', 'just now'])
  expect(recent.of('c', 10_000)).toEqual([])
})

const everything = liveTopics.map((topic) => ({ agencyId: 'a', topic, ids: [], by: null }))

test('where it does not know yet, everything may have changed', () => {
  let now = 0
  const recent = new RecentChanges(() => now)
  now = 2_000
  recent.add(change('a', 'just now'))
  expect(recent.of('a', 3_000)).toEqual(everything)
  expect(recent.of('a', 1_000)).toEqual([change('a', 'just now')])
})

test('where it no longer knows, everything may have changed', () => {
  let now = 0
  const recent = new RecentChanges(() => now)
  for (; now < 10_000; now++) recent.add(change('a', String(now)))
  expect(recent.of('a', 1_500)).toHaveLength(1_500)
  expect(recent.of('a', 9_999)).toEqual(everything)
})
