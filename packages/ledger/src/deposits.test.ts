import { expect, test } from 'vitest'
import { composeDepositUse } from './deposits.ts'
import type { Line, OpenItem } from './lines.ts'
import { openItems } from './readers.ts'
import { receiptEntry } from './receipts.ts'

/** What is open of the deposit. */
function findOpen(lines: readonly Line[]): OpenItem {
  const open = openItems(lines).find(({ item }) => item === 'RCT-1')
  if (!open) throw new Error('nothing is open')
  return open
}

test('a deposit that is used moves at what it was worth, all of it with the last part, and no more than is open', () => {
  const lines = receiptEntry({
    terms: { base: 'INR', currency: 'USD', rate: 84_000_000 },
    item: 'RCT-1',
    customer: 'acme',
    purse: { account: 'bank', part: 'hdfc' },
    amount: 100,
    inAccount: 8_333,
    bankCharges: 0,
    tds: 0,
    settles: [],
  })
  const use = { amount: 33, item: 'RCT-2', customer: 'acme', tripId: 'trip' }
  const first = composeDepositUse({ ...use, deposit: findOpen(lines) })
  expect(first.map(({ item, tripId, currency, amount, base }) => [item, tripId, currency, amount, base])).toEqual([
    ['RCT-1', null, 'USD', 33, 2_749],
    ['RCT-2', 'trip', 'USD', -33, -2_749],
  ])
  const left = findOpen([...lines, ...first])
  const rest = composeDepositUse({ ...use, deposit: left, amount: 67, item: 'RCT-3' })
  expect(rest.map(({ amount, base }) => [amount, base])).toEqual([
    [67, 5_584],
    [-67, -5_584],
  ])
  for (const amount of [0, 68, -1]) expect(() => composeDepositUse({ ...use, deposit: left, amount })).toThrow()
})
