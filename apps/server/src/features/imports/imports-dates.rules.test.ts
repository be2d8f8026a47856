import { describe, expect, test } from 'vitest'
import { orderShown, readDay } from '@sarai/contract/written-days'
import { notADay, readMoment, readMonth, readsMore, readTravel } from './imports-dates.rules.ts'

const from = '2026-11-21'

describe('days', () => {
  test.each([
    ['2026-11-21', '2026-11-21'],
    ['2026/1/5', '2026-01-05'],
    ['2026-11-21 14:30:00', '2026-11-21'],
    ['2026-11-21T09:00:00+05:30', '2026-11-21'],
    ['21/11/2026', '2026-11-21'],
    ['21-11-26', '2026-11-21'],
    ['1.2.2026', '2026-02-01'],
    ['03/04/2026', '2026-04-03'],
    ['21/11/2026 14:30', '2026-11-21'],
    ['21-Nov-26', '2026-11-21'],
    ['5-Dec-2026', '2026-12-05'],
    ['21 November 2026', '2026-11-21'],
    ['21st Nov, 2026', '2026-11-21'],
    ['Sat, 21 Nov 2026', '2026-11-21'],
    ['Saturday 21 November 2026', '2026-11-21'],
    ['November 21, 2026', '2026-11-21'],
    ['Nov 21', '2026-11-21'],
    ['12 Dec', '2026-12-12'],
    ['12 Mar', '2027-03-12'],
    ["2nd of Jan '27", '2027-01-02'],
    ['46347', '2026-11-21'],
    ['46347.604', '2026-11-21'],
    ['20261121', '2026-11-21'],
    ['21112026', '2026-11-21'],
    ['29/02/2028', '2028-02-29'],
  ])('%s', (typed, day) => expect(readDay(typed, 'dmy', from)).toBe(day))

  test.each([
    '31/02/2026',
    '11/21/2026',
    '29/02/2027',
    '0000-00-00',
    '13/13/2026',
    'soon',
    '',
    '2026',
    '12',
    '99999',
    '1/2/3/4',
    '32-Jan-26',
    'May',
    '9829012345',
  ])('not %s', (typed) => expect(readDay(typed, 'dmy', from)).toBeUndefined())

  test('in the order of the file where both are possible', () => {
    expect(readDay('03/04/2026', 'mdy', from)).toBe('2026-03-04')
    expect(readDay('25/04/2026', 'mdy', from)).toBeUndefined()
    expect(notADay('25/04/2026', 'mdy', 'Not a date')).toBe('Day first, but this column is month first')
    expect(notADay('11/21/2026', 'dmy', 'Not a date')).toBe('Month first, but this column is day first')
    expect(notADay('soon', 'dmy', 'Not a date')).toBe('Not a date')
    expect([orderShown('25/04/2026'), orderShown('04/25/2026'), orderShown('03/04/2026'), orderShown('3 Apr')]).toEqual(
      ['dmy', 'mdy', 'either', undefined],
    )
  })
})

describe('months', () => {
  test.each([
    ['Nov 2026', '2026-11-01'],
    ['November', '2026-11-01'],
    ['Oct', '2027-10-01'],
    ['nov-26', '2026-11-01'],
    ["Dec'27", '2027-12-01'],
    ['mid Dec', '2026-12-01'],
    ['May/June 2027', '2027-05-01'],
    ['First week of January', '2027-01-01'],
    ['11/2026', '2026-11-01'],
    ['2026-11', '2026-11-01'],
    ['15/12/2026', '2026-12-01'],
  ])('%s', (typed, month) => expect(readMonth(typed, 'dmy', from)).toBe(month))
  test.each(['Diwali', 'maybe', '13/2026', '', 'marvellous'])('not %s', (typed) =>
    expect(readMonth(typed, 'dmy', from)).toBeUndefined(),
  )
})

test('a month that is told with more words keeps them', () => {
  expect(['First week of January', 'mid Dec', 'Dec end', 'May/June 2027'].map(readsMore)).toEqual(Array(4).fill(true))
  expect(['Nov 2026', "Dec'27", 'November', '11/2026', 'nov-26'].map(readsMore)).toEqual(Array(5).fill(false))
})

describe('travel', () => {
  test.each([
    ['12-18 Dec 2026', { travelStart: '2026-12-12', travelEnd: '2026-12-18' }],
    ['21–25 Nov 2026', { travelStart: '2026-11-21', travelEnd: '2026-11-25' }],
    ['12 Dec to 18 Dec 2026', { travelStart: '2026-12-12', travelEnd: '2026-12-18' }],
    ['28 Dec - 3 Jan 2027', { travelStart: '2026-12-28', travelEnd: '2027-01-03' }],
    ['12/12/2026 to 18/12/2026', { travelStart: '2026-12-12', travelEnd: '2026-12-18' }],
    ['12th to 18th Dec 2026', { travelStart: '2026-12-12', travelEnd: '2026-12-18' }],
    ['12/12/2026', { travelStart: '2026-12-12' }],
    ['December', { travelMonth: '2026-12-01' }],
  ])('%s', (typed, travel) => expect(readTravel(typed, 'dmy', from)).toEqual(travel))
  test('nothing of what is no date', () => expect(readTravel('after exams', 'dmy', from)).toBeUndefined())
})

describe('moments', () => {
  const context = { order: 'dmy' as const, from, timeZone: 'Asia/Kolkata', time: '12:00' }
  test.each([
    ['21/11/2026 14:30', '2026-11-21T09:00:00.000Z'],
    ['21-Nov-26 2:30 PM', '2026-11-21T09:00:00.000Z'],
    ['21/11/2026', '2026-11-21T06:30:00.000Z'],
    ['2026-11-21T09:00:00Z', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21T14:30:00+0530', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21T14:30', '2026-11-21T09:00:00.000Z'],
    ['46347.604166', '2026-11-21T09:00:00.000Z'],
    ['21/11/2026 12:15 am', '2026-11-20T18:45:00.000Z'],
  ])('%s', (typed, moment) => expect(readMoment(typed, context)).toBe(moment))
  test.each(['yesterday', '2026-02-31T10:00:00Z', ''])('not %s', (typed) =>
    expect(readMoment(typed, context)).toBeUndefined(),
  )
})
