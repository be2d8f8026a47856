import { expect, test } from 'vitest'
import { buyerIn, inBase, purchaseKind, purchaseOf } from './bills-credit.rules.ts'

test('the service says what is bought, and the vendor where that is silent; of a DMC it is a tour', () => {
  expect(purchaseKind('hotel', 'lodging')).toBe('room')
  expect(purchaseKind(null, 'lodging')).toBe('room')
  expect(purchaseKind('dmc', 'lodging')).toBe('tour')
  expect(purchaseKind('transport', null)).toBe('cab')
  expect(purchaseKind('guide', 'activity')).toBe('guide')
  expect(purchaseKind('hotel', 'flight')).toBeNull()
  expect(purchaseKind('visa', null)).toBeNull()
})

test('a room’s price is that of a night of one room, in the agency’s currency', () => {
  const line = { bookingId: null, net: 4_500_001, cgst: 0, sgst: 0, igst: 225_000, vat: 0 }
  const around = { vendorType: 'hotel', isOtherState: true, amountOf: (amount: number) => amount }
  const room = purchaseOf(line, { category: 'lodging', quantity: 6 }, around)
  expect(room).toEqual({ kind: 'room', price: 750_001, net: 4_500_001, tax: 225_000, isOtherState: false })
  expect(purchaseOf(line, undefined, around).price).toBeNull()
  expect(purchaseOf({ ...line, cgst: 1 }, undefined, around).isOtherState).toBe(true)
  expect(inBase(30_000, { currency: 'USD', rate: 86_500_000 }, 'INR')).toBe(2_595_000)
  expect(inBase(30_000, { currency: 'INR', rate: null }, 'INR')).toBe(30_000)
})

test('who buys is registered in the vendor’s state, or as usual', () => {
  const regular = { registration: 'regular', state: '08' } as const
  expect(buyerIn([regular], '08')).toEqual({ registration: 'regular', isOtherState: false })
  expect(buyerIn([regular], '27')).toEqual({ registration: 'regular', isOtherState: true })
  expect(buyerIn([regular], null)).toEqual({ registration: 'regular', isOtherState: false })
  expect(buyerIn([{ registration: 'regular', state: null }], '27').isOtherState).toBe(false)
  expect(buyerIn([], '27')).toEqual({ registration: 'unregistered', isOtherState: false })
})
