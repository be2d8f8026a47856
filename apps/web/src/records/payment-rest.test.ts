import { expect, test } from 'vitest'
import { smallRest } from './payment-rest.tsx'

test('a rest of at most a twentieth of what is open is small; a part-payment, all of it and more leave none', () => {
  expect(smallRest(100_000, 99_990)).toBe(10)
  expect(smallRest(100_000, 95_000)).toBe(5_000)
  expect(smallRest(100_000, 94_999)).toBeNull()
  expect(smallRest(100_000, 100_000)).toBeNull()
  expect(smallRest(100_000, 100_001)).toBeNull()
  expect(smallRest(10, 0)).toBeNull()
  expect(smallRest(null, 10)).toBeNull()
})
