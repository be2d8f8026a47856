import { randomUUID } from 'node:crypto'
import type { ItineraryEdit } from '@sarai/contract/itinerary-edits'
import { blankDay, blankItem } from '@sarai/itinerary/blank'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

const make = async (title = 'Kerala backwaters', days = 3) =>
  (await agency.owner.call.packages.create({ title, days })).data

const batch = (...edits: ItineraryEdit[]) => ({ id: randomUUID(), edits })
const titled = (value: string, was: string): ItineraryEdit => ({
  do: 'set',
  node: 'itinerary',
  path: ['title'],
  value,
  was,
})
const edit = async (id: string, ...batches: ReturnType<typeof batch>[]) =>
  (await agency.owner.call.packages.edit({ id, batches })).data
const itinerary = async (id: string) => (await agency.owner.call.packages.itinerary({ id })).data

describe('a package', () => {
  test('is made with its days, numbered, written down, and found', async () => {
    const made = await make('Andaman coral week', 5)
    expect(made).toMatchObject({ title: 'Andaman coral week', status: 'draft', days: 5, nights: 4, version: 1 })
    expect(made.previewKey).toMatch(/^[\w-]{22}$/)
    const { call } = agency.owner
    expect((await call.packages.list({ search: 'coral' })).data.map((row) => row.id)).toEqual([made.id])
    const hits = (await call.search.records({ query: `PK-${made.number}` })).data
    expect(hits).toMatchObject([{ kind: 'package', id: made.id, detail: '5 days' }])
    expect((await call.packages.timeline({ id: made.id })).data.map((entry) => entry.kind)).toEqual(['created'])
  })

  test('shows in lists what its itinerary says, as soon as that changes', async () => {
    const made = await make()
    const { call } = agency.owner
    const place = { name: 'Munnar', country: 'IN', latitude: 10.09, longitude: 77.06 }
    const facts = (path: string, value: never): ItineraryEdit => ({
      do: 'set',
      node: 'itinerary',
      path: [path],
      value,
      was: (path === 'title' ? 'Kerala backwaters' : []) as never,
    })
    const price = { twin: 2_500_000, triple: null, single: null, childWithBed: null, childNoBed: null, infant: null }
    const row = { id: randomUUID(), season: 'Winter', from: null, to: null, fromPax: 2, toPax: 6, prices: price }
    await edit(
      made.id,
      batch(
        facts('title', 'Tea hills' as never),
        facts('destinations', [place] as never),
        facts('themes', ['honeymoon'] as never),
        { do: 'insert', list: 'grid', parent: 'itinerary', after: null, value: row },
      ),
    )
    const { data } = await call.packages.get({ id: made.id })
    expect(data).toMatchObject({ title: 'Tea hills', destinations: ['Munnar'], fromPrice: 2_500_000, version: 1 })
    const found = await call.packages.list({ search: 'munnar', filters: { theme: ['honeymoon'], destination: 'mun' } })
    expect(found.data.map((one) => one.id)).toEqual([made.id])
    expect((await call.packages.list({ search: 'kerala', filters: { theme: ['honeymoon'] } })).data).toEqual([])
  })

  test('is published only with something to see, archived, tagged; a stale save is refused with what is there', async () => {
    const empty = await make('Nothing yet', 0)
    const { call } = agency.owner
    const publish = { status: 'published' } as const
    await expect(call.packages.update({ id: empty.id, version: 1, changes: publish })).rejects.toMatchObject({
      status: 422,
    })
    const made = await make()
    const { data } = await call.packages.update({ id: made.id, version: 1, changes: { ...publish, tags: ['South'] } })
    expect(data).toMatchObject({ status: 'published', version: 2, tags: ['South'] })
    expect(data.publishedAt).not.toBeNull()
    await expect(
      call.packages.update({ id: made.id, version: 1, changes: { status: 'archived' } }),
    ).rejects.toMatchObject({ status: 409, code: 'STALE', detail: { current: { version: 2, status: 'published' } } })
  })

  test('is found by who looks after it, and by that nobody does', async () => {
    const { call, userId } = agency.owner
    const [ours, nobodys] = [await make('Somebody is on it'), await make('Waiting for somebody')]
    await call.packages.update({ id: nobodys.id, version: 1, changes: { ownerId: null } })
    const idsOf = async (owner: string[]) => {
      const { data } = await call.packages.list({ perPage: 100, filters: { owner } })
      return data.map((row) => row.id)
    }
    expect(await idsOf(['none'])).toEqual([nobodys.id])
    expect(await idsOf([userId])).toContain(ours.id)
    expect(await idsOf([userId])).not.toContain(nobodys.id)
    expect(await idsOf([userId, 'none'])).toEqual(expect.arrayContaining([ours.id, nobodys.id]))
  })

  test('is duplicated with ids of its own', async () => {
    const made = await make()
    const copy = (await agency.owner.call.packages.duplicate({ id: made.id })).data
    expect(copy).toMatchObject({ title: 'Kerala backwaters (copy)', status: 'draft', days: 3 })
    const [a, b] = [await itinerary(made.id), await itinerary(copy.id)]
    expect(b.document.days.map((day) => day.title)).toEqual(a.document.days.map((day) => day.title))
    const ids = new Set(a.document.days.map((day) => day.id))
    expect(b.document.days.some((day) => ids.has(day.id))).toBe(false)
  })

  test('is deleted, cannot be edited then, and is restored', async () => {
    const made = await make('Gone for now')
    const { call } = agency.owner
    await call.packages.remove({ id: made.id })
    await expect(edit(made.id, batch(titled('x', 'Gone for now')))).rejects.toMatchObject({ status: 422 })
    expect((await call.packages.list({ search: 'gone for' })).data).toEqual([])
    expect((await call.packages.list({ filters: { deleted: true } })).data.map((row) => row.id)).toEqual([made.id])
    await call.packages.restore({ id: made.id })
    expect((await call.packages.list({ search: 'gone for' })).data).toHaveLength(1)
  })
})

