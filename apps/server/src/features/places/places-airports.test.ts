import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'

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
  ['COK', 'Cochin International Airport', 'Cochin', 'IN', 'Asia/Kolkata'],
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
