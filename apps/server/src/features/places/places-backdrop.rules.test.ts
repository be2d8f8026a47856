import { describe, expect, test } from 'vitest'
import { routeMap } from './places-map.rules.ts'
import { coastsOfTheWorld } from './places-map.service.ts'

const url = 'https://tiles.example.com/{z}/{x}/{y}.png?v=1'
const jaipur = { name: 'Jaipur', latitude: 26.92, longitude: 75.79 }
const udaipur = { name: 'Udaipur', latitude: 24.57, longitude: 73.69 }
const suva = { name: 'Suva', latitude: -18.14, longitude: 178.44 }
const apia = { name: 'Apia', latitude: -13.83, longitude: -171.76 }

const mapOn = async (service: Parameters<typeof routeMap>[1]['service'], ...stops: (typeof jaipur)[]) => {
  const map = routeMap(stops, { ...(await coastsOfTheWorld()), service }, [{ ...jaipur, name: 'Kota' }])
  if (!map) throw new Error('there is a map')
  return map
}

/** Where a place is on the tiles of a zoom, in tiles from the north-west, as every map service has it. */
function tileOf({ latitude, longitude }: typeof jaipur, zoom: number): [number, number] {
  const angle = (latitude * Math.PI) / 180
  const north = (1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2
  return [((longitude + 180) / 360) * 2 ** zoom, north * 2 ** zoom]
}

describe('the pictures of a map service under a route', () => {
  test.each([
    ['near', [jaipur, udaipur]],
    ['over the date line', [suva, apia]],
    ['round the world', [{ name: 'London', latitude: 51.51, longitude: -0.13 }, jaipur, suva]],
  ])('%s: each stop lies where its tile has it, and the tiles fill the picture', async (_, stops) => {
    const { backdrop, stops: marked, width, height, around } = await mapOn({ kind: 'tiles', url }, ...stops)
    expect(around).toEqual([])
    const tiles = backdrop.map((tile) => {
      const [, z, x, y] = /com\/(\d+)\/(\d+)\/(\d+)\.png\?v=1$/.exec(tile.url) ?? []
      return { ...tile, zoom: Number(z), column: Number(x), row: Number(y) }
    })
    for (const stop of stops) {
      const mark = marked.find(({ name }) => name === stop.name) ?? { x: -1, y: -1 }
      const [column, row] = tileOf(stop, tiles[0]?.zoom ?? 0)
      const under = tiles.find(
        (tile) =>
          tile.column === Math.floor(column) &&
          tile.row === Math.floor(row) &&
          mark.x >= tile.x - 1 &&
          mark.x <= tile.x + tile.width + 1,
      )
      expect(under && under.x + (column % 1) * (under.width - 0.5)).toBeCloseTo(mark.x, 0)
      expect(under && under.y + (row % 1) * (under.height - 0.5)).toBeCloseTo(mark.y, 0)
    }
    for (const [x, y] of [
      [1, 1],
      [width - 1, height - 1],
      [width / 2, height / 2],
    ] as const)
      expect(
        tiles.some((tile) => x >= tile.x && x <= tile.x + tile.width && y >= tile.y && y <= tile.y + tile.height),
      ).toBe(true)
    expect(tiles.length).toBeLessThan(40)
  })

  test('Google gives one picture round the middle, in a whole zoom', async () => {
    const { backdrop, width, height } = await mapOn({ kind: 'google', key: 'a key' }, jaipur)
    expect(backdrop).toMatchObject([{ x: 0, y: 0, width, height }])
    const asked = new URL(backdrop[0]?.url ?? '')
    expect(asked.origin + asked.pathname).toBe('https://maps.googleapis.com/maps/api/staticmap')
    const [latitude, longitude] = (asked.searchParams.get('center') ?? '').split(',').map(Number)
    expect(latitude).toBeCloseTo(jaipur.latitude, 3)
    expect(longitude).toBeCloseTo(jaipur.longitude, 3)
    expect(asked.searchParams.get('key')).toBe('a key')
    const [across] = (asked.searchParams.get('size') ?? '').split('x').map(Number)
    const shown = ((across ?? 0) / (256 * 2 ** Number(asked.searchParams.get('zoom')))) * 360
    // As much of the world as the picture shows.
    expect(shown).toBeCloseTo(4.5, 1)
  })
})
