import type { MemberChanges } from '@sarai/contract/team'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { libraryItem } from '../../../test/examples/library.ts'
import { Maker } from '../../../test/maker.ts'
import {
  allow as allowIn,
  type Client,
  makeAgency,
  makeMember,
  type Person,
  type TestAgency,
} from '../../../test/make.ts'
import { sweepAgency } from '../../features/housekeeping/housekeeping.service.ts'

let app: TestApp
let agency: TestAgency
let person: Person
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
  person = await makeMember(app, agency, { recordScope: 'all' })
})

const missing = { status: 422, code: 'RIGHT_MISSING' }
const everything = { filters: {} }

const allow = (changes: MemberChanges) => allowIn(agency, person, changes)

async function ended(call: Client, id: string) {
  const state = async () => (await call.operations.get({ id })).data.state
  await expect.poll(state).toMatch(/done|failed|cancelled/)
  return (await call.operations.get({ id })).data
}

async function exported(call: Client): Promise<string> {
  const { data } = await call.contacts.export({ format: 'csv', selection: everything })
  return data.operationId
}

describe('action rights (bar 9)', () => {
  test('begin with one’s own records, and hold from the next request on', async () => {
    const { data: theirs } = await agency.owner.call.contacts.create({ name: 'Anita' })
    const { data: own } = await person.call.contacts.create({ name: 'Bimla' })
    await expect(person.call.contacts.remove({ id: theirs.id })).rejects.toMatchObject(missing)
    const both = { ids: [theirs.id, own.id] }
    const bulk = (selection: object) =>
      person.call.contacts.bulk({ selection: selection as never, change: { action: 'delete' } })
    await expect(bulk(both)).rejects.toMatchObject({
      ...missing,
      message: expect.stringMatching(/^1 of these contacts .* Ask your main user for the right to delete\.$/),
    })
    expect((await bulk({ ids: [own.id] })).data.contacts).toBe(1)
    await person.call.contacts.restore({ id: own.id })

    await allow({ rights: ['delete', 'export'] })
    await person.call.contacts.remove({ id: theirs.id })
    await allow({ rights: ['export'] })
    await expect(person.call.contacts.restore({ id: theirs.id })).rejects.toMatchObject(missing)
    const { data: told } = await person.call.notices.list({})
    expect(told.map(({ kind }) => kind)).toEqual(['rights_changed', 'rights_changed'])
    expect(told[0]?.body).toBe('You may delete only what is your own from now on.')
    const { data: activity } = await agency.owner.call.activity.list({ kind: ['rights_changed'] })
    expect(activity[0]?.data).toEqual({ given: [], taken: ['delete'] })
  })

  test('work that waited in the queue is done as far as they may by then', async () => {
    await allow({ rights: ['delete'] })
    for (let made = 0; made < 3; made++) await agency.owner.call.contacts.create({ name: `Anita ${made}` })
    await person.call.contacts.create({ name: 'Own' })
    const { bulkContactsJob } = await import('../../features/contacts/contacts.jobs.ts')
    const { selectedContacts } = await import('../../features/contacts/contacts-list.service.ts')
    const { startOperation } = await import('../operations/operations.service.ts')
    const { services } = app
    const operationId = await services.database.writeAs(agency.agencyId, async (db) => {
      const actor = await services.sessions.memberOf(agency.agencyId, person.userId)
      if (!actor) throw new Error('the person is nobody')
      const question = await selectedContacts(services, db, actor, everything)
      const input = { question, change: { action: 'delete' } }
      return (await startOperation(db, actor, { kind: 'contacts.bulk', title: 'Delete', total: 4, input })).id
    })
    await allow({ rights: [] })
    await services.database.writeAs(agency.agencyId, (db) =>
      services.jobs.enqueue(db, bulkContactsJob, { operationId, userId: person.userId }),
    )
    expect(await ended(person.call, operationId)).toMatchObject({ state: 'done', progress: 1 })
    expect((await agency.owner.call.contacts.list({})).total).toBe(3)
  })

  test('a main user who is made a sub-user has none, as somebody new', async () => {
    const second = await makeMember(app, agency, { rights: ['export'] })
    await agency.owner.call.team.changeRole({ id: second.userId, role: 'main-user' })
    const { data } = await agency.owner.call.team.changeRole({ id: second.userId, role: 'sub-user' })
    expect(data.rights).toEqual([])
  })
})