describe('editing', () => {
  test('changes are kept one after the other, each with who made it', async () => {
    const made = await make()
    const first = await edit(made.id, batch(titled('A', 'Kerala backwaters')), batch(titled('B', 'A')))
    expect(first).toMatchObject({ revision: 2, results: [{ revision: 1 }, { revision: 2 }] })
    const { changes, isComplete } = (await agency.owner.call.packages.changesSince({ id: made.id, since: 1 })).data
    expect({ isComplete, changes }).toMatchObject({
      isComplete: true,
      changes: [{ revision: 2, actorId: agency.owner.userId }],
    })
  })

  test('a batch that is sent twice is done once', async () => {
    const made = await make()
    const day = blankDay(randomUUID(), 'Extra')
    const twice = batch({ do: 'insert', list: 'days', parent: 'itinerary', after: null, value: day })
    await edit(made.id, twice)
    expect(await edit(made.id, twice, twice)).toMatchObject({
      revision: 1,
      results: [{ revision: 1 }, { revision: 1 }],
    })
    expect((await itinerary(made.id)).document.days).toHaveLength(4)
  })

  test('two people who write the same thing: the second is told, nothing is lost', async () => {
    const made = await make()
    await edit(made.id, batch(titled('Hers', 'Kerala backwaters')))
    const later = await edit(made.id, batch(titled('His', 'Kerala backwaters')), batch(titled('Ours', 'Hers')))
    expect(later.results).toMatchObject([
      { revision: null, problem: { kind: 'changed', current: 'Hers', edit: 0 } },
      { revision: 2, problem: null },
    ])
    expect((await itinerary(made.id)).document.title).toBe('Ours')
  })

  test('twenty people at once: every change is there in the end, each state once', async () => {
    const made = await make('Crowd', 0)
    const people = await Promise.all(
      Array.from({ length: 4 }, () => makeMember(app, agency, { recordScope: 'all', isManager: true })),
    )
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const value = blankDay(randomUUID(), `Day of ${at}`)
        const { call } = people[at % people.length] ?? agency.owner
        const one = batch({ do: 'insert', list: 'days', parent: 'itinerary', after: null, value })
        return call.packages.edit({ id: made.id, batches: [one] })
      }),
    )
    const { revision, document } = await itinerary(made.id)
    expect(revision).toBe(20)
    expect(new Set(document.days.map((day) => day.title)).size).toBe(20)
  })

  test('what cannot be is refused, with where it is wrong', async () => {
    const made = await make()
    const bad: ItineraryEdit = { do: 'set', node: 'itinerary', path: ['minPax'], value: -3, was: null }
    expect((await edit(made.id, batch(bad))).results).toMatchObject([
      { revision: null, problem: { kind: 'invalid', message: expect.stringContaining('negative') as string } },
    ])
    const script: ItineraryEdit = {
      do: 'set',
      node: 'itinerary',
      path: ['policies', 'terms'],
      value: [{ type: 'html', content: '<script>alert(1)</script>' }],
      was: [],
    }
    expect((await edit(made.id, batch(script))).results[0]?.problem?.kind).toBe('invalid')
    const link = { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }
    const linked = { ...script, value: [{ type: 'paragraph', content: [link] }] } as ItineraryEdit
    expect((await edit(made.id, batch(linked))).results[0]?.problem?.kind).toBe('invalid')
  })

  test('a picture must be there, and the agency’s', async () => {
    const made = await make()
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3062e1' } })
      .withExif({ IFD0: { Copyright: 'secret-camera' } })
      .jpeg()
      .toBuffer()
    const upload = (call: TestAgency['owner']['call']) =>
      call.pictures.upload({ file: new File([new Uint8Array(bytes)], 'a.jpg'), alt: 'Beach' })
    const other = await makeAgency(app)
    const { data: theirs } = await upload(other.owner.call)
    const { data: ours } = await upload(agency.owner.call)
    const cover = (value: string) => batch({ do: 'set', node: 'itinerary', path: ['cover'], value, was: null })
    expect((await edit(made.id, cover(theirs.id))).results[0]?.problem?.kind).toBe('invalid')
    expect((await edit(made.id, cover(ours.id))).results[0]?.problem).toBeNull()
    expect((await agency.owner.call.packages.get({ id: made.id })).data.cover).toMatchObject({ id: ours.id, width: 60 })
    expect((await itinerary(made.id)).pictures).toMatchObject([{ id: ours.id, alt: 'Beach' }])
    const file = await fetch(`${app.url}/uploads/packages/${agency.agencyId}/${ours.id}-480.webp`)
    expect(file.headers.get('content-type')).toBe('image/webp')
    expect(Buffer.from(await file.arrayBuffer()).includes('secret-camera')).toBe(false)
    expect((await fetch(`${app.url}/uploads/packages/${agency.agencyId}/${ours.id}-481.webp`)).status).toBe(404)
    expect((await fetch(`${app.url}/uploads/packages/${agency.agencyId}/..%2f..%2fsecret-480.webp`)).status).toBe(404)
  })
})

