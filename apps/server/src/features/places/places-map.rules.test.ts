import { beforeAll, describe, expect, test } from 'vitest'
import type { Stop } from '@sarai/itinerary/route'
import { type Coasts, routeMap } from './places-map.rules.ts'
import { coastsOfTheWorld } from './places-map.service.ts'

let coasts: Coasts
beforeAll(async () => {
  coasts = await coastsOfTheWorld()
})
const mapOf = (stops: Stop[], cities: Stop[] = []) => routeMap(stops, coasts, cities)

const jaipur = { name: 'Jaipur', latitude: 26.92, longitude: 75.79 }
const jodhpur = { name: 'Jodhpur', latitude: 26.27, longitude: 73.01 }
const udaipur = { name: 'Udaipur', latitude: 24.57, longitude: 73.69 }
const suva = { name: 'Suva', latitude: -18.14, longitude: 178.44 }
const apia = { name: 'Apia', latitude: -13.83, longitude: -171.76 }
const london = { name: 'London', latitude: 51.51, longitude: -0.13 }

describe('the map of a route', () => {
  test('has every place inside, north above south and east right of west, each named once', () => {
    const map = mapOf([jaipur, jodhpur, udaipur, jaipur])
    expect(map?.stops.map(({ number, name }) => [number, name])).toEqual([
      [1, 'Jaipur'],
      [2, 'Jodhpur'],
      [3, 'Udaipur'],
    ])
    const [first, second, third] = map?.stops ?? []
    for (const { x, y } of map?.stops ?? []) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(540)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(400)
    }
    expect(first?.x).toBeGreaterThan(second?.x ?? 0)
    expect(third?.y).toBeGreaterThan(second?.y ?? 0)
    expect(map?.route.match(/M/g)).toHaveLength(3)
    expect(map?.words).toBe('Map of the trip: Jaipur, then Jodhpur, then Udaipur, then Jaipur. 3 places in all.')
  })

  test('of one place is not drawn nearer than the coasts are known', () => {
    const map = mapOf([{ name: 'Panaji', latitude: 15.5, longitude: 73.83 }])
    expect(map?.stops).toMatchObject([{ x: 270, y: 200, label: 'right' }])
    expect(map?.route).toBe('')
    expect(map?.land).toMatch(/^M[-\d.]/)
    expect(map?.land.length).toBeLessThan(20_000)
  })

  test('goes the short way over the date line', () => {
    const [from, to] = mapOf([suva, apia])?.stops ?? []
    expect(from?.x).toBeLessThan(to?.x ?? 0)
  })

  test('of half the world stays small', () => {
    const map = mapOf([london, jaipur, suva])
    expect(map?.land.length).toBeLessThan(40_000)
    expect(map?.stops).toHaveLength(3)
  })

  test('of places on top of each other writes no name over another', () => {
    const near = Array.from({ length: 8 }, (_, at) => ({ ...jaipur, name: `Place ${at}`, latitude: 26.92 + at / 500 }))
    const labels = mapOf([...near, udaipur])?.stops.map(({ label }) => label)
    expect(labels).toContain(null)
    expect(labels).toContain('right')
  })

  test('names large cities round about, but none of the trip’s own and none far away', () => {
    const kota = { name: 'Kota', latitude: 25.18, longitude: 75.83 }
    const map = mapOf([jaipur, udaipur], [{ ...london }, jaipur, kota])
    expect(map?.around.map(({ name }) => name)).toEqual(['Kota'])
  })

  test('of nowhere is none', () => {
    expect(mapOf([])).toBeNull()
  })
})
