import { beforeEach, describe, expect, test } from 'vitest'
import { formatWord } from '@sarai/contract/export-words'
import {
  dayOf,
  formatAgo,
  formatDay,
  formatDays,
  formatDue,
  formatMoment,
  formatNumber,
  formatPhone,
  formatTravel,
  initials,
  momentAt,
  plural,
  setTimeZone,
  whatsappLink,
} from './format.ts'

beforeEach(() => setTimeZone('Asia/Kolkata'))

test('numbers are in Indian groups', () => {
  expect([0, 999, 1234, 1_234_567].map(formatNumber)).toEqual(['0', '999', '1,234', '12,34,567'])
})

test.each([
  ['2026-11-21', '2026-11-25', '21–25 Nov 2026'],
  ['2026-11-21', '2026-11-21', '21 Nov 2026'],
  ['2026-11-30', '2026-12-02', '30 Nov – 2 Dec 2026'],
  ['2026-12-30', '2027-01-02', '30 Dec 2026 – 2 Jan 2027'],
  ['2026-11-21', null, '21 Nov 2026'],
  [null, '2026-11-21', ''],
  ['0000-00-00', '2026-11-21', ''],
])('from %s to %s is %s', (start, end, text) => {
  expect(formatDays(start, end)).toBe(text)
})

test('travel is said as exactly as it is known', () => {
  expect(formatTravel({ travelStart: '2026-11-21', travelEnd: null, travelMonth: '2026-11-01' })).toBe('21 Nov 2026')
  expect(formatTravel({ travelStart: null, travelEnd: null, travelMonth: '2026-11-01' })).toBe('Nov 2026')
  expect(formatTravel({ travelStart: null, travelEnd: null, travelMonth: null })).toBe('')
  expect(formatDay('2026-02-29')).not.toContain('NaN')
})

describe('moments', () => {
  test('are shown in the zone of the agency', () => {
    expect(formatMoment('2026-11-21T20:00:00Z')).toBe('22 Nov 2026, 01:30')
    expect(dayOf('2026-11-21T20:00:00Z')).toBe('2026-11-22')
    setTimeZone('America/New_York')
    expect(dayOf('2026-11-21T03:00:00Z')).toBe('2026-11-20')
  })

  test.each([
    ['Asia/Kolkata', '2026-11-22', '01:30', '2026-11-21T20:00:00.000Z'],
    ['America/New_York', '2026-07-01', '09:00', '2026-07-01T13:00:00.000Z'],
    ['America/New_York', '2026-12-01', '09:00', '2026-12-01T14:00:00.000Z'],
    ['Asia/Kathmandu', '2026-12-01', '09:00', '2026-12-01T03:15:00.000Z'],
  ])('in %s, %s %s is %s', (zone, day, time, moment) => {
    setTimeZone(zone)
    expect(momentAt(day, time)).toBe(moment)
  })

  test('what is due is named by its distance', () => {
    const now = new Date('2026-11-21T06:00:00Z')
    expect(formatDue('2026-11-21T09:00:00Z', now)).toBe('Today 14:30')
    expect(formatDue('2026-11-22T04:30:00Z', now)).toBe('Tomorrow 10:00')
    expect(formatDue('2026-11-20T04:30:00Z', now)).toBe('Yesterday 10:00')
    expect(formatDue('2027-01-05T04:30:00Z', now)).toContain('2027')
  })

  test('what was is named by its age', () => {
    const now = Date.parse('2026-11-21T06:00:00Z')
    const ago = (minutes: number) => formatAgo(new Date(now - minutes * 60_000).toISOString(), now)
    expect([0, 5, 200, 24 * 60, 5 * 24 * 60].map(ago)).toEqual([
      'just now',
      '5 min ago',
      '3 h ago',
      'yesterday',
      '5 days ago',
    ])
  })
})

test('phones are written for reading, and as WhatsApp wants them', () => {
  expect(formatPhone('+919829012345')).toBe('+91 98290 12345')
  expect(formatPhone('+911143502020')).toBe('+91 11 4350 2020')
  expect(formatPhone('+918041234567')).toBe('+91 80 4123 4567')
  expect(formatPhone('+911412345678')).toBe('+91 141 234 5678')
  expect(formatPhone('+911262234567')).toBe('+91 1262 234 567')
  expect(formatPhone('+917940012345')).toBe('+91 79 4001 2345')
  expect(formatPhone('+917982012345')).toBe('+91 79820 12345')
  expect(formatPhone('+12025550123')).toBe('+1 202 555 0123')
  expect(formatPhone('+97145551234')).toBe('+971 455 51234')
  expect(formatPhone(null)).toBe('')
  expect(whatsappLink('+91 98290 12345')).toBe('https://wa.me/919829012345')
})

test('words, numbers and names', () => {
  expect(formatWord('meta_ad')).toBe('Meta ad')
  expect(formatWord('whatsapp')).toBe('WhatsApp')
  expect(formatWord(null)).toBe('')
  expect(plural(1, 'lead')).toBe('1 lead')
  expect(plural(100_000, 'lead')).toBe('1,00,000 leads')
  expect(plural(2, 'person', 'people')).toBe('2 people')
  expect([initials('Meera Rathore'), initials(' asha '), initials('')]).toEqual(['MR', 'A', ''])
})
