import { searchText } from '@sarai/contract/search-text'
import { blankContent } from '@sarai/itinerary/library-items'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember } from '../../../test/make.ts'
import { renewTerms } from './search-renewal.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const never = new AbortController().signal

test('records from before an update get their new terms, and nothing else of them changes', async () => {
  const { agencyId, owner } = await makeAgency(app)
  const { call } = owner
  const { data: lead } = await call.leads.create({
    name: 'Old Timer',
    phone: '9829012345',
    city: 'Ooty',
    tags: ['VIP'],
  })
  const { data: company } = await call.contacts.create({ kind: 'company', name: 'Greenleaf' })
  const { data: contact } = await call.contacts.create({ name: 'Early Bird', companyId: company.id })
  const { data: proposal } = await call.prospects.create({ title: 'First of all', leadId: lead.id, days: 2 })
  const before = (await call.leads.get({ id: lead.id })).data
  for (const table of ['leads', 'contacts', 'proposals'])
    await app.owner.query(`update ${table} set terms = '{nearlier}' where agency_id = $1`, [agencyId])
  await app.owner.query('update agencies set terms_version = 0 where id = $1', [agencyId])
  await app.owner.query(`update leads set terms = '{nearlier}' where agency_id = $1`, [agencyId])
  expect((await call.leads.list({ search: 'ooty' })).total).toBe(0)

  await renewTerms(app.services, agencyId, never)
  for (const search of ['98290', 'timer old', 'ooty', 'vip'])
    expect(
      (await call.leads.list({ search })).data.map(({ id }) => id),
      search,
    ).toContain(lead.id)
  expect((await call.contacts.list({ search: 'greenleaf early' })).data.map(({ id }) => id)).toEqual([contact.id])
  expect((await call.prospects.list({ search: 'timer first' })).data.map(({ id }) => id)).toEqual([proposal.id])
  expect((await call.leads.get({ id: lead.id })).data).toEqual(before)
  const { rows } = await app.owner.query('select terms_version from agencies where id = $1', [agencyId])
  expect(rows).toEqual([{ terms_version: 5 }])
})

test('a person is found by the company as it is called now, and by the tags that they have now', async () => {
  const { call } = (await makeAgency(app)).owner
  const { data: company } = await call.contacts.create({ kind: 'company', name: 'Greenleaf' })
  const { data: person } = await call.contacts.create({ name: 'Early Bird', companyId: company.id, tags: ['Gold'] })
  const found = async (search: string) => (await call.contacts.list({ search })).data.some(({ id }) => id === person.id)
  await call.contacts.update({ id: company.id, version: company.version, changes: { name: 'Redwood' } })
  expect([await found('greenleaf'), await found('redwood'), await found('gold')]).toEqual([false, true, true])
  const { data: changed } = await call.contacts.update({
    id: person.id,
    version: person.version,
    changes: { companyId: null, tags: ['Silver'] },
  })
  expect(changed.tags).toEqual(['Silver'])
  expect([await found('redwood'), await found('gold'), await found('silver')]).toEqual([false, false, true])
})

test('a supplier is found by, and suggested to, those alone who see costs', async () => {
  const agency = await makeAgency(app)
  const content = blankContent('lodging', 'Haveli Alsisar')
  await agency.owner.call.library.create({ content, supplier: 'Quietpalms', tags: [] })
  const blind = await makeMember(app, agency, {
    hidesCost: true,
    permissions: { packages: { read: true, write: false } },
  })
  const found = async ({ call }: typeof blind, search: string) => {
    const [list, palette] = [await call.library.list({ search }), await call.search.records({ query: search })]
    return [list.data.length, palette.data.length, list.similar ?? palette.similar]
  }
  expect(await found(agency.owner, 'quietpalms')).toEqual([1, 1, undefined])
  expect(await found(agency.owner, 'quietplams')).toEqual([1, 1, ['quietpalms']])
  expect(await found(blind, 'haveli')).toEqual([1, 1, undefined])
  for (const search of ['quietpalms', 'quietplams', 'haveli quietp'])
    expect(await found(blind, search), search).toEqual([0, 0, undefined])
})

test.each([
  'Élan VITAL',
  'ŁÓDŹ — Straße',
  'Øresund Đorđe ẞ DİYARBAKIR ı Æ Œ Þ Ð Ħ Ŧ',
  'मीरा  कुमारी',
  'ＦＵＬＬ',
  "O'Brien & Söhne",
  '  ',
  'Привет МИР',
  'a\u2009b',
])('the database compares %j as the server does', async (text) => {
  const { rows } = await app.owner.query<{ folded: string }>('select search_text($1) as folded', [text])
  expect(rows[0]?.folded).toBe(searchText(text))
})
