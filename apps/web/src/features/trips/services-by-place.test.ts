import { expect, test } from 'vitest'
import { groupServices, type ServiceToChoose } from './services-by-place.ts'

const service = (title: string, facts: Partial<ServiceToChoose>): ServiceToChoose => ({
  id: title,
  version: 1,
  title,
  date: null,
  category: 'lodging',
  ...facts,
})

test('services are put together by kind and place, a journey where it begins', () => {
  const groups = groupServices([
    service('Tea Valley', { details: { place: { name: 'Munnar' } } }),
    service('To the airport', { category: 'transport', details: { from: { name: 'Munnar' }, to: { name: 'Kochi' } } }),
    service('Spice Lodge', { details: { place: { name: 'Munnar' } } }),
    service('To Delhi', { category: 'flight', details: { from: { airport: 'COK', place: { name: 'Kochi' } } } }),
    service('Visa', { category: null }),
  ])
  expect(groups.map(({ label, place, services }) => [label, place, services.length])).toEqual([
    ['Lodging, Munnar', 'Munnar', 2],
    ['Ground Transport, Munnar', 'Munnar', 1],
    ['Flight, Kochi', 'Kochi', 1],
    ['Other', null, 1],
  ])
})
