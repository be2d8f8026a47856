import { describe, expect, test } from 'vitest'
import type { Line, OpenItem, Terms } from './lines.ts'
import { LedgerProblem } from './lines.ts'
import { billEntry, vendorPaymentEntry } from './purchases.ts'
import { ageing, openItems, statement, trialBalance } from './readers.ts'
import { advanceTaxEntry, allocationEntry, receiptEntry, refundEntry, refundPaid } from './receipts.ts'
import { creditNoteEntry, saleEntry } from './sales.ts'

const rupees: Terms = { base: 'INR', currency: 'INR', rate: 1_000_000 }
const dollars = (rate: number): Terms => ({ base: 'INR', currency: 'USD', rate })
const bank = { account: 'bank' as const, part: 'hdfc' }

/** A package to Bali for a consumer of another state: 2,50,000 with IGST at 5 % and TCS at 2 %. */
const bali = {
  terms: rupees,
  item: 'INV-1',
  customer: 'asha',
  tripId: 'trip',
  lines: [{ net: 25_000_000, part: 'package' }],
  taxes: { igst: 1_250_000 },
  tcs: 525_000,
  pureAgent: 0,
  roundOff: 0,
  total: 26_775_000,
}
const advance = {
  terms: rupees,
  item: 'RCT-1',
  customer: 'asha',
  tripId: 'trip',
  purse: bank,
  amount: 10_710_000,
  bankCharges: 0,
  tds: 0,
  settles: [],
}
const received = [
  ...receiptEntry(advance),
  ...advanceTaxEntry({ terms: rupees, item: 'RCT-1', tripId: 'trip', taxes: { igst: 500_000 }, tcs: 210_000 }),
]
const short = (lines: readonly Line[]) => lines.map(({ account, amount }) => [account, amount])
const openOf = (lines: readonly Line[], item: string) => openItems(lines).filter((open) => open.item === item)
function only(lines: readonly Line[], account: OpenItem['account']): OpenItem {
  const open = openItems(lines).find((one) => one.account === account)
  if (!open) throw new Error(`nothing is open in ${account}`)
  return open
}

describe('a trip to Bali', () => {
  test('its invoice is owed whole, with tax and tax collected at source', () => {
    expect(short(saleEntry(bali))).toEqual([
      ['customer', 26_775_000],
      ['sales', -25_000_000],
      ['gst_output', -1_250_000],
      ['tcs_payable', -525_000],
    ])
  })

  test('an advance brings its taxes forward, and the invoice does not owe them again', () => {
    const posted = [...received, ...saleEntry(bali)]
    const taxes = openItems(posted).filter(({ account }) => account.endsWith('_on_advances'))
    const allocated = allocationEntry(
      'INR',
      { advance: only(posted, 'customer_advance'), amount: 10_710_000, taxes },
      { open: only(posted, 'customer'), amount: 10_710_000 },
    )
    const books = [...posted, ...allocated]
    const balances = Object.fromEntries(trialBalance(books).map(({ account, amount }) => [account, amount]))
    expect(balances).toMatchObject({
      customer: 16_065_000,
      customer_advance: 0,
      gst_on_advances: 0,
      tcs_on_advances: 0,
      gst_output: -1_250_000,
      tcs_payable: -525_000,
    })
    expect(openOf(books, 'INV-1').map(({ amount }) => amount)).toEqual([16_065_000])
  })

  test('of a refunded advance the tax at source stays with the state, unless it is given back', () => {
    const posted = received
    const taxes = openItems(posted).filter(({ account }) => account.endsWith('_on_advances'))
    const refund = { terms: rupees, purse: bank, advance: only(posted, 'customer_advance'), amount: 10_710_000, taxes }
    const kept = refundEntry({ ...refund, tcs: 'kept', paid: 10_500_000, bankCharges: 0 })
    const sums = Object.fromEntries(trialBalance([...posted, ...kept]).map(({ account, amount }) => [account, amount]))
    expect(sums).toEqual({
      bank: 210_000,
      customer_advance: 0,
      gst_on_advances: 0,
      gst_output: 0,
      tcs_on_advances: 0,
      tcs_payable: -210_000,
    })
    const returned = refundEntry({ ...refund, tcs: 'returned', paid: 10_710_000, bankCharges: 0 })
    expect(trialBalance([...posted, ...returned]).every(({ amount }) => amount === 0)).toBe(true)
  })

  test('tax in rupees of an advance in dollars goes with it, and what is kept of a refund is told in dollars', () => {
    const dollars = { base: 'INR', currency: 'USD', rate: 85_000_000 }
    const posted = [
      ...receiptEntry({ ...advance, terms: dollars, amount: 120_000 }),
      ...advanceTaxEntry({ terms: rupees, item: 'RCT-1', tripId: 'trip', taxes: { igst: 485_714 }, tcs: 200_000 }),
    ]
    const ahead = only(posted, 'customer_advance')
    const taxes = openItems(posted).filter(({ account }) => account.endsWith('_on_advances'))
    const half = { advance: ahead, amount: 60_000, taxes, tcs: 'kept' as const }
    // Half of ₹2,000, at the rate of the advance.
    expect(refundPaid(half)).toBe(60_000 - 1_176)
    const refund = refundEntry({ ...half, terms: dollars, purse: bank, paid: 58_824, bankCharges: 0 })
    expect(trialBalance([...posted, ...refund]).reduce((sum, { base }) => sum + base, 0)).toBe(0)
    expect(only([...posted, ...refund], 'tcs_on_advances').amount).toBe(100_000)
  })

  test('a credit note lowers what is open; what was paid already is the customer’s', () => {
    const invoice = saleEntry(bali)
    const open = { ...only(invoice, 'customer'), amount: 1_000_000, base: 1_000_000 }
    const note = {
      ...bali,
      item: 'CN-1',
      lines: [{ net: 2_000_000 }],
      taxes: { igst: 100_000 },
      tcs: 0,
      total: 2_100_000,
    }
    const lines = creditNoteEntry(note, open)
    expect(short(lines)).toEqual([
      ['sales', 2_000_000],
      ['gst_output', 100_000],
      ['customer_advance', -1_100_000],
      ['customer', -1_000_000],
    ])
  })
})

