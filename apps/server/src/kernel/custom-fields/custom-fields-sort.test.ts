import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CustomKind } from '@sarai/contract/custom-field-words'
import type { CustomValue } from '@sarai/contract/custom-fields'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Client, makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'

let app: TestApp
let agency: TestAgency
let call: Client
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
  call = agency.owner.call
})

const add = async (kind: CustomKind, facts: Partial<Parameters<typeof call.customFields.create>[0]> = {}) =>
  (await call.customFields.create({ record: 'leads', kind, label: `A ${kind}`, ...facts })).data

const by = (id: string, dir: 'asc' | 'desc' = 'asc') => [{ by: `custom.${id}` as const, dir }]

/** The names of all leads in an order, a page of two at a time. */
async function paged(sort: ReturnType<typeof by>, more: object = {}): Promise<string[]> {
  const names: string[] = []
  let cursor: string | undefined
  do {
    const page = await call.leads.list({ perPage: 2, cursor, sort, ...more })
    expect(page.data.every((row) => !('sortKey' in row))).toBe(true)
    names.push(...page.data.map(({ name }) => name))
    cursor = page.next ?? undefined
  } while (cursor && names.length < 20)
  return names
}

async function leadsWith(field: string, values: Record<string, CustomValue | null>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await call.leads.create({ name, custom: value === null ? {} : { [field]: value } })
}

describe('leads in the order of a field of the agency’s own, those without last', () => {
  const inr = (minor: number) => ({ minor, currency: 'INR' })
  test.each<[CustomKind, Record<string, CustomValue | null>, string[], string[]]>([
    ['text', { b: 'beach', none: null, a: 'Alps', c: 'Coast', a2: 'alps' }, ['a', 'a2', 'b', 'c'], []],
    ['number', { ten: 10, none: null, two: 2, minus: -1.5 }, ['minus', 'two', 'ten'], []],
    [
      'money',
      { dollar: { minor: 1, currency: 'USD' }, much: inr(10_000_00), none: null, little: inr(9_00) },
      ['little', 'much', 'dollar'],
      [],
    ],
    [
      'date',
      { later: '2031-01-01', none: null, sooner: '2030-12-31', first: '2029-06-01' },
      ['first', 'sooner', 'later'],
      [],
    ],
  ])('%s', async (kind, values, ascending) => {
    const field = await add(kind)
    const other = await add('text', { label: 'Another' })
    await leadsWith(field.id, values)
    await call.leads.create({ name: 'other', custom: { [other.id]: 'x' } })
    const rest = ['none', 'other']
    expect(await paged(by(field.id))).toEqual([...ascending, ...rest])
    expect(await paged(by(field.id, 'desc'))).toEqual([...ascending.toReversed(), ...rest.toReversed()])
    const { data } = await call.leads.list({ perPage: 3, page: 2, sort: by(field.id) })
    expect(data.map(({ name }) => name)).toEqual([...ascending, ...rest].slice(3, 6))
  })

  test('a choice by the order in which it is offered', async () => {
    const options = ['Warm', 'Cold', 'Hot'].map((label) => ({ label }))
    const field = await add('select', { options })
    const [warm, cold, hot] = field.options.map(({ id }) => id)
    await leadsWith(field.id, { hot: hot ?? '', none: null, warm: warm ?? '', cold: cold ?? '' })
    expect(await paged(by(field.id))).toEqual(['warm', 'cold', 'hot', 'none'])
    expect(await paged(by(field.id, 'desc'))).toEqual(['hot', 'cold', 'warm', 'none'])
  })

  test('among those that are searched for and filtered', async () => {
    const field = await add('number')
    for (const [name, city, value] of [
      ['Asha 3', 'Pune', 3],
      ['Asha 1', 'Pune', 1],
      ['Ravi', 'Pune', 0],
    ] as const)
      await call.leads.create({ name, city, custom: { [field.id]: value } })
    expect(await paged(by(field.id), { search: 'asha' })).toEqual(['Asha 1', 'Asha 3'])
    expect(await paged(by(field.id), { filters: { custom: { [field.id]: { to: 1 } } } })).toEqual(['Ravi', 'Asha 1'])
  })
})

test('contacts and proposals too', async () => {
  const ofContact = await add('date', { record: 'contacts' })
  const ofProposal = await add('text', { record: 'prospects' })
  for (const [name, day] of [
    ['Later', '2031-01-01'],
    ['Sooner', '2030-01-01'],
  ] as const)
    await call.contacts.create({ name, custom: { [ofContact.id]: day } })
  const { data: lead } = await call.leads.create({ name: 'Asha' })
  for (const text of ['b', 'a']) await call.prospects.create({ leadId: lead.id, custom: { [ofProposal.id]: text } })
  const contacts = await call.contacts.list({ sort: by(ofContact.id) })
  expect(contacts.data.map(({ name }) => name).slice(0, 2)).toEqual(['Sooner', 'Later'])
  const proposals = await call.prospects.list({ sort: by(ofProposal.id) })
  expect(proposals.data.map(({ custom }) => custom[ofProposal.id])).toEqual(['a', 'b'])
})

test('a field that is archived, another record’s, or has several values puts nothing in order', async () => {
  const field = await add('number')
  const ofContact = await add('number', { record: 'contacts', label: 'Of contacts' })
  const several = await add('multi_select', { options: [{ label: 'One' }] })
  await call.customFields.remove({ id: field.id })
  for (const id of [field.id, ofContact.id, several.id, crypto.randomUUID()])
    await expect(call.leads.list({ sort: by(id) })).rejects.toMatchObject({
      status: 422,
      fields: { sort: expect.any(String) },
    })
  await expect(call.leads.list({ sort: [{ by: 'custom.x' }] })).rejects.toMatchObject({ status: 422 })
})

test('more than a lakh of records with such values have to be narrowed down first', async () => {
  const field = await add('number')
  const make = new Maker(app, agency.agencyId, agency.owner.userId, 'sorted')
  const stageId = await make.stage()
  // Without the triggers that keep counts and terms: only how many there are matters.
  const insert = (from: number, to: number) =>
    make.sql(
      `with plain as materialized (select set_config('session_replication_role', 'replica', true))
       insert into leads (id, agency_id, number, terms, name, currency, stage_id, owner_id, custom)
       select gen_random_uuid(), $1, one, '{}', 'Lead ' || one, 'INR', $2, $3, jsonb_build_object($4::text, one)
         from plain, generate_series($5::int, $6::int) as one`,
      [agency.agencyId, stageId, agency.owner.userId, field.id, from, to],
    )
  await insert(1, 100_000)
  const { data } = await call.leads.list({ perPage: 2, sort: by(field.id, 'desc') })
  expect(data.map(({ name }) => name)).toEqual(['Lead 100000', 'Lead 99999'])
  await insert(100_001, 100_001)
  await expect(call.leads.list({ sort: by(field.id) })).rejects.toMatchObject({ code: 'TOO_MANY_TO_SORT' })
  const filters = { custom: { [field.id]: { to: 3 } } }
  expect(await paged(by(field.id, 'desc'), { filters })).toEqual(['Lead 3', 'Lead 2', 'Lead 1'])
})
