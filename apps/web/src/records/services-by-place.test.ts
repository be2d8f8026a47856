import { expect, test } from 'vitest'
import { groupServices, type ServiceToChoose } from './services-by-place.ts'

const makeService = (title: string, facts: Partial<ServiceToChoose>): ServiceToChoose => ({
  id: title,
  title,
  date: null,
  category: 'lodging',
  ...facts,
})

test('services are put together by kind and place, a journey where it begins', () => {
  const groups = groupServices([
    makeService('Tea Valley', { details: { place: { name: 'Munnar' } } }),
    makeService('To the airport', {
      category: 'transport',
      details: { from: { name: 'Munnar' }, to: { name: 'Kochi' } },
    }),
    makeService('Spice Lodge', { details: { place: { name: 'Munnar' } } }),
    makeService('To Delhi', { category: 'flight', details: { from: { airport: 'COK', place: { name: 'Kochi' } } } }),
    makeService('Visa', { category: null }),
  ])
  expect(groups.map(({ label, place, services }) => [label, place, services.length])).toEqual([
    ['Lodging, Munnar', 'Munnar', 2],
    ['Ground Transport, Munnar', 'Munnar', 1],
    ['Flight, Kochi', 'Kochi', 1],
    ['Other', null, 1],
  ])
})
