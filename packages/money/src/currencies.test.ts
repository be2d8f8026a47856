import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxAmount } from './amounts.ts'
import { currencySymbol, minorDigits, oneUnit } from './currency.ts'
import { decimalOf, formatAmount, formatMoney, formatShortMoney, formatWholeMoney, toUnits } from './format.ts'
import { minorFrom, parseAmount, parsePrice } from './parse.ts'

/** Every currency that the platform knows: ISO 4217, and what was in it before. */
const currencies = Intl.supportedValuesOf('currency')
const amount = fc.integer({ min: 0, max: maxAmount })
const digitsOf = (text: string) => text.replace(/\D/g, '')

test('ISO 4217 says how many digits a minor unit has', () => {
  expect(currencies.length).toBeGreaterThan(150)
  const odd = Object.groupBy(currencies, (currency) => minorDigits(currency))
  expect(odd[0]).toEqual(expect.arrayContaining(['JPY', 'KRW', 'VND', 'ISK', 'XOF']))
  expect(odd[3]).toEqual(expect.arrayContaining(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']))
  expect(odd[2]).toEqual(expect.arrayContaining(['INR', 'USD', 'EUR', 'AED', 'THB', 'LKR', 'NPR', 'IDR']))
  expect(oneUnit('KWD')).toBe(1000n)
  expect([currencySymbol('INR'), currencySymbol('KWD')]).toEqual(['₹', 'KWD'])
})

describe.each(currencies)('%s', (currency) => {
  const digits = minorDigits(currency)

  test('what is shown reads back as the same amount, in each grouping', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom('indian' as const, 'international' as const), (minor, grouping) => {
        expect(parseAmount(formatAmount(minor, currency, grouping), currency)).toEqual({ value: minor })
        expect(parsePrice(`${currency} ${formatAmount(minor, currency, grouping)}`, 'INR')).toEqual({
          value: { net: minor, currency },
        })
        expect(minorFrom(decimalOf(minor, currency), currency)).toBe(minor)
      }),
      { numRuns: 20 },
    )
  })

  test('no digit is lost or made up', () => {
    fc.assert(
      fc.property(amount, fc.boolean(), (size, isNegative) => {
        const minor = isNegative ? -size : size
        const shown = digitsOf(formatMoney(minor, currency).replace(currency, ''))
        const isWhole = BigInt(size) % oneUnit(currency) === 0n
        expect(shown).toBe(isWhole ? String(size / 10 ** digits) : String(size).padStart(digits + 1, '0'))
        expect(formatMoney(minor, currency).startsWith('-')).toBe(minor < 0)
        expect(BigInt(Math.round(toUnits(minor, currency) * 10 ** digits))).toBe(BigInt(minor))
      }),
      { numRuns: 20 },
    )
  })
})

test.each([
  [123_456_750, 'INR', '₹12,34,567.50'],
  [123_456_700, 'INR', '₹12,34,567'],
  [5, 'INR', '₹0.05'],
  [0, 'INR', '₹0'],
  [-150, 'INR', '-₹1.50'],
  [Number.MAX_SAFE_INTEGER, 'INR', '₹9,00,71,99,25,47,409.91'],
  [150_000, 'JPY', 'JP¥1,50,000'],
  [1_234_567, 'KWD', 'KWD\u00a01,234.567'],
])('%i minor units of %s are shown as %s', (minor, currency, text) => {
  expect(formatMoney(minor, currency)).toBe(text)
})

test('international groups where they are asked for', () => {
  expect(formatMoney(123_456_750, 'USD', 'international')).toBe('$1,234,567.50')
  expect(formatAmount(123_456_700, 'AED', 'international')).toBe('1,234,567')
})

test('columns in which paise are noise show whole units', () => {
  expect(formatWholeMoney(123_450, 'INR')).toBe('₹1,235')
  expect(formatWholeMoney(1_234_499, 'KWD')).toBe('KWD\u00a01,234')
})

test.each([
  [9_999_900, 'INR', '₹99,999'],
  [42_000_000, 'INR', '₹4.2 L'],
  [40_000_000, 'INR', '₹4 L'],
  [425_000_000, 'INR', '₹43 L'],
  [1_300_000_000, 'INR', '₹1.3 Cr'],
  [-42_000_000, 'INR', '-₹4.2 L'],
  [150_000, 'JPY', 'JP¥150K'],
  [1_300_000_000, 'USD', '$13M'],
  [1_234_567, 'KWD', 'KWD\u00a01,235'],
])('%i of %s is %s where there is little room', (minor, currency, text) => {
  expect(formatShortMoney(minor, currency)).toBe(text)
})

test('decimals of files come to the nearest minor unit', () => {
  expect(minorFrom('1.5', 'INR', 100_000)).toBe(15_000_000)
  expect(minorFrom('1.005', 'INR')).toBe(101)
  expect(minorFrom('1.2345', 'KWD')).toBe(1235)
  expect(minorFrom('12.5', 'JPY')).toBe(13)
  expect(minorFrom('99999999999999', 'INR')).toBeUndefined()
  expect(minorFrom('1,5', 'INR')).toBeUndefined()
  expect(minorFrom('1e5', 'INR')).toBeUndefined()
})
