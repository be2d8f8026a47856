import type { LibraryBulkAction } from '@sarai/contract/library-schemas'
import { blankItem } from '@sarai/itinerary/blank'
import { changedFields, changeFor, editsToTake, revisionsOf } from '@sarai/itinerary/library-changes'
import { blankContent, itemFromLibrary } from '@sarai/itinerary/library-items'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Client, makeAgency, makeMember } from '../../../test/make.ts'
import { ended } from '../../../test/operations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const jaipur = { name: 'Jaipur', country: 'IN', latitude: 26.91, longitude: 75.79 }
const words = (text: string) => [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }]

/** A hotel in Jaipur. */
function hotel(title = 'Alsisar Haveli', more: object = {}) {
  const content = blankContent('lodging', title)
  if (content.kind !== 'lodging') throw new Error('not a hotel')
  return { ...content, text: words('A haveli of 1892.'), details: { ...content.details, place: jaipur, ...more } }
}

const newAgency = async () => (await makeAgency(app)).owner.call

describe('an entry', () => {
  test('is added, found by name, place, supplier and number, changed, put away, deleted and restored', async () => {
    const call = await newAgency()
    const { data } = await call.library.create({
      content: hotel(),
      supplier: 'Pink City DMC',
      net: 620_000,
      tags: ['Haveli'],
    })
    expect(data).toMatchObject({
      number: 1,
      version: 1,
      revision: 1,
      places: ['Jaipur'],
      currency: 'INR',
      net: 620_000,
    })
    for (const search of ['alsisar', 'haveli', 'jaip', 'pink city', 'LB-1'])
      expect(
        (await call.library.list({ search })).data.map(({ id }) => id),
        search,
      ).toEqual([data.id])
    expect((await call.search.records({ query: 'alsisar' })).data).toMatchObject([
      { kind: 'library', id: data.id, detail: 'Hotel · Jaipur' },
    ])

    const { id } = data
    const named = await call.library.update({ id, version: 1, changes: { tags: ['Heritage'] } })
    expect(named.data).toMatchObject({ version: 2, revision: 1, tags: ['Heritage'] })
    const changes = { content: hotel('Alsisar Haveli', { stars: 4 }) }
    const rewritten = await call.library.update({ id, version: 2, changes })
    expect(rewritten.data).toMatchObject({ version: 3, revision: 2, details: { stars: 4 } })

    const away = await call.library.update({ id, version: 3, changes: { isArchived: true } })
    expect(away.data.archivedAt).not.toBeNull()
    expect((await call.library.list({ search: 'alsisar' })).total).toBe(0)
    expect((await call.library.list({ filters: { archived: true } })).total).toBe(1)
    await call.library.update({ id, version: 4, changes: { isArchived: false } })

    await call.library.remove({ id })
    expect((await call.library.list({})).total).toBe(0)
    await expect(call.library.update({ id, version: 6, changes: { tags: [] } })).rejects.toMatchObject({
      code: 'DELETED',
    })
    expect((await call.library.restore({ id })).data.deletedAt).toBeNull()
    expect((await call.library.list({ filters: { kind: ['lodging'], place: 'jai' } })).total).toBe(1)
    expect((await call.library.list({ filters: { kind: ['activity'] } })).total).toBe(0)
  })

  test('that somebody else has saved meanwhile is not written over', async () => {
    const call = await newAgency()
    const { id } = (await call.library.create({ content: hotel() })).data
    await call.library.update({ id, version: 1, changes: { supplier: 'First' } })
    await expect(call.library.update({ id, version: 1, changes: { supplier: 'Second' } })).rejects.toMatchObject({
      status: 409,
      code: 'STALE',
    })
  })

  test('is what it says it is', async () => {
    const call = await newAgency()
    const pictures = [crypto.randomUUID()]
    const refused = { status: 422 }
    await expect(call.library.create({ content: { ...hotel(), pictures } })).rejects.toMatchObject(refused)
    await expect(call.library.create({ content: blankContent('picture', 'None') })).rejects.toMatchObject(refused)
    const { id } = (await call.library.create({ content: hotel() })).data
    const content = blankContent('activity', 'A walk')
    await expect(call.library.update({ id, version: 1, changes: { content } })).rejects.toMatchObject(refused)
    await expect(call.library.create({ content: hotel(), net: -1 })).rejects.toMatchObject(refused)
  })

  test('is for those who use packages', async () => {
    const agency = await makeAgency(app)
    const pages = (read: boolean, write: boolean) => ({
      packages: { read, write },
      prospects: { read: true, write: true },
    })
    const none = await makeMember(app, agency, { isRestricted: true, permissions: pages(false, false) })
    const reader = await makeMember(app, agency, { isRestricted: true, permissions: pages(true, false) })
    const { id } = (await agency.owner.call.library.create({ content: hotel() })).data
    await expect(none.call.library.get({ id })).rejects.toMatchObject({ status: 403 })
    expect((await none.call.search.records({ query: 'alsisar' })).data).toEqual([])
    expect((await reader.call.library.get({ id })).data.name).toBe('Alsisar Haveli')
    await expect(reader.call.library.remove({ id })).rejects.toMatchObject({ status: 403 })
    const file = { target: 'library' as const, fileName: 'a.csv', bytes: 9 }
    await expect(reader.call.imports.create(file)).rejects.toMatchObject({ status: 403 })
    const view = { list: 'library' as const, name: 'Mine', shared: false, state: {} }
    await expect(none.call.views.create(view)).rejects.toMatchObject({ status: 403 })
  })
})

