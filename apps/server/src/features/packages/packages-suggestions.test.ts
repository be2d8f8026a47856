import { randomUUID } from 'node:crypto'
import type { ItineraryEdit } from '@sarai/contract/itinerary-edits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
  await makePackage('Thai honeymoon', ['Bangkok TH', 'Phuket TH'])
  await makePackage('Kashmir: lakes and meadows', ['Srinagar IN', 'Gulmarg IN'])
  await makePackage('Bali for two', ['Seminyak ID', 'Ubud ID'])
  await makePackage('Backwaters at leisure', ['Kochi IN', 'Alleppey IN'])
  await makePackage('Alpine summer', ['Lucerne CH', 'Interlaken CH'])
  await makePackage('Gokarna and around', ['Gokarna IN'], { tags: ['Goa'] })
  // Changed last, so that they would come first where nothing fits.
  await makePackage('Coorg in the rain', ['Coorg IN'], { isDraft: true })
  await makePackage('Vietnam from north to south', ['Hanoi VN'], { isDraft: true })
  await makePackage('Phuket on a budget', ['Phuket TH'], { isDraft: true })
})
afterAll(() => app.close())

async function makePackage(title: string, cities: string[], { isDraft = false, tags = [] as string[] } = {}) {
  const { call } = agency.owner
  const { data } = await call.packages.create({ title, days: 2 })
  const value = cities.map((text) => {
    const [name = '', country = ''] = text.split(' ')
    return { name, country, latitude: null, longitude: null }
  })
  const edit = { do: 'set', node: 'itinerary', path: ['destinations'], value, was: [] } as ItineraryEdit
  await call.packages.edit({ id: data.id, batches: [{ id: randomUUID(), edits: [edit] }] })
  const { version } = (await call.packages.get({ id: data.id })).data
  const status = isDraft ? 'draft' : 'published'
  await call.packages.update({ id: data.id, version, changes: { status, tags } })
}

const suggested = async (...destinations: string[]) =>
  (await agency.owner.call.packages.suggest({ destinations })).data.map(({ title }) => title)

test.each([
  ['a country, what is published before a draft', ['Thailand'], ['Thai honeymoon', 'Phuket on a budget']],
  ['a region that the title has', ['Kashmir'], ['Kashmir: lakes and meadows']],
  ['an island that the title has', ['Bali'], ['Bali for two']],
  ['a state that its cities lie in', ['Kerala'], ['Backwaters at leisure']],
  ['a city under its old name', ['cochin'], ['Backwaters at leisure']],
  ['a part of the world', ['Europe'], ['Alpine summer']],
  ['a tag', ['goa'], ['Gokarna and around']],
  ['a city within what was typed', ['Srinagar, Kashmir'], ['Kashmir: lakes and meadows']],
  ['the second of two', ['Atlantis', 'Switzerland'], ['Alpine summer']],
  ['the country of a city where no package goes', ['Pattaya'], ['Thai honeymoon']],
])('packages are suggested by %s', async (_, destinations, first) => {
  expect((await suggested(...destinations)).slice(0, first.length)).toEqual(first)
})

test('what goes to both of two places comes before what goes to one', async () => {
  await makePackage('Bangkok and Bali', ['Bangkok TH', 'Ubud ID'])
  expect((await suggested('Thailand', 'Bali'))[0]).toBe('Bangkok and Bali')
})

test('where nothing fits, all are there, drafts last; archived and deleted ones are not', async () => {
  const { call } = agency.owner
  const all = await suggested()
  expect(new Set(all)).toEqual(new Set(await suggested('Atlantis')))
  expect(all.slice(-3).toSorted()).toEqual(['Coorg in the rain', 'Phuket on a budget', 'Vietnam from north to south'])
  const [alpine] = (await call.packages.list({ search: 'alpine' })).data
  if (!alpine) throw new Error('there is no package')
  await call.packages.update({ id: alpine.id, version: alpine.version, changes: { status: 'archived' } })
  expect(await suggested('Switzerland')).not.toContain('Alpine summer')
})

test('the list finds a package by the countries it goes to', async () => {
  const { data } = await agency.owner.call.packages.list({ search: 'thailand' })
  expect(data.map(({ title }) => title)).toContain('Thai honeymoon')
})
