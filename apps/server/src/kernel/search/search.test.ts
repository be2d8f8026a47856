import { kinds, type RecordKind, recordKinds } from '@sarai/contract/record-kinds'
import { blankContent } from '@sarai/itinerary/library-items'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember, type Client, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

/** What the list of a kind finds. */
const listOf = (call: Client, kind: RecordKind, search: string) => call[kinds[kind].list].list({ search })

type Kind = Exclude<keyof Awaited<ReturnType<typeof makeAll>>, 'company'>

async function foundBy(call: Client, kind: RecordKind, search: string) {
  const list = await listOf(call, kind, search)
  const { data, similar } = await call.search.records({ query: search })
  return {
    list: list.data.map(({ id }) => id),
    similar: list.similar,
    palette: data.filter((hit) => hit.kind === kind).map(({ id }) => id),
    paletteSimilar: similar,
    total: list.total,
  }
}

async function makeAll(call: Client) {
  const { data: lead } = await call.leads.create({
    name: 'Zoya Maria Nair',
    phone: '98290 71234',
    whatsapp: '97410 55667',
    email: 'zoya.n@example.in',
    city: 'Jaipur',
    destinations: ['Port Blair', 'Havelock'],
    tags: ['Honeymoon', 'Été'],
  })
  const { data: company } = await call.contacts.create({ kind: 'company', name: 'Bluewater Holidays' })
  const { data: contact } = await call.contacts.create({
    name: 'Qasim Merchant',
    phones: [{ number: '96110 44321' }, { number: '+1 415 555 2671' }],
    emails: [{ address: 'qasim@example.in' }],
    city: 'Udaipur',
    companyId: company.id,
    tags: ['Corporate'],
  })
  const { data: pack } = await call.packages.create({ title: 'Backwaters at leisure', days: 3 })
  await call.packages.update({ id: pack.id, version: pack.version, changes: { tags: ['Monsoon'] } })
  const { data: proposal } = await call.prospects.create({ title: 'Anniversary escape', leadId: lead.id, days: 2 })
  const content = blankContent('lodging', 'Haveli Alsisar')
  if (content.kind !== 'lodging') throw new Error('not a hotel')
  const place = { name: 'Mandawa', country: 'IN', latitude: null, longitude: null }
  const { data: entry } = await call.library.create({
    content: { ...content, details: { ...content.details, place } },
    supplier: 'Pinkcity Rooms',
    tags: ['Heritage'],
  })
  return {
    lead: lead.id,
    contact: contact.id,
    package: pack.id,
    proposal: proposal.id,
    library: entry.id,
    company: company.id,
  }
}

describe('records are found', () => {
  let call: Client
  let ids: Awaited<ReturnType<typeof makeAll>>
  beforeAll(async () => {
    call = agency.owner.call
    ids = await makeAll(call)
  })

  test.each<[Kind, string]>([
    ['lead', '9829, 98290, 98290 7, 098290, +91 98290, 0091-98290, 91 98290, 1234, 71234, 97410'],
    ['lead', 'zoya, nair, nair zo, zo nai, maria zoya, mar na zo, NAIR ZOYA, zoya.n@, zoya.n@example.in, nair 98290'],
    ['lead', 'jaipur, port blair, blair, havelock, honeym, ete, été, zoya havelock, jaipur nair'],
    ['contact', '9611, 044321, 4155, +1 415, 415 555, 2671, merchant qas, qasim@, udaipur, bluewater'],
    ['contact', 'corporate, qasim bluewater, merchant udai'],
    ['package', 'backwaters, leisure backw, monsoon, leisure monsoon'],
    ['proposal', 'anniversary, escape anniv, nair zoya, maria escape'],
    ['library', 'alsisar, alsisar haveli, mandawa, heritage, pinkcity, haveli mandawa'],
  ])(
    'of kind %s by every way in which people search, in its list and in the page search: %s',
    async (kind, searches) => {
      for (const search of searches.split(', ')) {
        const found = await foundBy(call, kind, search)
        expect(found.list, search).toContain(ids[kind])
        expect(found.palette, search).toContain(ids[kind])
        expect([found.similar, found.paletteSimilar], search).toEqual([undefined, undefined])
      }
    },
  )

  test.each<[Kind, string[]]>([
    ['lead', ['zoay nair', 'zoyaa', 'nsir zoya', 'havlock', 'honeymon', '9829071243', 'zoya.m@example.in']],
    ['contact', ['mercant', 'qadim', 'bluewatr', 'udiapur', '9611044312']],
    ['package', ['backwatrs', 'mosnoon']],
    ['proposal', ['aniversary', 'esacpe']],
    ['library', ['alsiser', 'mandwa', 'heritge']],
  ])('of kind %s with one typing error, where nothing has what was typed', async (kind, searches) => {
    for (const search of searches) {
      const found = await foundBy(call, kind, search)
      expect(found.list, search).toContain(ids[kind])
      expect(found.palette, search).toContain(ids[kind])
      expect(found.similar, search).not.toEqual([])
      expect(found.paletteSimilar, search).not.toEqual([])
    }
  })

  test.each([
    'xqzvw',
    'zoya merchant',
    'nair goa',
    '0000000',
    '4567',
    '%',
    '_oya',
    'zyoa niar',
    "'; drop",
    '\\',
    '\u0001',
  ])('not by %j', async (search) => {
    for (const kind of recordKinds) expect((await listOf(call, kind, search)).data, kind).toEqual([])
  })

  test('by the number with its letters or without', async () => {
    const { number } = (await call.leads.get({ id: ids.lead })).data
    for (const search of [`L-${number}`, `l-00000${number}`, `L${number}`, `#${number}`])
      expect((await foundBy(call, 'lead', search)).palette, search).toContain(ids.lead)
    expect((await listOf(call, 'lead', String(number))).data.map(({ id }) => id)).toEqual([ids.lead])
    expect((await listOf(call, 'lead', `C-${number}`)).data).toEqual([])
  })

  test('with what they were found by, where nothing else shows it', async () => {
    const matched = async (query: string) =>
      (await call.search.records({ query })).data.find(({ id }) => id === ids.lead || id === ids.contact)?.matched
    expect(await matched('zoya')).toBeNull()
    expect(await matched('98290')).toBeNull()
    expect(await matched('97410')).toBe('+919741055667')
    expect(await matched('honeymoon')).toBe('Honeymoon')
    expect(await matched('415555')).toBe('+14155552671')
    expect(await matched('jaipur nair')).toBe('Jaipur')
  })
})

