import { describe, expect, test } from 'vitest'
import { formatMoment, setTimeZone } from './format.ts'
import { dayFrom, sideWithin } from './typed-day.ts'
import { momentFrom, timeFrom } from './typed-time.ts'

// A Monday.
const today = '2026-11-23'

describe('a day is read as people type it', () => {
  test.each([
    ['24 jan', '2027-01-24'],
    ['24jan', '2027-01-24'],
    ['24th January', '2027-01-24'],
    ['Jan 24', '2027-01-24'],
    ['24/1', '2027-01-24'],
    ['24.1.', undefined],
    ['24-1-27', '2027-01-24'],
    ['24/01/2028', '2028-01-24'],
    ['24 Jan 2028', '2028-01-24'],
    ["24 jan '28", '2028-01-24'],
    ['Sun, 24 Jan 2027', '2027-01-24'],
    ['2027-01-24', '2027-01-24'],
    ['24 nov', '2026-11-24'],
    ['23 nov', '2026-11-23'],
    ['22 nov', '2027-11-22'],
    ['29 feb', '2028-02-29'],
    ['29 sept', '2027-09-29'],
    ['today', today],
    ['Tomorrow', '2026-11-24'],
    ['tmrw', '2026-11-24'],
    ['day after tomorrow', '2026-11-25'],
    ['3d', '2026-11-26'],
    ['in 3 days', '2026-11-26'],
    ['+10', '2026-12-03'],
    ['2 weeks', '2026-12-07'],
    ['in a month', '2026-12-23'],
    ['fri', '2026-11-27'],
    ['monday', '2026-11-30'],
    ['next fri', '2026-12-04'],
    ['31 feb', undefined],
    ['32/1', undefined],
    ['24/13', undefined],
    ['24', undefined],
    ['soon', undefined],
    ['24 ja', undefined],
  ])('%s', (typed, day) => {
    const found = dayFrom(typed, { today })
    expect('value' in found ? found.value : undefined).toBe(day)
  })

  test('a day that cannot be to come is the last one: "24 oct" of a payment', () => {
    expect(dayFrom('24 oct', { today, side: sideWithin(today, today) })).toEqual({ value: '2026-10-24' })
    expect(dayFrom('24 oct', { today, side: sideWithin(undefined, today) })).toEqual({ value: '2027-10-24' })
    expect(dayFrom('24 jan', { today, side: sideWithin('2027-03-31', today) })).toEqual({ value: '2027-01-24' })
  })

  test('of the past where that is meant, or of what is nearest', () => {
    expect(dayFrom('24 jan', { today, side: 'past' })).toEqual({ value: '2026-01-24' })
    expect(dayFrom('24 oct', { today, side: 'near' })).toEqual({ value: '2026-10-24' })
    expect(dayFrom('24 jan', { today, side: 'near' })).toEqual({ value: '2027-01-24' })
    expect(dayFrom('12/3/85', { today, side: 'past' })).toEqual({ value: '1985-03-12' })
    expect(dayFrom('fri', { today, side: 'past' })).toEqual({ value: '2026-11-20' })
  })
})

test.each([
  ['17:30', '17:30'],
  ['5pm', '17:00'],
  ['5.30 pm', '17:30'],
  ['5:30 PM', '17:30'],
  ['12 am', '00:00'],
  ['12pm', '12:00'],
  ['1730', '17:30'],
  ['9', '09:00'],
  ['noon', '12:00'],
  ['25:00', undefined],
  ['13 pm', undefined],
  ['5:75', undefined],
  ['later', undefined],
])('a time is read as people type it: %s', (typed, time) => {
  const found = timeFrom(typed)
  expect('value' in found ? found.value : undefined).toBe(time)
})

describe('a moment is read in the agency’s zone', () => {
  setTimeZone('Asia/Kolkata')
  // 15:00 in India.
  const now = new Date('2026-11-23T09:30:00Z')
  const read = (typed: string) => {
    const found = momentFrom(typed, { today, now })
    return 'value' in found ? formatMoment(found.value) : undefined
  }
  test.each([
    ['tomorrow 5pm', '24 Nov 2026, 17:00'],
    ['5pm tomorrow', '24 Nov 2026, 17:00'],
    ['24 jan', '24 Jan 2027, 10:00'],
    ['24/1 11:30', '24 Jan 2027, 11:30'],
    ['24 Jan 2027, 11:30', '24 Jan 2027, 11:30'],
    ['mon at 11', '30 Nov 2026, 11:00'],
    ['at 5pm on friday', '27 Nov 2026, 17:00'],
    ['5pm', '23 Nov 2026, 17:00'],
    ['11:00', '24 Nov 2026, 11:00'],
    ['2h', '23 Nov 2026, 17:00'],
    ['in an hour', '23 Nov 2026, 16:00'],
    ['30 min', '23 Nov 2026, 15:30'],
    ['tomorrow in the evening', '24 Nov 2026, 18:00'],
    ['3d', '26 Nov 2026, 10:00'],
    ['tomorrow 25:00', undefined],
    ['whenever', undefined],
  ])('%s', (typed, moment) => expect(read(typed)).toBe(moment))

  test('and what is shown is read back as it was', () => {
    for (const at of ['2026-12-31T18:29:00.000Z', '2027-02-28T03:30:00.000Z'])
      expect(momentFrom(formatMoment(at), { today, now })).toEqual({ value: at })
  })
})