describe('history', () => {
  test('any state can be looked at and gone back to, and that too can be undone', async () => {
    const made = await make()
    const item = blankItem(randomUUID(), 'lodging', 'Houseboat')
    const [day] = (await itinerary(made.id)).document.days
    await edit(made.id, batch({ do: 'insert', list: 'items', parent: day?.id ?? '', after: null, value: item }))
    await edit(made.id, batch(titled('Changed', 'Kerala backwaters')), batch({ do: 'remove', node: day?.id ?? '' }))
    const { call } = agency.owner
    const before = (await call.packages.stateAt({ id: made.id, revision: 1 })).data.document
    expect(before.title).toBe('Kerala backwaters')
    expect(before.days[0]?.items[0]?.title).toBe('Houseboat')
    const restored = (await call.packages.restoreState({ id: made.id, revision: 1 })).data
    expect(restored).toMatchObject({ revision: 4, document: before })
    const again = (await call.packages.restoreState({ id: made.id, revision: 3 })).data
    expect(again.document).toMatchObject({ title: 'Changed' })
    expect(again.document.days).toHaveLength(2)
    const { entries } = (await call.packages.history({ id: made.id })).data
    expect(entries).toMatchObject([{ revision: 5, changes: 5, actorId: agency.owner.userId }])
    expect(entries[0]?.touched).toContain('Houseboat')
    await expect(call.packages.stateAt({ id: made.id, revision: 99 })).rejects.toMatchObject({ status: 404 })
  })
})

test('without the page there is nothing: not the list, not a package, not its itinerary', async () => {
  const made = await make()
  const permissions = { leads: { read: true, write: true } }
  const { call } = await makeMember(app, agency, { isRestricted: true, permissions })
  await expect(call.packages.list({})).rejects.toMatchObject({ status: 403 })
  await expect(call.packages.itinerary({ id: made.id })).rejects.toMatchObject({ status: 403 })
  await expect(call.packages.edit({ id: made.id, batches: [batch(titled('x', 'y'))] })).rejects.toMatchObject({
    status: 403,
  })
  expect((await call.search.records({ query: `PK-${made.number}` })).data).toEqual([])
})
