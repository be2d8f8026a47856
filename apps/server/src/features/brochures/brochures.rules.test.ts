import { blankDay, blankDocument } from '@sarai/itinerary/blank'
import { travellerView } from '@sarai/itinerary/traveller-view'
import { describe, expect, test } from 'vitest'
import { brochureOf } from './brochures.rules.ts'

const today = '2026-11-21'

describe('days', () => {
  test('that nobody named are called by their place, or by the number that they have by now', () => {
    const document = blankDocument('Kerala', 'INR')
    const [first, second, third] = ['a', 'b', 'c'].map((id, at) => blankDay(id, `Day ${at + 1}`))
    if (!first || !second || !third) throw new Error('a day is missing')
    const kochi = { ...second, overnight: { name: 'Kochi', country: 'IN', latitude: null, longitude: null } }
    document.days = [kochi, { ...third, title: 'Into the hills' }, first]
    const view = travellerView(document, { display: 'total', prices: [], pictures: [], today })
    expect(brochureOf(view, today).days.map(({ number, title }) => [number, title])).toEqual([
      [1, 'Kochi'],
      [2, 'Into the hills'],
      [3, 'Day 3'],
    ])
  })
})
