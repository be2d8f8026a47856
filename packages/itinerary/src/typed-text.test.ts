import { describe, expect, test } from 'vitest'
import { agesFrom, countFrom, markupFrom, markupSaid, markupText } from './typed-text.ts'

test('counts and ages are whole and within their limits', () => {
  expect(countFrom('3', 1, 10_000)).toEqual({ value: 3 })
  expect(countFrom('0', 1, 10_000)).toEqual({ problem: 'At least 1' })
  expect(countFrom('10,001', 1, 10_000)).toEqual({ problem: 'At most 10,000' })
  expect(countFrom('2.5', 0, 500)).toEqual({ problem: 'Enter a whole number' })
  expect(agesFrom('4, 9')).toEqual({ value: [4, 9] })
  expect(agesFrom('')).toEqual({ value: [] })
  expect(agesFrom('4, 19')).toEqual({ problem: 'From 18 on they are adults' })
  expect(agesFrom('four')).toEqual({ problem: 'Enter ages, like 4, 9' })
})

describe('a markup', () => {
  const percent = { kind: 'percent', percent: 1500 } as const
  const fixed = { kind: 'fixed', amount: 500_000 } as const
  const head = { kind: 'per-head', amount: 50_000 } as const

  test.each([
    ['15', null, percent],
    ['15 %', fixed, percent],
    ['5000', fixed, fixed],
    ['5000', percent, fixed],
    ['5,000', null, fixed],
    ['₹5,000', percent, fixed],
    ['500', head, head],
    ['500 a head', percent, head],
    ['500/head', null, head],
    ['500 pp', null, head],
    ['', percent, null],
  ])('typed as "%s" where there was %o', (text, before, value) => {
    expect(markupFrom(text, before, 'INR')).toEqual({ value })
  })

  test('reads as it can be typed', () => {
    for (const markup of [percent, fixed, head])
      expect(markupFrom(markupText(markup, 'INR'), markup, 'INR')).toEqual({ value: markup })
  })

  test('is never negative, never too large, never guessed', () => {
    expect(markupFrom('-5 %', null, 'INR')).toEqual({ problem: 'A markup cannot be negative' })
    expect(markupFrom('1001 %', null, 'INR')).toEqual({ problem: 'At most 1000 %' })
    expect(markupFrom('lots', null, 'INR')).toHaveProperty('problem')
  })
})

test.each([
  ['4000', '₹4,000 in all'],
  ['12', '12 %'],
  ['500 a head', '₹500 a head'],
])('a markup typed as %s is said to be %s', (text, said) => {
  const typed = markupFrom(text, null, 'INR')
  expect('value' in typed && typed.value && markupSaid(typed.value, 'INR')).toBe(said)
})
