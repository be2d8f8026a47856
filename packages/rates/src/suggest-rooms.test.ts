import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { suggestRooms } from './suggest-rooms.ts'
import { deluxe, option } from './test-cards.ts'

const words = (adults: number, ages: number[], limits = option(1, 'Any')) =>
  suggestRooms(adults, ages, limits)?.map((room) => [room.adults, ...room.children.map(({ age }) => age)])

test('two adults sleep in a room, children with them, everybody spread evenly', () => {
  expect(words(2, [])).toEqual([[2]])
  expect(words(2, [6])).toEqual([[2, 6]])
  expect(words(3, [])).toEqual([[2], [1]])
  expect(words(3, [], deluxe)).toEqual([[3]])
  expect(words(2, [3, 6, 9, 11], deluxe)).toEqual([
    [1, 3, 9],
    [1, 6, 11],
  ])
  expect(words(0, [])).toBeUndefined()
  expect(words(1, [], option(1, 'Suite', { minPeople: 2 }))).toBeUndefined()
})

test('everybody has a place, and no limit is passed', () => {
  const few = fc.option(fc.integer({ min: 1, max: 5 }))
  const ages = fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 8 })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 12 }),
      ages,
      few,
      few,
      few,
      (adults, ages, maxPeople, maxAdults, maxChildren) => {
        const rooms = suggestRooms(adults, ages, option(1, 'Any', { maxPeople, maxAdults, maxChildren }))
        fc.pre(rooms !== null)
        expect(rooms.reduce((sum, room) => sum + room.adults, 0)).toBe(adults)
        const asked = rooms.flatMap(({ children }) => children.map(({ age }) => age))
        expect(asked.sort((a, b) => a - b)).toEqual(ages.toSorted((a, b) => a - b))
        for (const room of rooms) {
          expect(room.adults).toBeLessThanOrEqual(maxAdults ?? Infinity)
          expect(room.adults + room.children.length).toBeLessThanOrEqual(maxPeople ?? Infinity)
          expect(room.children.length).toBeLessThanOrEqual(maxChildren ?? Infinity)
        }
      },
    ),
  )
})
