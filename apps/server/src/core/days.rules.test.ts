import { describe, expect, test } from 'vitest'
import { atTime, clockSpans, dayEnd, dayStart, plusDays, today } from './days.rules.ts'

describe('today', () => {
  test.each([
    ['2026-11-21T18:29:59Z', 'Asia/Kolkata', '2026-11-21'],
    ['2026-11-21T18:30:00Z', 'Asia/Kolkata', '2026-11-22'],
    ['2026-01-01T04:59:59Z', 'America/New_York', '2025-12-31'],
    ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '2027-01-01'],
    ['2026-11-21T00:00:00Z', 'UTC', '2026-11-21'],
  ])('%s in %s is %s', (moment, zone, day) => {
    expect(today(new Date(moment), zone)).toBe(day)
  })
})

test.each([
  ['2026-11-30', 1, '2026-12-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-02-28', 1, '2026-03-01'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-28', 365, '2027-03-28'],
])('%s and %i days is %s', (day, days, sum) => {
  expect(plusDays(day, days)).toBe(sum)
})

describe('a clock on the wall', () => {
  test.each([
    ['2026-11-21', '10:00', 'Asia/Kolkata', '2026-11-21T04:30:00.000Z'],
    ['2026-07-01', '10:00', 'Europe/London', '2026-07-01T09:00:00.000Z'],
    ['2026-12-01', '10:00', 'Europe/London', '2026-12-01T10:00:00.000Z'],
    // Clocks go forward at two on this day, and back at three on the other.
    ['2026-03-29', '10:00', 'Europe/Berlin', '2026-03-29T08:00:00.000Z'],
    ['2026-03-29', '01:30', 'Europe/Berlin', '2026-03-29T00:30:00.000Z'],
    ['2026-10-25', '01:30', 'Europe/Berlin', '2026-10-24T23:30:00.000Z'],
    ['2026-10-25', '10:00', 'Europe/Berlin', '2026-10-25T09:00:00.000Z'],
    // What is skipped comes as much later, what is shown twice the first time.
    ['2027-03-14', '02:30', 'America/New_York', '2027-03-14T07:30:00.000Z'],
    ['2027-03-14', '03:30', 'America/New_York', '2027-03-14T07:30:00.000Z'],
    ['2027-11-07', '01:30', 'America/New_York', '2027-11-07T05:30:00.000Z'],
    ['2027-11-07', '02:30', 'America/New_York', '2027-11-07T07:30:00.000Z'],
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2027-10-03', '02:15', 'Australia/Lord_Howe', '2027-10-02T15:45:00.000Z'],
    ['2026-09-06', '00:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-11-21', '10:00', 'Asia/Kathmandu', '2026-11-21T04:15:00.000Z'],
  ])('that shows %s %s in %s does so at %s', (day, time, zone, moment) => {
    expect(atTime(day, time, zone)).toBe(moment)
  })
})

test('a day lasts as long as its clocks say', () => {
  const hours = (day: string, zone: string) =>
    (Date.parse(dayEnd(day, zone)) - Date.parse(dayStart(day, zone))) / 3_600_000
  expect(hours('2026-11-21', 'Asia/Kolkata')).toBe(24)
  expect(hours('2026-03-29', 'Europe/Berlin')).toBe(23)
  expect(hours('2026-10-25', 'Europe/Berlin')).toBe(25)
})

test('the spans between changes of the clocks have the moments and the local times at which these are changed', () => {
  const between = { after: new Date('2027-01-01T00:00:00Z'), until: new Date('2028-01-01T00:00:00Z') }
  const hour = 3_600_000
  expect(clockSpans('America/New_York', between)).toEqual([
    { from: null, until: '2027-03-14T07:00:00.000Z', aheadMs: -5 * hour, shownUntil: '2027-03-14T03:00:00.000Z' },
    {
      from: '2027-03-14T07:00:00.000Z',
      until: '2027-11-07T06:00:00.000Z',
      aheadMs: -4 * hour,
      shownUntil: '2027-11-07T02:00:00.000Z',
    },
    { from: '2027-11-07T06:00:00.000Z', until: null, aheadMs: -5 * hour, shownUntil: null },
  ])
  expect(clockSpans('Asia/Kolkata', between)).toEqual([
    { from: null, until: null, aheadMs: 5.5 * hour, shownUntil: null },
  ])
})
