import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPaise, toRupees } from './rupees.rules.ts'

test('an amount is the same again after it was rupees, as a number in JSON and as a text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_000_000_000_000 }), (paise) => {
      const sent: unknown = JSON.parse(JSON.stringify(toRupees(paise)))
      expect(readPaise(Number(sent))).toBe(paise)
      expect(readPaise(`${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`)).toBe(paise)
    }),
  )
})

test.each([
  ['1250.00', 125_000],
  ['1250.5', 125_050],
  ['0.07', 7],
  ['1250.100', 125_010],
  ['-3.20', -320],
  [1250.1, 125_010],
  [0, 0],
  ['1250.001', undefined],
  ['1,250.00', undefined],
  ['', undefined],
  ['1e3', undefined],
  [1e21, undefined],
  ['NaN', undefined],
])('%s rupees are %s paise', (rupees, paise) => expect(readPaise(rupees)).toBe(paise))
