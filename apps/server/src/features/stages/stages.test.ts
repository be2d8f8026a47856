import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
})

const all = async () => (await agency.owner.call.stages.list()).data
async function named(name: string) {
  const stage = (await all()).find((one) => one.name === name)
  if (!stage) throw new Error(`there is no status ${name}`)
  return stage
}
const names = async () => (await all()).map(({ name }) => name)

test('a new status stands behind the last of its kind, and leads can enter it at once', async () => {
  const { call } = agency.owner
  const { data: stage } = await call.stages.create({ name: 'Quoted twice', kind: 'open', colour: 'orange' })
  const order = await names()
  expect(order.indexOf('Quoted twice')).toBe(order.indexOf('On hold') + 1)
  const { data: lead } = await call.leads.create({ name: 'Asha' })
  await call.leads.move({ id: lead.id, stageId: stage.id })
  expect((await named('Quoted twice')).leads).toBe(1)
})

test('what a status asks for is asked of the very next lead that enters it', async () => {
  const { call } = agency.owner
  const { id, version } = await named('Contacted')
  await call.stages.update({ id, version, changes: { required: ['email'] } })
  const { data: lead } = await call.leads.create({ name: 'Asha' })
  await expect(call.leads.move({ id: lead.id, stageId: id })).rejects.toMatchObject({ code: 'STAGE_NEEDS' })
})

test('an order holds for everybody, and names every status there is', async () => {
  const ids = (await all()).map(({ id }) => id)
  const turned = [...ids.slice(1), ids[0] ?? '']
  await agency.owner.call.stages.reorder({ ids: turned })
  const colleague = await makeMember(app, agency)
  expect((await colleague.call.user.session()).data.stages.map(({ id }) => id)).toEqual(turned)
  for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1] ?? ''], [...ids, crypto.randomUUID()]])
    await expect(agency.owner.call.stages.reorder({ ids: wrong })).rejects.toMatchObject({ status: 422 })
})

test('names are of one status each, stale changes are refused, and the kind of a filled one stays', async () => {
  const { call } = agency.owner
  const stage = await named('Contacted')
  const change = (changes: object) => call.stages.update({ id: stage.id, version: stage.version, changes })
  await expect(change({ name: 'negotiation' })).rejects.toMatchObject({
    fields: { name: 'There is already a status with this name' },
  })
  const { data: lead } = await call.leads.create({ name: 'Asha' })
  await call.leads.move({ id: lead.id, stageId: stage.id })
  await expect(change({ kind: 'lost' })).rejects.toMatchObject({ status: 422 })
  await change({ colour: 'pink' })
  await expect(change({ colour: 'gray' })).rejects.toMatchObject({ status: 409, code: 'STALE' })
})

describe('removing a status', () => {
  test('moves its leads, deleted ones too, and can be undone', async () => {
    const { call } = agency.owner
    const [from, to] = [await named('Negotiation'), await named('On hold')]
    const made: string[] = []
    for (const name of ['Asha', 'Ravi', 'Gone']) {
      const { data: lead } = await call.leads.create({ name, destinations: ['Goa'], adults: 2 })
      await call.leads.move({ id: lead.id, stageId: from.id })
      made.push(lead.id)
    }
    await call.leads.remove({ id: made[2] ?? '' })
    const { data } = await call.stages.remove({ id: from.id, moveTo: to.id })
    expect(await names()).not.toContain('Negotiation')
    const stagesOf = () => Promise.all(made.slice(0, 2).map(async (id) => (await call.leads.get({ id })).data.stageId))
    expect(await stagesOf()).toEqual([to.id, to.id])
    // Deleted ones move, but do not count.
    expect((await named('On hold')).leads).toBe(2)

    const before = await names()
    expect((await call.operations.undo({ id: data.operationId })).data).toMatchObject({ restored: 3, kept: 0 })
    expect(await stagesOf()).toEqual([from.id, from.id])
    expect(await names()).toHaveLength(before.length + 1)
    expect(await names()).toContain('Negotiation')
    await call.leads.restore({ id: made[2] ?? '' })
    expect((await named('Negotiation')).leads).toBe(3)
  })

  test('of a full one goes on in the background until no lead is left in it', async () => {
    const { call } = agency.owner
    const [from, to] = [await named('New'), await named('Contacted')]
    const { data: lead } = await call.leads.create({ name: 'One of many' })
    await app.owner.query(
      `insert into leads select (jsonb_populate_record(leads, jsonb_build_object('id', gen_random_uuid(), 'number', 1000 + n))).*
         from leads, generate_series(1, 1200) as n where id = $1`,
      [lead.id],
    )
    await call.stages.remove({ id: from.id, moveTo: to.id })
    await expect.poll(names).not.toContain('New')
    expect((await named('Contacted')).leads).toBe(1201)
  })

  test('needs another of the same kind, of which one always stays', async () => {
    const { call } = agency.owner
    const [open, won, lost] = [await named('New'), await named('Converted'), await named('Lost')]
    for (const [id, moveTo] of [
      [open.id, lost.id],
      [open.id, open.id],
      [open.id, crypto.randomUUID()],
    ] as const)
      await expect(call.stages.remove({ id, moveTo })).rejects.toMatchObject({ status: 422 })
    for (const { id, version } of [won, lost]) {
      await expect(call.stages.remove({ id, moveTo: open.id })).rejects.toMatchObject({ code: 'LAST_OF_KIND' })
      const changes = { kind: 'open' as const }
      await expect(call.stages.update({ id, version, changes })).rejects.toMatchObject({ code: 'LAST_OF_KIND' })
    }
  })
})

test('vendor types: the agency has its own besides those of all, and removes only its own', async () => {
  const { vendorTypes } = agency.owner.call
  const { data: built } = await vendorTypes.list()
  expect(built.map(({ builtIn }) => builtIn)).toContain('hotel')
  const { data: own } = await vendorTypes.create({ name: 'Houseboat', colour: 'teal' })
  await expect(vendorTypes.create({ name: 'Houseboat', colour: 'teal' })).rejects.toMatchObject({ status: 409 })
  const ids = [own.id, ...built.map(({ id }) => id)]
  expect((await vendorTypes.reorder({ ids })).data[0]?.name).toBe('Houseboat')
  await expect(vendorTypes.remove({ id: built[0]?.id ?? '' })).rejects.toMatchObject({ code: 'BUILT_IN' })
  await vendorTypes.remove({ id: own.id })
  expect((await vendorTypes.list()).data).toHaveLength(built.length)
})
