import { expect, test } from 'vitest'
import { describeLeft, listLeft } from './operation-results.ts'

const left = { reason: 'it was cancelled', count: 7, records: ['TRP-12 Kerala', 'TRP-14 Goa'] }

test('what was left as it was is named with its reason, and how many more there are', () => {
  expect(describeLeft(left)).toBe('7 left, as it was cancelled: TRP-12 Kerala, TRP-14 Goa, 5 more.')
  expect(describeLeft({ ...left, count: 2 })).toBe('2 left, as it was cancelled: TRP-12 Kerala, TRP-14 Goa.')
})

test('operations of before, and files, have left nothing', () => {
  expect(listLeft({ result: { skipped: 3, cursor: 'x' } })).toEqual([])
  expect(listLeft({ result: { left: 'three' } })).toEqual([])
  expect(listLeft({ result: { left: [left, { reason: 1 }] } })).toEqual([left])
})
