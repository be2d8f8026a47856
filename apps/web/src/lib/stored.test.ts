import { expect, test } from 'vitest'
import { hasShape, isTrue, objectOf, textOf } from './stored.ts'

test('what is stored is looked at before it is used', () => {
  expect([true, 'true', 1, null].map(isTrue)).toEqual([true, false, false, false])
  expect(['a', 5, undefined].map(textOf)).toEqual(['a', '', ''])
  expect([{ a: 1 }, [1], null, 'x'].map(objectOf)).toEqual([{ a: 1 }, {}, {}, {}])
})

test.each([
  [{ version: 3, draft: { title: 'x', tags: ['a'] } }, true],
  [{ version: null, draft: { title: 'x', tags: [], more: 1 } }, true],
  [{ version: 3, draft: { title: 'x' } }, false],
  [{ version: 3, draft: { title: 5, tags: [] } }, false],
  [{ version: 3, draft: { title: 'x', tags: {} } }, false],
  [{ draft: { title: 'x', tags: [] } }, false],
  [[], false],
  ['{}', false],
])('%o fits: %s', (stored, fits) => {
  expect(hasShape(stored, { version: 0, draft: { title: '', tags: [''] } })).toBe(fits)
})
