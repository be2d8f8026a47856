import { maxAmount } from '@sarai/money/amounts'
import { describe, expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'
import { upiLink } from './upi-link.ts'

describe('an amount in words', () => {
  test.each([
    [26_775_000, 'INR', 'Rupees Two Lakh Sixty Seven Thousand Seven Hundred Fifty Only'],
    [26_775_050, 'INR', 'Rupees Two Lakh Sixty Seven Thousand Seven Hundred Fifty and Paise Fifty Only'],
    [101, 'INR', 'Rupee One and Paisa One Only'],
    [0, 'INR', 'Rupees Zero Only'],
    [-10_000, 'INR', 'Minus Rupees One Hundred Only'],
    [1_234_567, 'JPY', 'JPY Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven Only'],
    [1005, 'BHD', 'BHD One and 5/1000 Only'],
  ])('%d %s', (minor, currency, words) => {
    expect(amountInWords(minor, currency)).toBe(words)
  })

  test('in thousands and millions', () => {
    const words =
      'US Dollars One Million Two Hundred Thirty Four Thousand Five Hundred Sixty Seven and Cents Eighty Nine Only'
    expect(amountInWords(123_456_789, 'USD', 'international')).toBe(words)
  })

  test('of the largest amount there is', () => {
    expect(amountInWords(maxAmount, 'INR')).toBe('Rupees Ninety Arab Only')
  })
})

describe('a UPI link', () => {
  const payment = {
    vpa: 'agency@bank',
    name: 'Asha & Co',
    amount: 1_250_000,
    note: 'INV/26-27/000123',
    reference: 'R1',
    merchantCode: null,
  }
  test('names who is paid, how much and for what', () => {
    const link = 'upi://pay?pa=agency@bank&pn=Asha%20%26%20Co&am=12500.00&cu=INR&tn=INV%2F26-27%2F000123&tr=R1'
    expect(upiLink(payment)).toBe(link)
    expect(upiLink({ ...payment, merchantCode: '4722' })).toContain('&mc=4722&')
  })

  test('has a note of at most 50 characters', () => {
    const url = new URL(upiLink({ ...payment, note: 'ü'.repeat(60) }))
    expect(url.searchParams.get('tn')).toBe('ü'.repeat(50))
  })

  test.each([
    { vpa: 'agency' },
    { vpa: 'a@b&am=1' },
    { name: ' ' },
    { amount: 0 },
    { amount: 1.5 },
    { merchantCode: 'x' },
  ])('is refused with %o', (wrong) => {
    expect(() => upiLink({ ...payment, ...wrong })).toThrow(RangeError)
  })
})
