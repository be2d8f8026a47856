import { expect, test } from 'vitest'
import { computeLeft, countPaid, findRequestState } from './payment-requests.rules.ts'

const makeRequest = (id: string, amount: number, createdAt = '2026-11-01') => ({ id, amount, createdAt })
const makeReceipt = (id: string, amount: number, requestId: string | null = null, createdAt = '2026-11-02') => {
  return { id, amount, requestId, createdAt }
}
const count = (...args: Parameters<typeof countPaid>) => Object.fromEntries(countPaid(...args))

test('what was paid on the page of a request is its own, and what is beyond it goes to the others', () => {
  const requests = [makeRequest('a', 100), makeRequest('b', 50)]
  expect(count(requests, [makeReceipt('1', 50, 'b')])).toEqual({ a: 0, b: 50 })
  expect(count(requests, [makeReceipt('1', 80, 'b')])).toEqual({ a: 30, b: 50 })
})

test('other money answers what it is the whole of, and otherwise the oldest', () => {
  const requests = [makeRequest('a', 100), makeRequest('b', 50)]
  expect(count(requests, [makeReceipt('1', 50)])).toEqual({ a: 0, b: 50 })
  expect(count(requests, [makeReceipt('1', 60)])).toEqual({ a: 60, b: 0 })
  expect(count(requests, [makeReceipt('1', 60), makeReceipt('2', 40)])).toEqual({ a: 100, b: 0 })
  expect(count(requests, [makeReceipt('1', 500)])).toEqual({ a: 100, b: 50 })
})

test('what came before somebody was asked answers nothing', () => {
  const requests = [makeRequest('a', 100, '2026-11-03'), makeRequest('b', 50)]
  expect(count(requests, [makeReceipt('1', 100)])).toEqual({ a: 0, b: 50 })
  expect(count(requests, [makeReceipt('1', 100, 'a')])).toEqual({ a: 0, b: 50 })
})

test('what came in the same tenth of a second came after', () => {
  const request = makeRequest('a', 100, '2026-11-02T10:00:30.5Z')
  expect(count([request], [makeReceipt('1', 100, null, '2026-11-02T10:00:30.567Z')])).toEqual({ a: 100 })
})

test('no more is left than is due, and never less than nothing', () => {
  expect(computeLeft({ amount: 100, paid: 30, due: null })).toBe(70)
  expect(computeLeft({ amount: 100, paid: 30, due: 20 })).toBe(20)
  expect(computeLeft({ amount: 100, paid: 30, due: 0 })).toBe(0)
})

test('a request expires after its last day, unless it was paid or cancelled', () => {
  const open = { cancelledAt: null, paid: 0, amount: 100, validUntil: '2026-11-05' }
  expect(findRequestState(open, '2026-11-05')).toBe('open')
  expect(findRequestState(open, '2026-11-06')).toBe('expired')
  expect(findRequestState({ ...open, paid: 100 }, '2026-11-06')).toBe('paid')
  expect(findRequestState({ ...open, cancelledAt: '2026-11-04' }, '2026-11-06')).toBe('cancelled')
  expect(findRequestState({ ...open, validUntil: null }, '2030-01-01')).toBe('open')
})