describe('the best come first', () => {
  test('whole words before beginnings, names before places, and of equals the newest', async () => {
    const { call } = (await makeAgency(app)).owner
    const named = async (name: string, more: object = {}) => (await call.leads.create({ name, ...more })).data.id
    const place = await named('Somebody Else', { destinations: ['Paro'] })
    const beginning = await named('Parovati Das')
    const older = await named('Paro Wangmo')
    const newer = await named('Tshering Paro')
    const best = [newer, older, beginning, place]
    expect((await call.leads.list({ search: 'paro' })).data.map(({ id }) => id)).toEqual(best)
    expect(
      (await call.search.records({ query: 'paro' })).data.flatMap((hit) => (hit.kind === 'lead' ? hit.id : [])),
    ).toEqual(best)
    const byPages: string[] = []
    for (let cursor: string | undefined; ;) {
      const page = await call.leads.list({ search: 'paro', perPage: 1, cursor })
      byPages.push(...page.data.map(({ id }) => id))
      if (!page.next) break
      cursor = page.next
    }
    expect(byPages).toEqual(best)
    const newest = { search: 'paro', sort: [{ by: 'createdAt' as const, dir: 'desc' as const }] }
    expect((await call.leads.list(newest)).data.map(({ id }) => id)).toEqual([newer, older, beginning, place])
  })
})

describe('somebody who sees their own records only', () => {
  let other: TestAgency
  beforeAll(async () => {
    other = await makeAgency(app)
  })

  test('finds theirs, however many of colleagues match better, and learns nothing of those', async () => {
    const agent = await makeMember(app, other, { recordScope: 'own' })
    const { call } = other.owner
    const { data: theirs } = await agent.call.leads.create({ name: 'Sharad Quilon', destinations: ['Coorg'] })
    for (let at = 0; at < 8; at++) await call.leads.create({ name: `Quilon ${at}`, destinations: ['Coorg'] })
    for (const search of ['quilon', 'coorg', 'quilon sharad', 'quilon coorg']) {
      const found = await foundBy(agent.call, 'lead', search)
      expect([found.list, found.palette, found.total], search).toEqual([[theirs.id], [theirs.id], 1])
    }
    await call.leads.create({ name: 'Wilhelmina Ober' })
    for (const search of ['wilhelmina', 'wilhelmima', 'ober wil']) {
      const found = await foundBy(agent.call, 'lead', search)
      expect(found).toEqual({ list: [], palette: [], total: 0, similar: undefined, paletteSimilar: undefined })
    }
    // The words that are said to be similar are those of records that they see.
    await agent.call.leads.create({ name: 'Wilhelmine Ober' })
    const { similar } = await agent.call.leads.list({ search: 'wilhelmino' })
    expect(similar).toEqual(['wilhelmine'])
  })
})
