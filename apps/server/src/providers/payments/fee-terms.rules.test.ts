import { describe, expect, test } from 'vitest'
import { computeFeeBeforeTax, feeFields, readFeeTerms } from './fee-terms.rules.ts'

const explain = (name: string, text: string) => feeFields.find((field) => field.name === name)?.explainProblem?.(text)

describe('what a gateway is set to pass on', () => {
  test('is nothing until something is typed in', () => {
    expect(readFeeTerms({}, 'INR')).toBeUndefined()
    expect(readFeeTerms({ feePercent: '0', feeFixed: '' }, 'INR')).toBeUndefined()
  })

  test.each([
    ['2', undefined, { rate: 200, fixed: 0 }],
    ['1.95', '15', { rate: 195, fixed: 1500 }],
    ['2.5 %', '15.50', { rate: 250, fixed: 1550 }],
    [undefined, '15', { rate: 0, fixed: 1500 }],
  ])('%s percent and %s each are %o', (feePercent = '', feeFixed = '', terms) => {
    expect(readFeeTerms({ feePercent, feeFixed }, 'INR')).toEqual(terms)
  })

  test('has no parts of a currency that has none', () => {
    expect(readFeeTerms({ feeFixed: '15.50' }, 'JPY')).toEqual({ rate: 0, fixed: 15 })
  })

  test.each(['10.01', '-1', '2,5', 'two', '1.955', '100'])('is no percentage: %s', (text) => {
    expect(explain('feePercent', text)).toBeDefined()
    expect(readFeeTerms({ feePercent: text }, 'INR')).toBeUndefined()
  })

  test.each(['-1', '1.555', 'ten'])('is no amount: %s', (text) => expect(explain('feeFixed', text)).toBeDefined())

  test('is computed to the nearest minor unit', () => {
    expect(computeFeeBeforeTax(5_000_000, { rate: 200, fixed: 0 })).toBe(100_000)
    expect(computeFeeBeforeTax(25, { rate: 200, fixed: 0 })).toBe(1)
    expect(computeFeeBeforeTax(24, { rate: 200, fixed: 500 })).toBe(500)
  })
})
