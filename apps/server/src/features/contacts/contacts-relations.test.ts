import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

const make = async (name: string) => (await agency.owner.call.contacts.create({ name })).data.id

async function relationsOf(contactId: string) {
  const { data } = await agency.owner.call.contactRelations.list({ contactId })
  return data.map((relation) => [relation.kind, relation.other.name])
}

test('a relation is shown on both sides, named from each', async () => {
  const { call } = agency.owner
  const [parent, child, boss, assistant] = [
    await make('Parent'),
    await make('Child'),
    await make('Boss'),
    await make('Assistant'),
  ]
  await call.contactRelations.create({ contactId: parent, otherId: child, kind: 'child' })
  await call.contactRelations.create({ contactId: child, otherId: boss, kind: 'employer', note: 'Since 2024' })
  await call.contactRelations.create({ contactId: assistant, otherId: boss, kind: 'assisted' })
  expect(await relationsOf(parent)).toEqual([['child', 'Child']])
  expect(await relationsOf(child)).toEqual([
    ['parent', 'Parent'],
    ['employer', 'Boss'],
  ])
  expect(await relationsOf(boss)).toEqual([
    ['employee', 'Child'],
    ['assistant', 'Assistant'],
  ])
  const told = await call.contacts.timeline({ id: child })
  expect(told.data[1]).toMatchObject({ kind: 'related', data: { kind: 'parent', otherName: 'Parent' } })
})

test('the same relation is not kept twice, from whichever side it comes', async () => {
  const { call } = agency.owner
  const [a, b] = [await make('A'), await make('B')]
  await call.contactRelations.create({ contactId: a, otherId: b, kind: 'parent' })
  const again = call.contactRelations.create({ contactId: b, otherId: a, kind: 'child' })
  await expect(again).rejects.toMatchObject({ status: 409, code: 'ALREADY_EXISTS' })
  const self = call.contactRelations.create({ contactId: a, otherId: a, kind: 'friend' })
  await expect(self).rejects.toMatchObject({ status: 422, fields: { otherId: expect.any(String) } })
})

test('can be renamed from either side and removed', async () => {
  const { call } = agency.owner
  const [a, b] = [await make('Older'), await make('Younger')]
  const { data: relation } = await call.contactRelations.create({ contactId: b, otherId: a, kind: 'friend' })
  const which = { contactId: b, id: relation.id }
  const { data: changed } = await call.contactRelations.update({ ...which, kind: 'parent', note: 'Adopted' })
  expect(changed).toMatchObject({ kind: 'parent', note: 'Adopted', other: { id: a } })
  expect(await relationsOf(a)).toEqual([['child', 'Younger']])
  await call.contactRelations.remove({ contactId: a, id: relation.id })
  expect(await relationsOf(b)).toEqual([])
  await expect(call.contactRelations.remove(which)).rejects.toMatchObject({ status: 404 })
})

test('somebody else’s contact is neither related to nor shown', async () => {
  const agent = await makeMember(app, agency)
  const { data: mine } = await agent.call.contacts.create({ name: 'Mine' })
  const theirs = await make('Theirs')
  const attempt = agent.call.contactRelations.create({ contactId: mine.id, otherId: theirs, kind: 'friend' })
  await expect(attempt).rejects.toMatchObject({ status: 422 })
  await agency.owner.call.contactRelations.create({ contactId: mine.id, otherId: theirs, kind: 'friend' })
  expect((await agent.call.contactRelations.list({ contactId: mine.id })).data).toEqual([])
  expect((await agent.call.contacts.counts({ id: mine.id })).data.relations).toBe(0)
})
