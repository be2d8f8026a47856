import { describe, expect, test } from 'vitest'
import { normalizeLine, normalizeNumber, normalizePhone, stripUnseen, toLatinDigits } from './typed-text.ts'

test.each([
  ['\u202a+91 98290 12345\u202c', '+91 98290 12345'],
  ['+91\u00a098290\u00a012345', '+91 98290 12345'],
  ['98290\u201112345', '98290-12345'],
  ['tel:+919829012345', '+919829012345'],
  ['९८२९० १२३४५', '98290 12345'],
  ['٩٨٢٩٠١٢٣٤٥', '9829012345'],
  ['９８２９０', '98290'],
  ['\ufeff0141\u2013234 5678', '0141-234 5678'],
])('%j is the number %s', (typed, number) => {
  expect(normalizePhone(typed)).toBe(number)
})

describe('marks that nobody sees', () => {
  test('are taken out, those that turn text around among them', () => {
    expect(stripUnseen('invoice\u202efdp.exe')).toBe('invoicefdp.exe')
    expect(normalizeLine('a\u200bsha\u00a0@x')).toBe('asha @x')
  })

  test('do not take the joiners of words and emoji with them', () => {
    const words = ['क्‍ष', 'নর‌্যাল', '👩‍👩‍👧']
    expect(words.map(stripUnseen)).toEqual(words)
  })
})

test('amounts and percentages have plain signs', () => {
  expect(normalizeNumber('\u2212\u200e1\u00a0250')).toBe('-1 250')
  expect(toLatinDigits('₹१,२३,४५६')).toBe('₹1,23,456')
})
