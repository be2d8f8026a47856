import { expect, test } from 'vitest'
import type { Line, OpenItem } from './lines.ts'
import { openItems } from './readers.ts'
import { receiptEntry, refundEntry } from './receipts.ts'

const dollars = { base: 'INR', currency: 'USD', rate: 84_000_000 }
const bank = { account: 'bank' as const, part: 'hdfc' }
const received = {
  item: 'RCT-1',
  customer: 'acme',
  tripId: 'trip',
  purse: bank,
  bankCharges: 0,
  tds: 0,
  settles: [],
}
const owed = { currency: 'INR', amount: 8_767_500, base: 8_767_500 }

function findOnly(lines: readonly Line[]): OpenItem {
  const [open] = openItems(lines)
  if (!open) throw new Error('nothing is open')
  return open
}

test('dollars that arrive as rupees are worth what arrived, and their refund what left', () => {
  const lines = receiptEntry({
    ...received,
    terms: dollars,
    amount: 104_500,
    inAccount: 8_777_999,
    bankCharges: 500,
  })
  expect(lines.map(({ account, currency, amount, base }) => [account, currency, amount, base])).toEqual([
    ['bank', 'INR', 8_777_999, 8_777_999],
    ['bank_charges', 'USD', 500, 42_000],
    ['customer_advance', 'USD', -105_000, -8_819_999],
  ])
  const ahead = findOnly(lines)
  const half = { advance: ahead, amount: 52_500, taxes: [], tcs: 'returned' as const, paid: 52_500, bankCharges: 0 }
  const back = refundEntry({ ...half, terms: dollars, purse: bank, inAccount: 4_462_500 })
  expect(back.map(({ account, currency, amount, base }) => [account, currency, amount, base])).toEqual([
    ['customer_advance', 'USD', 52_500, 4_409_999],
    ['bank', 'INR', -4_462_500, -4_462_500],
    ['exchange_difference', 'INR', 52_501, 52_501],
  ])
})

test('dollars that arrive as rupees settle an invoice in rupees; the rest of what they are worth is gained', () => {
  const open = { account: 'customer' as const, part: 'acme', item: 'INV-1', tripId: 'trip', ...owed }
  const settles = [{ open, amount: 8_767_500, paid: 105_000 }]
  const lines = receiptEntry({
    ...received,
    terms: dollars,
    amount: 105_000,
    inAccount: 8_820_000,
    settles,
  })
  expect(lines.map(({ account, currency, base }) => [account, currency, base])).toEqual([
    ['bank', 'INR', 8_820_000],
    ['customer', 'INR', -8_767_500],
    ['exchange_difference', 'INR', -52_500],
  ])
})