describe('exports that need approval', () => {
  beforeEach(async () => {
    await agency.owner.call.contacts.create({ name: 'Anita' })
    await person.call.contacts.create({ name: 'Own' })
    await allow({ rights: ['export'] })
    await agency.owner.call.team.setExportApproval({ isNeeded: true })
  })

  test('wait, run as whoever asked once a main user lets them, with what they may see by then', async () => {
    const id = await exported(person.call)
    expect((await person.call.operations.get({ id })).data).toMatchObject({ state: 'waiting', canCancel: true })
    const { data: asked } = await agency.owner.call.operations.asked()
    expect(asked).toMatchObject([{ id, askedBy: person.userId, format: 'csv' }])
    expect((await agency.owner.call.notices.list({})).data[0]).toMatchObject({ kind: 'export_asked' })
    await expect(person.call.operations.approve({ id })).rejects.toMatchObject({ status: 403 })
    await allow({ recordScope: 'own' })
    const both = await Promise.allSettled([
      agency.owner.call.operations.approve({ id }),
      agency.owner.call.operations.decline({ id }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    if (both[0].status === 'fulfilled')
      expect(await ended(person.call, id)).toMatchObject({ state: 'done', progress: 1 })
    expect((await person.call.notices.list({})).data[0]).toMatchObject({ kind: 'export_decided' })
  })

  test('lapse after a day, and are never a main user’s own', async () => {
    const id = await exported(person.call)
    await app.owner.query(`update operations set created_at = now() - interval '25 hours' where id = $1`, [id])
    await expect(agency.owner.call.operations.approve({ id })).rejects.toMatchObject({ code: 'LAPSED' })
    expect((await agency.owner.call.operations.asked()).data).toEqual([])
    await sweepAgency(app.services, agency.agencyId, new AbortController().signal)
    expect((await person.call.operations.get({ id })).data).toMatchObject({ state: 'cancelled' })
    expect(await ended(agency.owner.call, await exported(agency.owner.call))).toMatchObject({ state: 'done' })
  })

  test('of somebody who has left are not let run', async () => {
    const id = await exported(person.call)
    await agency.owner.call.team.deactivate({ id: person.userId, handOverTo: null })
    await expect(agency.owner.call.operations.approve({ id })).rejects.toMatchObject({ code: 'NOT_ACTIVE' })
    expect((await agency.owner.call.operations.decline({ id, reason: 'Gone' })).data.state).toBe('cancelled')
  })
})

describe('the file of an export', () => {
  const isGiven = async (url: string) => (await fetch(app.url + url)).status === 200

  test('is given as long as all of it may be seen, and made again with what may be', async () => {
    const { data: one } = await agency.owner.call.contacts.create({ name: 'Anita' })
    await person.call.contacts.create({ name: 'Own' })
    await allow({ rights: ['export'] })
    const id = await exported(person.call)
    await ended(person.call, id)
    const { url } = (await person.call.operations.file({ id })).data
    expect(await isGiven(url)).toBe(true)
    for (const changes of [{ rights: [] }, { recordScope: 'own' as const }]) {
      await allow(changes)
      expect(await isGiven(url)).toBe(false)
      await expect(person.call.operations.file({ id })).rejects.toMatchObject({ code: 'RESULT_WITHDRAWN' })
      await allow({ rights: ['export'], recordScope: 'all' })
      expect(await isGiven(url)).toBe(true)
    }
    await agency.owner.call.contacts.remove({ id: one.id })
    expect(await isGiven(url)).toBe(false)
    const { data: again } = await person.call.operations.again({ id })
    expect(await ended(person.call, again.id)).toMatchObject({ state: 'done', progress: 1 })
    const { url: renewed } = (await person.call.operations.file({ id: again.id })).data
    expect(await isGiven(renewed)).toBe(true)
    await agency.owner.call.team.deactivate({ id: person.userId, handOverTo: null })
    expect(await isGiven(renewed)).toBe(false)
  })

  test('of a list without records is given, and one of which nobody noted what it holds is not', async () => {
    await allow({ rights: ['export'] })
    const empty = await exported(person.call)
    expect(await ended(person.call, empty)).toMatchObject({ state: 'done', total: 0 })
    expect(await isGiven((await person.call.operations.file({ id: empty })).data.url)).toBe(true)
    await app.owner.query('delete from operation_records where operation_id = $1', [empty])
    await expect(person.call.operations.file({ id: empty })).rejects.toMatchObject({
      code: 'RESULT_WITHDRAWN',
      message: expect.stringContaining('It was not noted what this file holds.'),
    })
  })

  test('of what was deleted is not made, since nobody would be given it', async () => {
    const asked = person.call.contacts.export({ format: 'csv', selection: { filters: { deleted: true } } })
    await expect(asked).rejects.toMatchObject({ status: 422, code: 'DELETED' })
  })

  test('with costs is not given to whom they are hidden from, and goes after a week', async () => {
    const hotel = new Maker(app, agency.agencyId, agency.owner.userId, 'rights')
    await libraryItem(hotel)
    await allow({ rights: ['export'] })
    const { data } = await person.call.library.export({ format: 'csv', selection: everything })
    await ended(person.call, data.operationId)
    const { url } = (await person.call.operations.file({ id: data.operationId })).data
    expect(await isGiven(url)).toBe(true)
    await allow({ hidesCost: true })
    expect(await isGiven(url)).toBe(false)
    await allow({ hidesCost: false })
    await app.owner.query(`update operations set finished_at = now() - interval '8 days' where id = $1`, [
      data.operationId,
    ])
    await sweepAgency(app.services, agency.agencyId, new AbortController().signal)
    expect(await isGiven(url)).toBe(false)
    const { rows } = await app.owner.query('select 1 from operation_records where operation_id = $1', [
      data.operationId,
    ])
    expect(rows).toEqual([])
  })
})
