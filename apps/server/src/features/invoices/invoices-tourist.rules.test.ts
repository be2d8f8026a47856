import { blankDay } from '@sarai/itinerary/blank'
import { expect, test } from 'vitest'
import { tourDaysAbroad } from './invoices-tourist.rules.ts'

const day = (country: string | null | undefined, optionIds: string[] = []) => ({
  ...blankDay(crypto.randomUUID(), 'Day'),
  optionIds,
  overnight: country === undefined ? null : { name: 'There', country, latitude: null, longitude: null },
})
const of = (days: ReturnType<typeof day>[], optionId: string | null = null) =>
  tourDaysAbroad({ startDate: null, days }, optionId, 'IN')

test('days are abroad by their night, and without one by the night before', () => {
  expect(of([day('IN'), day('NP'), day(undefined)])).toEqual({ days: 3, daysAbroad: 2 })
  expect(of([day('NP'), day('IN'), day(undefined)])).toEqual({ days: 3, daysAbroad: 1 })
  expect(of([day('IN'), day('IN')])).toEqual({ days: 2, daysAbroad: 0 })
})

test('only the days of the option that was chosen count', () => {
  expect(of([day('IN'), day('NP', ['a']), day('NP', ['b'])], 'a')).toEqual({ days: 2, daysAbroad: 1 })
})

test('where a country is not known nothing is said', () => {
  expect(of([])).toBeNull()
  expect(of([day(undefined), day('NP')])).toBeNull()
  expect(of([day('IN'), day(null), day('NP')])).toBeNull()
})
