import type { ItineraryDay, ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { Place } from '@sarai/contract/itinerary-items'
import { expect, test } from 'vitest'
import { blankDay, blankDocument, blankItem } from './blank.ts'
import { itemOfDay } from './new-items.ts'

const city = (name: string, country: string, latitude: number, longitude: number): Place => ({
  name,
  country,
  latitude,
  longitude,
})
const jaipur = city('Jaipur', 'IN', 26.91, 75.79)
const dubai = city('Dubai', 'AE', 25.2, 55.27)
const night = (id: string, overnight: Place | null, more: Partial<ItineraryDay> = {}): ItineraryDay => ({
  ...blankDay(id, id),
  overnight,
  ...more,
})
const trip = (...days: ItineraryDay[]): ItineraryDocument => ({ ...blankDocument('Trip', 'INR'), days })
const added = (
  document: ItineraryDocument,
  at: number,
  category: 'flight' | 'transport' | 'cruise' | 'lodging' | 'info',
) => itemOfDay(document, document.days[at] as ItineraryDay, blankItem('new', category)).details

test('a flight goes from the city of the night before to that of this night, with their clocks', () => {
  expect(added(trip(night('a', jaipur), night('b', dubai)), 1, 'flight')).toMatchObject({
    from: { place: jaipur, zone: 'Asia/Kolkata', airport: null },
    to: { place: dubai, zone: 'Asia/Dubai', airport: null },
  })
})

test('a ground transport and a cruise go the same way', () => {
  const document = trip(night('a', jaipur), night('b', dubai))
  expect(added(document, 1, 'transport')).toMatchObject({ from: jaipur, to: dubai })
  expect(added(document, 1, 'cruise')).toMatchObject({ from: jaipur, to: dubai })
})

test('on the first day nobody knows where from, on the last not where to', () => {
  const document = trip(night('a', jaipur), night('b', null))
  expect(added(document, 0, 'transport')).toMatchObject({ from: null, to: jaipur })
  expect(added(document, 1, 'flight')).toMatchObject({ from: { place: jaipur }, to: { place: null, zone: null } })
})

test('where one stays, a ride is within the city, and a flight has no end yet', () => {
  const document = trip(night('a', jaipur), night('b', jaipur))
  expect(added(document, 1, 'transport')).toMatchObject({ from: jaipur, to: jaipur })
  expect(added(document, 1, 'flight')).toMatchObject({ from: { place: jaipur }, to: { place: null } })
})

test('after a flight of the same day one starts from where it landed', () => {
  const flight = itemOfDay(trip(night('a', jaipur), night('b', dubai)), night('b', dubai), blankItem('f', 'flight'))
  const landed = {
    ...flight,
    details: { ...flight.details, to: { ...(flight.details as { to: object }).to, place: dubai } },
  }
  const document = trip(night('a', jaipur), night('b', dubai, { items: [landed as typeof flight] }))
  expect(added(document, 1, 'transport')).toMatchObject({ from: dubai, to: dubai })
})

test('the day before is the one of the same option', () => {
  const options = [
    { id: 'A', name: 'A', note: null },
    { id: 'B', name: 'B', note: null },
  ]
  const days = [night('a', jaipur), night('b', dubai, { optionIds: ['B'] }), night('c', jaipur, { optionIds: ['A'] })]
  expect(added({ ...trip(...days), options }, 2, 'transport')).toMatchObject({ from: jaipur, to: jaipur })
})

test('a hotel is in the city of the night, and information is nowhere', () => {
  const document = trip(night('a', jaipur))
  expect(added(document, 0, 'lodging')).toMatchObject({ place: jaipur })
  expect(added(document, 0, 'info')).toEqual({ startTime: null })
})
