import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeMark } from './marks.ts'

test('two sets share a mark only where they are the same, whatever their order', () => {
  const sets = fc.uniqueArray(fc.tuple(fc.uuid(), fc.integer({ min: 1, max: 9 })), { maxLength: 6 })
  const write = (set: [string, number][]) => set.map(([id, version]) => `${id} ${version}`)
  fc.assert(
    fc.property(sets, sets, (one, other) => {
      const isSame = write(one).toSorted().join() === write(other).toSorted().join()
      return (
        computeMark(write(one)) === computeMark(write(one).toReversed()) &&
        (computeMark(write(one)) === computeMark(write(other))) === isSame
      )
    }),
  )
  // As many, with versions of the same sum.
  expect(computeMark(['a 1', 'b 2'])).not.toBe(computeMark(['a 2', 'b 1']))
  expect(computeMark(['a 1', 'b 2'])).not.toBe(computeMark(['c 1', 'd 2']))
})
