import { expect, test } from 'vitest'
import { describeJoined } from './join-vendor.tsx'

test('a name is said to be another vendor only where it is another', () => {
  expect(describeJoined('Ravi', 'Ravi Cabs')).toBe('“Ravi” is Ravi Cabs')
  expect(describeJoined('Ravi cabs ', 'Ravi Cabs')).toBe('“Ravi cabs ” is one of your vendors')
})
