import { expect, test } from 'vitest'
import { breakWithin, breakWord } from './brochures-breaks.rules.ts'

test('names and words of usual length stay whole', () => {
  expect(breakWord('Thiruvananthapuram')).toEqual(['Thiruvananthapuram'])
  expect(breakWord('திருநெல்வேலி')).toEqual(['திருநெல்வேலி'])
})

test('a word that is too long may be broken with nothing added', () => {
  const parts = breakWord('A'.repeat(30))
  expect(parts.join('')).toBe('A'.repeat(30))
  expect(parts).toContain('')
  expect(breakWord('https://travel.example/kerala/backwaters')).toEqual([
    'https://',
    '',
    'travel.',
    '',
    'example/',
    '',
    'kerala/',
    '',
    'backwaters',
  ])
})

test('a letter is not parted from its signs, nor a line begun with a full stop', () => {
  for (const part of breakWord('परिवार'.repeat(8))) expect(part).toMatch(/^(\p{L}|$)/u)
  for (const part of breakWord('北京市朝阳区，建国路。')) expect(part).not.toMatch(/^[，。]/u)
})

test('what is written without spaces is broken between its words', () => {
  expect(breakWord('กรุงเทพมหานคร').join('')).toBe('กรุงเทพมหานคร')
  expect(breakWord('東京都渋谷区').length).toBeGreaterThan(1)
})

test('a narrow column breaks shorter words', () => {
  const { hyphenationCallback } = breakWithin(40, 8)
  expect(hyphenationCallback('Passport')).toContain('')
  expect(hyphenationCallback('Visa')).toEqual(['Visa'])
})