describe('a bill in dollars', () => {
  const bill = {
    terms: dollars(83_000_000),
    item: 'BILL-1',
    vendor: 'villa',
    tripId: 'trip',
    lines: [{ net: 100_000, bookingId: 'stay' }],
    taxes: [],
    isReverseCharge: false,
    tds: 0,
    roundOff: 0,
    total: 100_000,
  }

  test('paid in two parts at other rates, leaves the difference as lost or gained by exchange', () => {
    const posted = [...billEntry(bill)]
    const pay = (rate: number, amount: number, item: string) => {
      const open = only(posted, 'vendor')
      const settles = [{ open, amount, paid: amount }]
      const payment = { vendor: 'villa', tripId: 'trip', purse: bank, bankCharges: 0, tds: 0 }
      posted.push(...vendorPaymentEntry({ ...payment, terms: dollars(rate), item, amount, settles }))
    }
    pay(84_000_000, 33_333, 'PAY-1')
    pay(82_000_000, 66_667, 'PAY-2')
    expect(openItems(posted)).toEqual([])
    const difference = trialBalance(posted).find(({ account }) => account === 'exchange_difference')
    // 333.33 $ at one rupee more, 666.67 $ at one rupee less.
    expect(difference).toMatchObject({ currency: 'INR', amount: 33_333 - 66_667 })
    expect(trialBalance(posted).reduce((sum, { base }) => sum + base, 0)).toBe(0)
  })

  test('is paid in rupees too: what they are worth decides', () => {
    const posted = billEntry(bill)
    const settles = [{ open: only(posted, 'vendor'), amount: 100_000, paid: 8_400_000 }]
    const payment = { vendor: 'villa', tripId: 'trip', purse: bank, bankCharges: 50_000, amount: 8_300_000 }
    const lines = vendorPaymentEntry({ ...payment, tds: 100_000, terms: rupees, item: 'PAY-1', settles })
    expect(short(lines)).toEqual([
      ['bank_charges', 50_000],
      ['bank', -8_350_000],
      ['tds_payable', -100_000],
      ['vendor', 100_000],
      ['exchange_difference', 100_000],
    ])
  })

  test('has the bank’s charges shared among the trips whose bills are settled, by what is paid for each', () => {
    const openOf = (tripId: string, item: string) =>
      only(billEntry({ ...bill, terms: rupees, tripId, item, lines: [{ net: 100_000 }] }), 'vendor')
    const settles = [
      { open: openOf('Bali', 'B-1'), amount: 100_000, paid: 100_000 },
      { open: openOf('Goa', 'B-2'), amount: 50_000, paid: 50_000 },
    ]
    const payment = { vendor: 'villa', purse: bank, tds: 0, terms: rupees, item: 'PAY-1', settles }
    const lines = vendorPaymentEntry({ ...payment, bankCharges: 1_180, amount: 200_000 })
    expect(
      lines.flatMap(({ account, tripId, amount }) => (account === 'bank_charges' ? [[tripId, amount]] : [])),
    ).toEqual([
      ['Bali', 590],
      ['Goa', 295],
      [null, 295],
    ])
    expect(lines.reduce((sum, { base }) => sum + base, 0)).toBe(0)
  })

  test('tax without credit is a cost of its services, and under reverse charge it is owed to the state', () => {
    const taxes = [
      { head: 'cgst', amount: 2_500, isCredit: false },
      { head: 'sgst', amount: 2_500, isCredit: true },
    ]
    const lines = [{ net: 60_000, bookingId: 'stay' }, { net: 40_000 }]
    const given = { ...bill, terms: rupees, lines, taxes }
    const entry = billEntry({ ...given, tds: 1_000, total: 105_000 })
    expect(entry.map(({ account, part, bookingId, amount }) => [account, part, bookingId, amount])).toEqual([
      ['cost', null, 'stay', 60_000],
      ['cost', 'gst', 'stay', 1_500],
      ['cost', null, null, 40_000],
      ['cost', 'gst', null, 1_000],
      ['gst_input', 'sgst', null, 2_500],
      ['tds_payable', 'villa', null, -1_000],
      ['vendor', 'villa', null, -104_000],
    ])
    const vat = billEntry({ ...given, taxes: [{ head: 'vat', amount: 23_000, isCredit: false }], total: 123_000 })
    expect(vat.flatMap(({ part, amount }) => (part === 'vat' ? amount : []))).toEqual([13_800, 9_200])
    const reverse = billEntry({ ...given, isReverseCharge: true, total: 100_000 })
    expect(short(reverse).filter(([account]) => account === 'gst_reverse_charge')).toEqual([
      ['gst_reverse_charge', -2_500],
      ['gst_reverse_charge', -2_500],
    ])
    expect(only(reverse, 'vendor').amount).toBe(-100_000)
  })
})

