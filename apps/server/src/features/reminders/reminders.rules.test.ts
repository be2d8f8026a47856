import { describe, expect, test } from 'vitest'
import { isQuiet, passes } from './reminders-quiet.rules.ts'
import { filled, reasonWords } from './reminders-text.rules.ts'
import { reminderWords } from './reminders.rules.ts'

const india = 'Asia/Kolkata'
const berlin = 'Europe/Berlin'

describe('quiet hours', () => {
  test.each([
    // 21:00 to 08:00 in India, which is 15:30 to 02:30 in UTC.
    ['in the evening', '2026-11-21T15:30:00Z', india, '21:00', '08:00', true],
    ['a minute before them', '2026-11-21T15:29:59Z', india, '21:00', '08:00', false],
    ['at midnight', '2026-11-21T18:30:00Z', india, '21:00', '08:00', true],
    ['in the early morning', '2026-11-22T02:29:00Z', india, '21:00', '08:00', true],
    ['when they end', '2026-11-22T02:30:00Z', india, '21:00', '08:00', false],
    ['within a day', '2026-11-21T07:00:00Z', india, '12:00', '14:00', true],
    ['outside of a day’s', '2026-11-21T09:00:00Z', india, '12:00', '14:00', false],
    ['where there are none', '2026-11-21T18:30:00Z', india, null, null, false],
    ['from a time to the same', '2026-11-21T18:30:00Z', india, '08:00', '08:00', false],
    // Clocks go forward at 02:00: 02:30 is not there, and quiet hours until then end at 03:00.
    ['before the hour that is left out', '2026-03-29T00:59:00Z', berlin, '22:00', '02:30', true],
    ['after the hour that is left out', '2026-03-29T01:00:00Z', berlin, '22:00', '02:30', false],
    // Clocks go back at 03:00: 02:30 comes twice, and both are quiet until 03:00.
    ['in the hour that comes twice, first', '2026-10-25T00:30:00Z', berlin, '22:00', '03:00', true],
    ['in the hour that comes twice, second', '2026-10-25T01:30:00Z', berlin, '22:00', '03:00', true],
    ['after the hour that comes twice', '2026-10-25T02:00:00Z', berlin, '22:00', '03:00', false],
  ])('%s', (_, now, zone, from, until, quiet) => {
    expect(isQuiet(new Date(now), zone, from, until)).toBe(quiet)
  })
})

test.each([
  ['between', '09:00', '2026-11-21T03:00:00Z', '2026-11-21T04:00:00Z', true],
  ['at the end', '09:00', '2026-11-21T03:00:00Z', '2026-11-21T03:30:00Z', true],
  ['at the beginning', '09:00', '2026-11-21T03:30:00Z', '2026-11-21T04:00:00Z', false],
  ['over midnight', '00:00', '2026-11-21T18:00:00Z', '2026-11-21T19:00:00Z', true],
  ['not', '12:00', '2026-11-21T03:00:00Z', '2026-11-21T04:00:00Z', false],
  ['days later', '12:00', '2026-11-19T03:00:00Z', '2026-11-21T04:00:00Z', true],
])('a time of the clock comes %s', (_, at, after, until, comes) => {
  expect(passes(at, india, { after: new Date(after), until: new Date(until) })).toBe(comes)
})

const values = {
  name: 'Kerala in seven days',
  customer: '{{owner}}',
  owner: 'Kavya',
  stage: '',
  destination: 'Kochi',
  date: '1 Dec 2026',
  value: '₹1,20,000',
  days: '3',
  balance: '₹40,000',
  link: '',
}
test.each([
  ['fills in', '{{name}} on {{ date }}', 'Kerala in seven days on 1 Dec 2026'],
  ['leaves nothing where there is no value', 'Stage {{stage}} of {{name}}', 'Stage of Kerala in seven days'],
  ['does not read what it filled in', 'For {{customer}}', 'For {{owner}}'],
  ['leaves nothing of what is no field', 'a {{constructor}} b', 'a b'],
])('a text %s', (_, text, expected) => {
  expect(filled(text, values)).toBe(expected)
})

test.each([
  [{ kind: 'date', field: 'trip.startDate', offsetDays: -7, at: '09:00' }, 0, '7 days before the departure'],
  [{ kind: 'date', field: 'contact.birthday', offsetDays: 0, at: '09:00' }, 0, 'On the day of the birthday'],
  [{ kind: 'silent', afterDays: 1, at: '09:00' }, 1, 'Nothing happened for 1 day, told the 2nd time'],
  [{ kind: 'no_follow_up', afterHours: 4 }, 3, '4 hours old and no follow-up planned, told the 4th time'],
] as const)('the reason of %o', (trigger, turn, words) => {
  expect(reasonWords(trigger, turn)).toBe(words)
})

test('a reminder says who, what and when', () => {
  const task = {
    kind: 'follow_up' as const,
    title: 'Follow up',
    note: null,
    channel: 'call',
    dueAt: '2026-11-21T05:00:00Z',
  }
  expect(reminderWords(task, 'Asha', india)).toEqual({
    title: 'Follow up with Asha',
    body: 'Call · 21 Nov 2026, 10:30',
  })
  expect(
    reminderWords({ ...task, kind: 'task', title: 'Visa', channel: null, note: 'Two forms' }, 'Asha', india),
  ).toEqual({
    title: 'Visa: Asha',
    body: '21 Nov 2026, 10:30 · Two forms',
  })
})
