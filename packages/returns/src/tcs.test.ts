import { expect, test } from 'vitest'
import { tcsCsv } from './tcs.ts'

const one = {
  name: 'Meera Nair',
  pan: 'AAFPU0939F',
  number: 'INV/26-27/0001',
  day: '2026-10-21',
  currency: 'INR',
  base: 26_250_000,
  amount: 525_000,
}

test('states who paid, on what, at which rate and by which provision', () => {
  const { header, rows } = tcsCsv([
    one,
    { ...one, name: 'Acme', pan: 'AAPCU0939F', day: '2026-03-31', base: 1_000_000, amount: 50_000 },
    { ...one, pan: null, base: -26_250_000, amount: -525_000 },
  ])
  // 2 % of 2,62,500 is 5,250.
  expect(rows).toEqual([
    [1, 2, 'AAFPU0939F', 'Meera Nair', 'INV/26-27/0001', '21/10/2026', 262_500, 2, 5250, '394(1)', 'Form 143', 'INR'],
    [2, 1, 'AAPCU0939F', 'Acme', 'INV/26-27/0001', '31/03/2026', 10_000, 5, 500, '206C(1G)', 'Form 27EQ', 'INR'],
    [3, 2, 'PANNOTAVBL', 'Meera Nair', 'INV/26-27/0001', '21/10/2026', -262_500, 2, -5250, '394(1)', 'Form 143', 'INR'],
  ])
  for (const row of rows) expect(row).toHaveLength(header.length)
})