describe('what cannot be posted says so', () => {
  test.each([
    ['an invoice whose parts do not come to its total', () => saleEntry({ ...bali, total: 26_775_001 })],
    ['an amount below zero', () => receiptEntry({ ...advance, amount: -1 })],
    ['rupees that are converted', () => receiptEntry({ ...advance, inAccount: 10_710_000 })],
    [
      'a settlement of more than is open',
      () => {
        const open = only(saleEntry(bali), 'customer')
        const settles = [{ open, amount: 26_775_001, paid: 26_775_001 }]
        return receiptEntry({ ...advance, amount: 26_775_001, settles })
      },
    ],
    [
      'a settlement of more than was paid',
      () => {
        const open = only(saleEntry(bali), 'customer')
        return receiptEntry({ ...advance, amount: 99, settles: [{ open, amount: 100, paid: 100 }] })
      },
    ],
    [
      'a settlement in the same currency at another amount',
      () => {
        const open = only(saleEntry(bali), 'customer')
        return receiptEntry({ ...advance, settles: [{ open, amount: 100, paid: 99 }] })
      },
    ],
  ])('%s', (_, make) => {
    expect(make).toThrow(LedgerProblem)
  })
})

describe('what is read of the books', () => {
  test('age is counted from the day it is due', () => {
    const due = (dueOn: string, amount: number) => ({ currency: 'INR', amount, dueOn })
    const items = [
      due('2026-11-24', 1),
      due('2026-11-23', 2),
      due('2026-10-25', 4),
      due('2026-10-24', 8),
      due('2025-01-01', 16),
    ]
    expect(ageing(items, '2026-11-24', [30, 60, 90])).toEqual([{ currency: 'INR', amounts: [1, 6, 8, 0, 16] }])
  })

  test('a statement begins with what was before and says what is owed after each line', () => {
    const [owed] = saleEntry(bali)
    if (!owed) throw new Error('no line')
    const lines = [
      { ...owed, day: '2026-10-01' },
      { ...owed, day: '2026-11-01', amount: -26_000_000 },
      { ...owed, day: '2026-12-01' },
    ]
    const { opening, closing, lines: shown } = statement(lines, '2026-11-01', '2026-11-30')
    expect([opening, shown.map(({ balance }) => balance), closing]).toEqual([26_775_000, [775_000], 775_000])
  })
})
