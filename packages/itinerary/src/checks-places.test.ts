import { expect, test } from 'vitest'
import { checkPlaces } from './checks-places.ts'
import { keralaTrip } from './test-trips.ts'
import type { Change } from './test-findings.ts'

const makeTyped = (name: string) => ({ name, country: null, latitude: null, longitude: null })
const goTo =
  (...names: string[]): Change =>
  (trip) =>
    void (trip.destinations = names.map(makeTyped))
const makeNight =
  (name: string): Change =>
  (trip) =>
    void (trip.days[1] && (trip.days[1].overnight = makeTyped(name)))

test.each<[string, Change, [string, string][]]>([
  ['places that were chosen', () => {}, []],
  ['countries, regions and parts of the world', goTo('Kerala', 'Sri Lanka', 'Europe', 'Kashmir', 'UAE'), []],
  ['two names in one', goTo('Kerala', 'MunnarAlappuzha'), [['warning', 'MunnarAlappuzha']]],
  [
    'a part of a name',
    goTo('Munn', 'Allep'),
    [
      ['warning', 'Munn'],
      ['warning', 'Allep'],
    ],
  ],
  ['a night that is nowhere', makeNight('Munnnar'), [['hint', 'Munnnar']]],
])('%s', (_, change, expected) => {
  const trip = keralaTrip()
  change(trip)
  const found = checkPlaces(trip).map(({ severity, message }) => [severity, /“(.+)”/.exec(message)?.[1]])
  expect(found).toEqual(expected)
})
