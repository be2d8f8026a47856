import { expect, test } from 'vitest'
import { findWayBack } from './intake-troubles.service.ts'

test.each([
  ['/proposals/abc', 'abc', 'GET', undefined],
  ['/proposals/abc', 'abc', 'POST', '/proposals/abc'],
  ['/proposals/abc/online', 'abc', 'POST', '/proposals/abc'],
  ['/invoices/view/abc/invoice.pdf', 'abc', 'GET', '/invoices/view/abc'],
  ['/proposals/', '', 'POST', undefined],
])('from %s of %s by %s the way back is %s', (path, key, method, back) => {
  expect(findWayBack(path, key, method)).toBe(back)
})