test('many are tagged, put away and deleted at once, and each is taken back', async () => {
  const call = await newAgency()
  for (const name of ['Alsisar', 'Samode', 'Rambagh'])
    await call.library.create({ content: hotel(name), tags: ['Old'] })
  const rows = async () =>
    (await call.library.list({ sort: [{ by: 'name' }] })).data.map(({ name, tags }) => `${name} ${tags.join()}`)
  const before = await rows()
  const selection = { search: 'sam', filters: {} }
  const tried: [LibraryBulkAction, string[]][] = [
    [{ action: 'tag', add: ['New'], remove: ['Old'] }, ['Alsisar Old', 'Rambagh Old', 'Samode New']],
    [{ action: 'archive' }, ['Alsisar Old', 'Rambagh Old']],
    [{ action: 'delete' }, ['Alsisar Old', 'Rambagh Old']],
  ]
  for (const [change, after] of tried) {
    const { data } = await call.library.bulk({ selection, change })
    expect(data.items).toBe(1)
    expect(await rows()).toEqual(after)
    expect((await call.operations.undo({ id: data.operationId })).data).toMatchObject({ restored: 1, kept: 0 })
    expect(await rows()).toEqual(before)
  }
})

test('an export can be imported again', async () => {
  const call = await newAgency()
  await call.library.create({
    content: hotel('=Haveli', { stars: 4, mealPlan: 'MAP', checkIn: '14:00', address: 'Sansar Chandra Road' }),
    supplier: 'Pink City DMC',
    net: 620_050,
    basis: 'room',
  })
  const { data } = await call.library.export({ format: 'csv', selection: { filters: {} } })
  expect(await ended(call, data.operationId)).toMatchObject({ state: 'done', hasFile: true })
  const { url } = (await call.operations.file({ id: data.operationId })).data
  const text = await (await fetch(app.url + url)).text()
  expect(text.split('\r\n')).toEqual([
    'Number,Kind,Name,City,To,Country,Description,Address,Stars,Room,Meal plan,Check-in,Check-out,Begins at,Duration,Kilometres,Vehicle,Airline,Flight number,Supplier,Net price,Currency,Price per,Note,Tags,Changed,Created',
    expect.stringMatching(
      /^LB-000001,Hotel,'=Haveli,Jaipur,,India,A haveli of 1892\.,Sansar Chandra Road,4,,Breakfast and dinner,14:00,,,,,,,,Pink City DMC,6200\.5,INR,per room,,,/,
    ),
    '',
  ])
})

