import { expect, test } from 'vitest'
import { pagesFor } from './pages.ts'

test.each([true, false])('each category of pages is in one piece (sub-user: %s)', (isSubuser) => {
  const categories = pagesFor(isSubuser).map(({ category }) => category)
  const pieces = categories.filter((category, at) => category !== categories[at - 1])
  expect(pieces).toEqual([...new Set(categories)])
})
