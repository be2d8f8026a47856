import { expect, test } from 'vitest'
import { readClock, readKind, readMinutes } from './imports-library-fields.rules.ts'

test.each([
  ['Hotel', 'lodging'],
  ['3* Resort', 'lodging'],
  ['SIC transfer', 'transport'],
  ['Sightseeing', 'activity'],
  ['Houseboat cruise', 'cruise'],
  ['Domestic flight', 'flight'],
  ['Policy text', 'info'],
  ['Something else', undefined],
])('%s is %s', (said, kind) => {
  expect(readKind(said)).toBe(kind)
})

test.each([
  ['14:00', '14:00'],
  ['2 PM', '14:00'],
  ['2.30 p.m.', '14:30'],
  ['12 am', '00:00'],
  ['12 noon', '12:00'],
  ['1400 hrs', '14:00'],
  ['9', '09:00'],
  ['25:00', undefined],
  ['13 pm', undefined],
  ['late', undefined],
])('%s on the clock is %s', (said, time) => {
  expect(readClock(said)).toBe(time)
})

test.each([
  ['90', 90],
  ['1.5 hours', 90],
  ['2 h 30 min', 150],
  ['2:30', 150],
  ['45 mins', 45],
  ['half a day', undefined],
  ['', undefined],
])('%s takes %s minutes', (said, minutes) => {
  expect(readMinutes(said)).toBe(minutes)
})
