import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency } from '../../../test/make.ts'
import { readConfig } from '../../core/config.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}/{y}.png', MAP_NOTICE: '© Somebody' })
})
afterAll(() => app.close())

test('routes are drawn on the map pictures that the installation names, with their notice', async () => {
  const { owner } = await makeAgency(app)
  const stops = [{ name: 'Jaipur', latitude: 26.92, longitude: 75.79 }]
  const { data } = await owner.call.places.routeMap({ stops })
  expect(data?.notice).toBe('© Somebody')
  expect(data?.backdrop[0]?.url).toMatch(/^https:\/\/tiles\.example\.com\/\d+\/\d+\/\d+\.png$/)
})

test.each(['http://tiles.example.com/{z}/{x}/{y}', 'https://tiles.example.com/{z}/{x}', 'tiles'])(
  '%s is no address of map pictures',
  (address) => expect(() => readConfig({ MAP_TILES_URL: address })).toThrow(/MAP_TILES_URL/),
)
