import type { InfiniteData } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '~/query.ts'
import { recordCache } from './record-cache.ts'

interface Row {
  id: string
  createdAt: string
  status: string
}
interface Whole extends Row {
  note: string
  deletedAt: string | null
}
interface Filters {
  status?: string[]
  month?: string
  deleted?: boolean
}
type Pages = InfiniteData<{ data: Row[]; total: number; totalIsMinimum: boolean; next: string | null }>

const cache = recordCache<Row, Whole, Filters>({
  kind: 'package',
  calls: {
    list: { key: () => ['rows', 'list'] },
    get: {
      key: () => ['rows', 'get'],
      queryKey: ({ input }) => ['rows', 'get', input],
      call: () => Promise.reject(new Error('nothing is asked of the server here')),
    },
  },
  answered: ['status'],
  fits: (row, { status }) => !status || status.includes(row.status),
})

const row = (id: string, day: number, status = 'draft'): Row => ({ id, createdAt: `2026-11-${10 + day}`, status })
const whole = (id: string, day: number, status = 'draft'): Whole => ({
  ...row(id, day, status),
  note: '',
  deletedAt: null,
})
const keyOf = (input: object) => ['rows', 'list', { input }]
const list = (input: object, rows: Row[], next: string | null = null) => {
  const pages: Pages = {
    pages: [{ data: rows, total: rows.length, totalIsMinimum: false, next }],
    pageParams: [undefined],
  }
  queryClient.setQueryData(keyOf(input), pages)
}
const shown = (input: object) => {
  const pages = queryClient.getQueryData<Pages>(keyOf(input))
  return { ids: pages?.pages.flatMap(({ data }) => data.map(({ id }) => id)).join(''), total: pages?.pages[0]?.total }
}
const drafts = { filters: { status: ['draft'] } }
const published = { filters: { status: ['published'] } }
const ofMonth = { filters: { month: '2026-11' } }
const searched = { search: 'goa' }
const sorted = { sort: [{ by: 'title', dir: 'asc' }] }

beforeEach(() => {
  queryClient.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
})

describe('a record that was changed here', () => {
  test('leaves the lists it does not belong to any more, and comes into those it does', () => {
    list({}, [row('c', 3), row('b', 2), row('a', 1)])
    list(drafts, [row('c', 3), row('b', 2), row('a', 1)])
    list(published, [row('x', 4, 'published'), row('y', 1, 'published')])
    cache.show(whole('b', 2, 'published'))
    expect(shown({})).toEqual({ ids: 'cba', total: 3 })
    expect(shown(drafts)).toEqual({ ids: 'ca', total: 2 })
    expect(shown(published)).toEqual({ ids: 'xby', total: 3 })
  })

  test('is on its page as a whole, and what a row says goes over what the page knows', () => {
    cache.show({ ...whole('a', 1), note: 'by hand' })
    cache.showRow(row('a', 1, 'archived'))
    expect(queryClient.getQueryData(['rows', 'get', { id: 'a' }])).toEqual({
      status: true,
      data: { ...whole('a', 1, 'archived'), note: 'by hand' },
    })
    cache.showRow(row('b', 2))
    expect(queryClient.getQueryData(['rows', 'get', { id: 'b' }])).toBeUndefined()
  })

  test('does not come into a list whose place for it only the server knows', () => {
    for (const input of [ofMonth, searched, sorted, { filters: { deleted: true } }]) {
      list(input, [row('a', 1)])
      cache.show(whole('b', 2))
      expect(shown(input), JSON.stringify(input)).toEqual({ ids: 'a', total: 1 })
    }
  })

  test('has the lists read again, once for many changes, whose rows or order only the server can judge', () => {
    const judged = [ofMonth, searched, sorted]
    for (const input of [{}, drafts, ...judged]) list(input, [row('a', 1)])
    const isReadAgain = (input: object) => queryClient.getQueryState(keyOf(input))?.isInvalidated
    const read = vi.spyOn(queryClient, 'invalidateQueries')
    cache.show(whole('a', 1))
    cache.showRow(row('b', 2), true)
    expect(judged.map(isReadAgain)).toEqual([false, false, false])
    vi.advanceTimersByTime(250)
    expect(judged.map(isReadAgain)).toEqual([true, true, true])
    expect([{}, drafts].map(isReadAgain)).toEqual([false, false])
    expect(read).toHaveBeenCalledTimes(1)
  })

  test('that is new comes into a list whose other conditions it was made under, but not below what is loaded', () => {
    list(ofMonth, [row('a', 1)])
    list({}, [row('c', 3)], 'more')
    cache.show(whole('b', 2), true)
    expect(shown(ofMonth)).toEqual({ ids: 'ba', total: 2 })
    expect(shown({})).toEqual({ ids: 'c', total: 1 })
  })
})

test('one that was deleted is in no list any more', () => {
  list({}, [row('b', 2), row('a', 1)])
  list(searched, [row('b', 2)])
  cache.hide('b')
  expect(shown({})).toEqual({ ids: 'a', total: 1 })
  expect(shown(searched)).toEqual({ ids: '', total: 0 })
})

test('an answer that was on its way does not bring back what was changed meanwhile', async () => {
  list({}, [row('a', 1)])
  const answer = Promise.withResolvers<Pages>()
  const fetching = queryClient.fetchQuery({ queryKey: keyOf({}), queryFn: () => answer.promise })
  cache.hide('a')
  expect(shown({}).ids).toBe('')
  answer.resolve({
    pages: [{ data: [row('a', 1)], total: 1, totalIsMinimum: false, next: null }],
    pageParams: [undefined],
  })
  await fetching
  await vi.advanceTimersByTimeAsync(0)
  expect(shown({}).ids).toBe('')
})
