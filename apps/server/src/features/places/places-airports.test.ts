import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { usedAirports } from '../../../test/used-airports.ts'
import { citiesOfAirports } from './places-airport-cities.rules.ts'
import { findAirport } from './places.service.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

test.each([
  ['DEL', 'Indira Gandhi International Airport', 'Delhi', 'IN', 'Asia/Kolkata'],
  ['NRT', 'Narita International Airport', 'Tokyo', 'JP', 'Asia/Tokyo'],
  ['LHR', 'London Heathrow Airport', 'London', 'GB', 'Europe/London'],
  ['DPS', 'Ngurah Rai International Airport', 'Denpasar', 'ID', 'Asia/Makassar'],
  ['COK', 'Cochin International Airport', 'Kochi', 'IN', 'Asia/Kolkata'],
  ['JAI', 'Jaipur International Airport', 'Jaipur', 'IN', 'Asia/Kolkata'],
  ['IXL', 'Kushok Bakula Rimpoche Airport', 'Leh', 'IN', 'Asia/Kolkata'],
  ['EWR', 'Newark Liberty International Airport', 'New York City', 'US', 'America/New_York'],
  ['ATQ', 'Sri Guru Ram Dass Jee International Airport', 'Amritsar', 'IN', 'Asia/Kolkata'],
])('%s is %s of %s', async (code, name, city, country, zone) => {
  const { data } = await agency.owner.call.places.airport({ code })
  expect(data).toMatchObject({ code, name, zone, place: { name: city, country } })
})

test('a code that no airport has is nothing', async () => {
  expect((await agency.owner.call.places.airport({ code: 'QZX' })).data).toBeNull()
  await expect(agency.owner.call.places.airport({ code: 'del' })).rejects.toMatchObject({ status: 422 })
})

test.each(usedAirports)('%s is the airport of %s', async (code, city, country, zone) => {
  expect(await findAirport(code)).toMatchObject({ code, zone, place: { name: city, country } })
})

test.each(Object.entries(citiesOfAirports))(
  '%s is an airport that needs its city named',
  async (code, [city, town]) => {
    const airport = await findAirport(code)
    expect(airport?.place).toMatchObject({ name: city })
    // A town that the list does not have would leave the place where the airport is.
    if (town)
      expect((await agency.owner.call.places.search({ query: town })).data.map(({ name }) => name)).toContain(town)
  },
)

test('a city has one name, by its airport and by the search for places', async () => {
  for (const [typed, shown] of [
    ['Cochin', 'Kochi'],
    ['Kochi', 'Kochi'],
    ['Surat', 'Surat'],
    ['Prayagraj', 'Prayagraj'],
    ['Allahabad', 'Prayagraj'],
  ] as const)
    expect((await agency.owner.call.places.search({ query: typed })).data[0]?.name).toBe(shown)
})
