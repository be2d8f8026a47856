import { expect, test } from 'vitest'
import { findPages, pagesFor } from './pages.ts'

test.each([true, false])('each category of pages is in one piece (sub-user: %s)', (isSubuser) => {
  const categories = pagesFor(isSubuser).map(({ category }) => category)
  const pieces = categories.filter((category, at) => category !== categories[at - 1])
  expect(pieces).toEqual([...new Set(categories)])
})

const findTitles = (text: string) => findPages(pagesFor(false), text).map(({ title }) => title)

test.each([
  ['gstr', 'Report: Returns'],
  ['who owes', 'Report: Dues'],
  ['dues', 'Report: Dues'],
  ['tax', 'Tax profile'],
  ['gstin', 'Tax profile'],
  ['opening balances', 'Opening balances'],
  ['returns', 'Report: Returns'],
  ['books', 'Report: Books'],
  ['trial bal', 'Report: Books'],
  ['suppliers', 'Vendors'],
  ['quotations', 'My Proposals'],
  ['customers', 'Contacts'],
  ['receipts', 'Payments'],
  ['smtp', 'Settings: Email'],
  ['users', 'Settings: My Team'],
  ['upi', 'Bank accounts'],
  ['reconciliation', 'Bank Statements'],
  ['razorpay', 'All Plugins'],
])('"%s" finds %s', (text, title) => {
  expect(findTitles(text)).toContain(title)
})

test('pages whose title it is come before those that are called so', () => {
  expect(findTitles('payments')[0]).toBe('Payments')
  expect(findTitles('xyzzy')).toEqual([])
  expect(findTitles('')).toHaveLength(pagesFor(false).length)
})
