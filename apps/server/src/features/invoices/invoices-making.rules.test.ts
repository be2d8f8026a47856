import { describe, expect, test } from 'vitest'
import { beyondPriceOf, type Charged, chargedInAll, chargedOf } from './invoices-making.rules.ts'

const charge = (kind: Charged['kind'], price: number, beyondPrice = 0): Charged => ({
  kind,
  price,
  tcs: 0,
  roundOff: 0,
  beyondPrice,
})

describe('what is left to invoice of a trip of 100', () => {
  test('is what its invoices do not charge', () => {
    expect(chargedInAll(100, []).rest).toBe(100)
    expect(chargedInAll(100, [charge('invoice', 60)]).rest).toBe(40)
    expect(chargedInAll(100, [charge('invoice', 60), charge('invoice', 40)]).rest).toBe(0)
  })

  test('is nothing after a discount by a credit note, and all of it where that is charged again', () => {
    const agreed = { agreed: 100, before: [charge('invoice', 100)] }
    const discount = beyondPriceOf(charge('credit-note', 10), { ...agreed, isChargedAgain: false })
    expect(discount).toBe(-10)
    expect(chargedInAll(100, [charge('invoice', 100), charge('credit-note', 10, discount)])).toMatchObject({
      charged: 90,
      rest: 0,
    })
    const again = beyondPriceOf(charge('credit-note', 100), { ...agreed, isChargedAgain: true })
    expect(chargedInAll(100, [charge('invoice', 100), charge('credit-note', 100, again)]).rest).toBe(100)
  })

  test('is nothing once a note follows a change that made it cheaper, whose discount is not taken off twice', () => {
    const before = [charge('invoice', 100)]
    const beyond = beyondPriceOf(charge('credit-note', 10), { agreed: 90, before, isChargedAgain: false })
    expect(beyond).toBe(0)
    expect(chargedInAll(90, [...before, charge('credit-note', 10, beyond)])).toMatchObject({ charged: 90, rest: 0 })
    // Of 15, 10 follow the change and 5 are a discount.
    expect(beyondPriceOf(charge('credit-note', 15), { agreed: 90, before, isChargedAgain: false })).toBe(-5)
  })

  test('does not shrink by what is charged beside its price', () => {
    const before = [charge('invoice', 60)]
    expect(beyondPriceOf(charge('invoice', 40), { agreed: 100, before, isChargedAgain: false })).toBe(0)
    const visa = beyondPriceOf(charge('invoice', 45), { agreed: 100, before, isChargedAgain: false })
    expect(visa).toBe(5)
    expect(chargedInAll(100, [...before, charge('invoice', 45, visa)])).toMatchObject({ charged: 105, rest: 0 })
    const more = [charge('invoice', 100), charge('debit-note', 7, 7)]
    expect(chargedInAll(100, more)).toMatchObject({ charged: 107, rest: 0 })
  })
})

describe('a document in the currency of its trip', () => {
  const figures = { currency: 'INR', total: 19_870_600, roundOff: -20, tcs: { amount: 389_620 } }

  test('has its price without tax collected at source and round-off', () => {
    const document = { currency: 'INR', rate: null }
    const invoice = { kind: 'invoice' as const, document, figures, beyondPrice: 0 }
    expect(chargedOf(invoice, 'INR')).toMatchObject({ price: 19_481_000, tcs: 389_620, roundOff: -20 })
  })

  test('is converted back at its own rate, and left out where it is in neither currency', () => {
    const document = { currency: 'USD', rate: 85_000_000 }
    const invoice = { kind: 'invoice' as const, document, figures, beyondPrice: 0 }
    expect(chargedOf(invoice, 'USD')).toMatchObject({ price: 229_188, tcs: 4584, roundOff: 0 })
    expect(chargedOf(invoice, 'EUR')).toBeUndefined()
  })
})
