import { describe, expect, test } from 'vitest'
import { calendarParams } from './calendar-search.ts'
import { searchSchema } from './search-schema.ts'
import { calendarState, plusDays, plusMonths, turned, weekOf, weeksOfMonth, isValidDate } from './calendar-days.ts'

test('days and months are counted without a zone', () => {
  expect(plusDays('2026-02-27', 2)).toBe('2026-03-01')
  expect(plusDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(plusMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(plusMonths('2026-01-15', -1)).toBe('2025-12-15')
  expect(weekOf('2026-11-22')).toEqual([16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`))
  expect(weeksOfMonth('2026-02-10').map(([monday]) => monday)).toEqual([
    '2026-01-26',
    '2026-02-02',
    '2026-02-09',
    '2026-02-16',
    '2026-02-23',
  ])
})

describe('what the address says of a calendar', () => {
  const today = '2026-11-21'
  const { keep, read } = searchSchema(calendarParams)

  test.each([
    [{}, { view: 'month', on: today, from: '2026-10-26', to: '2026-12-06' }],
    [{ view: 'week' }, { view: 'week', from: '2026-11-16', to: '2026-11-22' }],
    [{ view: 'list' }, { view: 'list', from: today, to: '2026-12-21' }],
    [
      { view: 'list', on: '2026-12-05' },
      { from: '2026-12-01', to: '2026-12-31' },
    ],
    [
      { view: 'list', days: '2026-12-05..2026-12-07' },
      { from: '2026-12-05', to: '2026-12-07' },
    ],
    [{ view: 'list', days: '2026-12-07..2026-12-05' }, { from: today }],
    [
      { view: 'nonsense', on: '2026-02-31x' },
      { view: 'month', on: today },
    ],
    [{ on: '0000-00-00' }, { on: today }],
  ])('%o', (search, state) => {
    expect(calendarState(read(keep(search)), today)).toMatchObject(state)
  })

  test('a page on and back comes to where it was', () => {
    for (const view of ['month', 'week'] as const)
      expect(turned({ view, on: turned({ view, on: '2026-11-01' }, 1) }, -1)).toBe('2026-11-01')
  })
})

test.each([
  ['2026-11-21', true],
  ['', false],
  [null, false],
  [undefined, false],
  ['0000-00-00', false],
  ['2026-13-01', false],
  ['soon', false],
])('the date %s counts as one: %s', (text, isDate) => {
  expect(isValidDate(text)).toBe(isDate)
})
