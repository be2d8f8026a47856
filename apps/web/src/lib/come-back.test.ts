import { beforeEach, expect, test, vi } from 'vitest'
import { keepComeBack, takeComeBack } from './come-back.ts'
import { clearSession } from './session.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.useRealTimers()
})

test('who signs in comes back to where they were, with the same query, once', () => {
  keepComeBack('/cashfree-oauth?state=sao_1&code=2')
  expect(takeComeBack()).toBe('/cashfree-oauth?state=sao_1&code=2')
  expect(takeComeBack()).toBeUndefined()
})

test('it outlives the session that had ended, of which nothing else is kept', () => {
  keepComeBack('/cashfree-oauth?state=sao_1')
  sessionStorage.setItem('draft', 'of somebody else')
  clearSession()
  expect(sessionStorage.getItem('draft')).toBeNull()
  expect(takeComeBack()).toBe('/cashfree-oauth?state=sao_1')
})

test('nobody is led anywhere else, or back after long', () => {
  for (const path of ['/leads', 'https://elsewhere.test', '//elsewhere.test', '/cashfree-oauth.elsewhere', '']) {
    keepComeBack(path)
    expect(takeComeBack()).toBeUndefined()
  }
  vi.useFakeTimers()
  keepComeBack('/authorize-payment-page?state=1')
  vi.advanceTimersByTime(15 * 60_000)
  expect(takeComeBack()).toBeUndefined()
})
