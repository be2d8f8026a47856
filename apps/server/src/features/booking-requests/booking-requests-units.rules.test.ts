import { describe, expect, test } from 'vitest'
import { unitsWords } from './booking-requests-units.rules.ts'

const hotel = { category: 'lodging', quantity: 2, nights: 2, details: { rooms: 1 } }
const ride = { category: 'transport', quantity: 1, nights: null, details: null }

describe('how much is asked for', () => {
  test('is not said again where rooms and nights say it', () => {
    expect(unitsWords(hotel, { basis: 'room', quantity: 2 })).toBeNull()
    expect(unitsWords(hotel, undefined)).toBeNull()
    expect(unitsWords({ ...hotel, quantity: 1 }, { basis: 'group', quantity: 1 })).toBeNull()
    expect(unitsWords(ride, { basis: 'vehicle', quantity: 1 })).toBeNull()
  })
  test('is in what it is counted by', () => {
    expect(unitsWords({ ...hotel, quantity: 4 }, { basis: 'room', quantity: 2 })).toBe('2 rooms')
    expect(unitsWords({ ...hotel, quantity: 4 }, { basis: 'adult', quantity: 2 })).toBe('2 adults')
    expect(unitsWords({ ...ride, quantity: 3 }, { basis: 'person', quantity: 1 })).toBe('3 persons')
    expect(unitsWords({ ...ride, quantity: 6 }, { basis: 'child', quantity: 3 })).toBe('2 children × 3')
    expect(unitsWords({ ...ride, quantity: 3 }, { basis: 'vehicle', quantity: 3 })).toBe('Vehicle × 3')
    expect(unitsWords({ ...ride, quantity: 2 }, { basis: 'group', quantity: 2 })).toBe('2 units')
  })
  test('is by its category where nobody said, or where it was changed since', () => {
    expect(unitsWords({ ...hotel, quantity: 7 }, undefined)).toBe('7 room nights')
    expect(unitsWords({ ...ride, quantity: 2 }, undefined)).toBe('2 vehicles')
    expect(unitsWords({ ...ride, quantity: 5 }, { basis: 'person', quantity: 2 })).toBe('5 vehicles')
    expect(unitsWords({ ...ride, category: null, quantity: 2 }, undefined)).toBe('2 units')
  })
})