describe('a trip', () => {
  /** A package with one day that holds an item. */
  async function tripWith(call: Client, item: object) {
    const { id } = (await call.packages.create({ title: 'Rajasthan', days: 1 })).data
    const { document } = (await call.packages.itinerary({ id })).data
    const insert = { do: 'insert' as const, list: 'items' as const, parent: document.days[0]?.id ?? '', after: null }
    const edits = [{ ...insert, value: item as Record<string, never> }]
    const { data } = await call.packages.edit({ id, batches: [{ id: crypto.randomUUID(), edits }] })
    expect(data.results[0]?.problem).toBeNull()
    return id
  }
  const itemOf = async (call: Client, id: string) => {
    const [day] = (await call.packages.itinerary({ id })).data.document.days
    const [item] = day?.items ?? []
    if (!item) throw new Error('the day holds nothing')
    return item
  }
  const blank = { currency: 'INR', days: [], lines: [] } as never

  test('follows what it took over, and takes what changed there without losing what is its own', async () => {
    const call = await newAgency()
    const { data: entry } = await call.library.create({ content: hotel(), supplier: 'Pink City DMC', net: 620_000 })
    const item = itemFromLibrary(blank, entry, { id: crypto.randomUUID(), isReference: true })
    expect(item).toMatchObject({ category: 'lodging', libraryId: entry.id, libraryRevision: 1 })
    expect(item.cost).toMatchObject({ net: 620_000, currency: 'INR', vendor: 'Pink City DMC', basis: 'room' })
    const id = await tripWith(call, item)
    const taken = [{ id: entry.id, revision: 1 }]
    expect((await call.library.changesSince({ taken })).data).toEqual([])

    const nights = { do: 'set' as const, node: item.id, path: ['details', 'nights'], value: 3, was: 1 }
    await call.packages.edit({ id, batches: [{ id: crypto.randomUUID(), edits: [nights] }] })
    const content = { ...hotel('Alsisar Haveli', { stars: 5 }), text: words('Now with a pool.') }
    await call.library.update({ id: entry.id, version: 1, changes: { content } })
    const [change] = (await call.library.changesSince({ taken })).data
    expect(change).toMatchObject({ id: entry.id, revision: 1, nowRevision: 2 })
    if (!change) throw new Error('no change')
    const now = await itemOf(call, id)
    expect(changedFields(now, change).map(({ path }) => path.join('.'))).toEqual(['text', 'details.stars'])
    const edits = editsToTake((await call.packages.itinerary({ id })).data.document, now, change, true)
    const { data } = await call.packages.edit({ id, batches: [{ id: crypto.randomUUID(), edits }] })
    expect(data.results[0]?.problem).toBeNull()
    expect(await itemOf(call, id)).toMatchObject({
      libraryRevision: 2,
      text: words('Now with a pool.'),
      details: { stars: 5, nights: 3 },
    })
    const again = [{ id: entry.id, revision: 2 }]
    expect((await call.library.changesSince({ taken: again })).data).toEqual([])
  })

  test('is told of a new net price, which is kept from people who do not see costs', async () => {
    const agency = await makeAgency(app)
    const { call } = agency.owner
    const { data: entry } = await call.library.create({ content: hotel(), net: 620_000 })
    const item = itemFromLibrary(blank, entry, { id: crypto.randomUUID(), isReference: true })
    const id = await tripWith(call, item)
    const taken = [{ id: entry.id, revision: 1 }]
    await call.library.update({ id: entry.id, version: 1, changes: { internalNote: 'Ask for Ravi' } })
    expect((await call.library.changesSince({ taken })).data).toEqual([])
    await call.library.update({ id: entry.id, version: 2, changes: { net: 700_000 } })
    const [change] = (await call.library.changesSince({ taken })).data
    if (!change) throw new Error('no change')
    expect(change).toMatchObject({ nowRevision: 2, wasPrice: { net: 620_000 }, nowPrice: { net: 700_000 } })
    const { document } = (await call.packages.itinerary({ id })).data
    const edits = editsToTake(document, await itemOf(call, id), change, true)
    const { data } = await call.packages.edit({ id, batches: [{ id: crypto.randomUUID(), edits }] })
    expect(data.results[0]?.problem).toBeNull()
    expect(await itemOf(call, id)).toMatchObject({ libraryRevision: 2, cost: { net: 700_000, currency: 'INR' } })
    const blind = await makeMember(app, agency, { hidesCost: true, isManager: true, recordScope: 'all' })
    const seen = (await blind.call.library.changesSince({ taken })).data
    expect(seen).toMatchObject([{ wasPrice: null, nowPrice: null }])
    expect(JSON.stringify(seen)).not.toMatch(/620000|700000/)
  })

  test('is told of a net price also after somebody who does not see costs took the rest', async () => {
    const agency = await makeAgency(app)
    const { call } = agency.owner
    const { data: entry } = await call.library.create({ content: hotel(), net: 620_000 })
    const item = itemFromLibrary(blank, entry, { id: crypto.randomUUID(), isReference: true })
    const id = await tripWith(call, item)
    await call.library.update({
      id: entry.id,
      version: 1,
      changes: { content: { ...hotel(), text: words('Now with a pool.') }, net: 700_000 },
    })
    /** What somebody is told of, and what they do about it. */
    async function newsOf(of: Client, seesCost: boolean) {
      const found = await itemOf(of, id)
      const { data: changes } = await of.library.changesSince({ taken: revisionsOf(found) })
      const change = changeFor(found, ({ revision }) => changes.find((one) => one.revision === revision))
      if (!change) return []
      const { document } = (await of.packages.itinerary({ id })).data
      const edits = editsToTake(document, found, change, seesCost)
      const { data } = await of.packages.edit({ id, batches: [{ id: crypto.randomUUID(), edits }] })
      expect(data.results[0]?.problem).toBeNull()
      return changedFields(found, change).map(({ path }) => path.join('.'))
    }
    const blind = await makeMember(app, agency, { hidesCost: true, isManager: true, recordScope: 'all' })
    expect(await newsOf(blind.call, false)).toEqual(['text'])
    expect(await newsOf(call, true)).toEqual(['cost'])
    expect(await itemOf(call, id)).toMatchObject({
      text: words('Now with a pool.'),
      cost: { net: 700_000 },
      libraryRevision: 2,
      libraryPriceRevision: null,
    })
    expect(await newsOf(call, true)).toEqual([])
  })

  test('that was stored before there was a library can follow it', async () => {
    const call = await newAgency()
    const { libraryRevision: _, ...old } = blankItem(crypto.randomUUID(), 'activity', 'A walk')
    const id = await tripWith(call, old)
    await app.owner.query(
      `update itineraries set document = document #- '{days,0,items,0,libraryRevision}'
        where id = (select itinerary_id from packages where id = $1)`,
      [id],
    )
    const edits = [{ do: 'set' as const, node: old.id, path: ['libraryRevision'], value: 1, was: null }]
    const { data } = await call.packages.edit({ id, batches: [{ id: crypto.randomUUID(), edits }] })
    expect(data.results[0]?.problem).toBeNull()
    expect((await itemOf(call, id)).libraryRevision).toBe(1)
  })
})
