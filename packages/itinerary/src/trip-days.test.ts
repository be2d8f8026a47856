import { expect, test } from 'vitest'
import { dayTitle, numberedDay } from './trip-days.ts'

test('a day that nobody named is called by the number it has by now, one with a name by that', () => {
  expect(dayTitle({ title: 'Day 2' }, 3)).toBe('Day 3')
  expect(dayTitle({ title: 'Amber Fort' }, 3)).toBe('Amber Fort')
  expect(dayTitle({ title: 'Day 2 at sea' }, 3)).toBe('Day 2 at sea')
  expect(numberedDay({ title: 'Day 2' }, 3)).toBe('Day 3')
  expect(numberedDay({ title: 'Amber Fort' }, 3)).toBe('Day 3, Amber Fort')
})
