import path from 'node:path'
import { itineraryDocument } from '@sarai/contract/itinerary-document'
import { picturePath } from '@sarai/contract/picture-paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../test/app.ts'
import { makeAgency, type TestAgency } from '../test/make.ts'
import { seedPackages } from './demo-packages.ts'
import { seedPictures } from './demo-pictures.ts'

let app: TestApp
let agency: TestAgency
const now = new Date()

beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
  const { userId } = agency.owner
  await app.services.database.writeAs(agency.agencyId, async (db) => {
    const folder = path.join(import.meta.dirname, 'pictures')
    const pictures = await seedPictures(app.services, db, folder, userId)
    await seedPackages(db, { ownerId: userId, agents: [[userId, 1]] }, pictures, now)
  })
})
afterAll(() => app.close())

test('the demo has packages of every status, with covers that are served in all sizes', async () => {
  const { data } = await agency.owner.call.packages.list({ perPage: 50 })
  expect(data.length).toBeGreaterThanOrEqual(12)
  expect(new Set(data.map((row) => row.status))).toEqual(new Set(['draft', 'published', 'archived']))
  const covers = data.flatMap((row) => row.cover ?? [])
  expect(covers.length).toBeGreaterThanOrEqual(12)
  for (const cover of covers.slice(0, 2))
    for (const width of [480, 960, 1920] as const)
      for (const format of ['avif', 'webp'] as const) {
        const answer = await fetch(`${app.url}${picturePath(agency.agencyId, cover.id, width, format)}`)
        expect(answer.status).toBe(200)
        expect(answer.headers.get('content-type')).toBe(`image/${format}`)
      }
})

test('their itineraries are what an itinerary may be, and their histories lead back to how they were begun', async () => {
  const { call } = agency.owner
  const { data: rows } = await call.packages.list({ perPage: 50 })
  for (const { id, title } of rows) {
    const { document, pictures, revision } = (await call.packages.itinerary({ id })).data
    expect(itineraryDocument.safeParse(document).error?.issues ?? [], title).toEqual([])
    const ofDays = document.days.flatMap((day) => [...day.pictures, ...day.items.flatMap((item) => item.pictures)])
    const shown = new Set([document.cover, ...ofDays].filter(Boolean))
    expect(pictures.length, title).toBe(shown.size)
    expect(revision, title).toBeGreaterThan(1)
    const begun = (await call.packages.stateAt({ id, revision: 0 })).data
    expect(begun.document.subtitle, title).toBeNull()
    expect(document.subtitle, title).not.toBeNull()
  }
})

test('the days of a demo package follow from one city to the next', async () => {
  const { call } = agency.owner
  const { data: rows } = await call.packages.list({ perPage: 50, filters: { status: ['published'] } })
  for (const { id, title } of rows) {
    const { document } = (await call.packages.itinerary({ id })).data
    let nights = 0
    for (const day of document.days) {
      const sleeps = day.items.find(
        (item) => item.category === 'lodging' || (item.category === 'cruise' && item.details.nights > 0),
      )
      if (sleeps?.category === 'lodging' || sleeps?.category === 'cruise') nights += sleeps.details.nights
      if (day.overnight) expect(nights, `${title}: a bed for ${day.title}`).toBeGreaterThan(0)
      if (day.overnight) nights--
      expect(day.title.length, title).toBeGreaterThan(0)
    }
    expect(nights, `${title}: no bed is left over`).toBe(0)
  }
})

test('they are found like all others, and the next package goes on with the numbers', async () => {
  const { call } = agency.owner
  const found = await call.packages.list({ search: 'kerala' })
  expect(found.data.map((row) => row.code)).toEqual(['KER-6'])
  const made = await call.packages.create({ title: 'One more', days: 1 })
  expect(made.data.number).toBe((await call.packages.list({})).total)
})
