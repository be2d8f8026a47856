import { expect, test } from 'vitest'
import { countThreads } from './workers.rules.ts'

test.each([
  ['a large machine', 65_536, 0, { size: 9, share: 3 }],
  ['8 GB', 8192, 0, { size: 7, share: 2 }],
  ['a container of 4 GB on a large machine', 65_536, 4096, { size: 3, share: 1 }],
  ['one that is told no limit', 8192, 17_592_186_044_415, { size: 7, share: 2 }],
  ['1 GB', 1024, 0, { size: 2, share: 1 }],
])('threads on %s', (_, machineMb, allowedMb, threads) => {
  expect(countThreads({ machineMb, allowedMb, threadMb: 576 })).toEqual(threads)
})
