import { expect, test } from 'vitest'
import { calendarText, type FeedEvent } from './feeds.rules.ts'

const event: FeedEvent = {
  uid: 'trip-1@sarai',
  stamp: '2026-11-20T08:30:00.123Z',
  starts: '2026-11-21',
  ends: '2026-11-25',
  title: 'Kerala',
}
const linesOf = (facts: Partial<FeedEvent>) => unfolded(write([{ ...event, ...facts }]))
const write = (events: FeedEvent[]) => calendarText({ name: 'Departures', events })
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('a calendar says what it is, and every line ends as RFC 5545 wants it', () => {
  const text = write([event])
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:')).toBe(true)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(unfolded(text)).toEqual(
    expect.arrayContaining([
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Departures',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ]),
  )
})

test('days as a whole are dates, and end the day after the last', () => {
  expect(linesOf({})).toEqual(
    expect.arrayContaining([
      'BEGIN:VEVENT',
      'UID:trip-1@sarai',
      'DTSTAMP:20261120T083000Z',
      'DTSTART;VALUE=DATE:20261121',
      'DTEND;VALUE=DATE:20261126',
      'TRANSP:TRANSPARENT',
      'SUMMARY:Kerala',
      'END:VEVENT',
    ]),
  )
  expect(linesOf({ starts: '2026-12-31', ends: '2026-12-31' })).toContain('DTEND;VALUE=DATE:20270101')
  expect(linesOf({ starts: '2028-02-28', ends: '2028-02-28' })).toContain('DTEND;VALUE=DATE:20280229')
})

test('moments are in UTC, and half an hour long', () => {
  const lines = linesOf({ starts: '2026-11-21T04:30:00.000Z', ends: null })
  expect(lines).toEqual(expect.arrayContaining(['DTSTART:20261121T043000Z', 'DTEND:20261121T050000Z']))
  expect(lines).not.toContain('TRANSP:TRANSPARENT')
})

test('what people typed is text, whatever it holds', () => {
  const hostile = 'Comma, semicolon; back\\slash\nnext line\r\nEND:VCALENDAR\u0000\u0007'
  const lines = linesOf({ title: hostile, details: hostile, place: 'Goa; India' })
  expect(lines).toContain('SUMMARY:Comma\\, semicolon\\; back\\\\slash\\nnext line\\nEND:VCALENDAR')
  expect(lines).toContain('LOCATION:Goa\\; India')
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1)
})

test('addresses are no text, and keep what they are made of', () => {
  expect(linesOf({ url: 'https://sarai.example/leads?a=1,2;b' })).toContain('URL:https://sarai.example/leads?a=1,2;b')
})

test.each([
  ['letters of one byte', 'a'.repeat(500)],
  ['letters of two', 'é'.repeat(200)],
  ['letters of three', 'केरल की यात्रा '.repeat(30)],
  ['letters of four, in two halves', '🛕'.repeat(120)],
  ['just as long as a line', 'x'.repeat(75 - 'SUMMARY:'.length)],
])('no line is longer than 75 octets, and none ends within a letter: %s', (_, title) => {
  const text = write([{ ...event, title }])
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\uFFFD')
  expect(unfolded(text)).toContain(`SUMMARY:${title.trim()}`)
})

test('the same calendar is the same text', () => {
  expect(write([event])).toBe(write([event]))
  expect(calendarText({ name: 'Empty', events: [] })).not.toContain('VEVENT')
})

test('what was changed says so, and how many times', () => {
  expect(linesOf({ sequence: 3 })).toEqual(
    expect.arrayContaining(['DTSTAMP:20261120T083000Z', 'LAST-MODIFIED:20261120T083000Z', 'SEQUENCE:3']),
  )
  expect(linesOf({}).some((line) => line.startsWith('SEQUENCE'))).toBe(false)
})

test('a calendar without events holds a component, as RFC 5545 wants it', () => {
  const lines = unfolded(write([]))
  expect(lines.slice(lines.indexOf('BEGIN:VTIMEZONE'), -2).at(-1)).toBe('END:VTIMEZONE')
  expect(lines).not.toContain('BEGIN:VEVENT')
  expect(write([event])).not.toContain('VTIMEZONE')
})
