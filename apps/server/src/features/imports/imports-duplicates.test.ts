import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { finished, importFile } from '../../../test/import-file.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { chunkRows } from './imports-run.service.ts'

/** Rows that are not all stored together. */
const many = chunkRows + 200

let app: TestApp
let agency: TestAgency
let call: TestAgency['owner']['call']
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
  call = agency.owner.call
})

async function leads() {
  const { data } = await call.leads.list({ perPage: 100, sort: [{ by: 'number', dir: 'asc' }] })
  return Promise.all(data.map(async ({ id }) => (await call.leads.get({ id })).data))
}
const undo = async (id: string) => {
  const { data } = await call.operations.undo({ id })
  return data
}

const file = 'Name,Phone,Email,City,Tags,Remarks\nRahul,9829012345,,Jaipur,new,Sea view\n'
const known = { name: 'Rahul Sharma', phone: '9829012345', city: 'Delhi', tags: ['vip'], requirement: 'Two rooms' }

describe('a row whose phone or email is known', () => {
  test('is skipped, with the lead that it is', async () => {
    await call.leads.create(known)
    const { result, file: record } = await importFile(call, 'a.csv', file, { duplicatesInBase: 'skip' })
    expect(result).toMatchObject({ created: 0, updated: 0, skipped: 1, rejected: 0 })
    const { rows } = await app.owner.query('select outcome, reason from import_rows where import_id = $1', [record.id])
    expect(rows).toEqual([{ outcome: 'skipped', reason: 'Already known as lead L-000001' }])
  })

  test('changes the lead with what it says, keeps what it does not, and is taken back', async () => {
    const { data: before } = await call.leads.create(known)
    const { result, operation } = await importFile(call, 'a.csv', file, { duplicatesInBase: 'update' })
    expect(result).toMatchObject({ created: 0, updated: 1, skipped: 0 })
    const [after] = await leads()
    expect(after).toMatchObject({
      id: before.id,
      name: 'Rahul',
      city: 'Jaipur',
      tags: ['vip', 'new'],
      requirement: 'Two rooms\n\nSea view',
      stageId: before.stageId,
      source: before.source,
      version: 2,
    })
    const { data: history } = await call.leads.timeline({ id: before.id })
    expect(history[0]).toMatchObject({ kind: 'changed', data: { fileName: 'a.csv' } })
    expect(await undo(operation.id)).toMatchObject({ restored: 1, kept: 0, operation: { state: 'undone' } })
    const [restored] = await leads()
    const { name, city, tags, requirement, nextFollowUpAt } = before
    expect(restored).toMatchObject({ name, city, tags, requirement, nextFollowUpAt, version: 3 })
    expect((await call.leads.list({ search: 'sharma' })).data).toHaveLength(1)
  })

  test('becomes another lead where that is wanted', async () => {
    await call.leads.create(known)
    const { result } = await importFile(call, 'a.csv', file, { duplicatesInBase: 'create' })
    expect(result).toMatchObject({ created: 1, skipped: 0 })
    expect(await leads()).toHaveLength(2)
  })

  test('is known by email too, and not by what was deleted', async () => {
    await call.leads.create({ name: 'By mail', email: 'a@b.in' })
    const { data: gone } = await call.leads.create({ name: 'Gone', phone: '9829099999' })
    await call.leads.remove({ id: gone.id })
    const { result } = await importFile(call, 'a.csv', 'Name,Phone,Email\nA,,A@B.in\nB,9829099999,\n')
    expect(result).toMatchObject({ created: 1, skipped: 1 })
  })
})

describe('two rows of one file that share a phone or an email', () => {
  const rows =
    'Name,Phone,Email,Pax,Remarks\nRahul,9829012345,a@b.in,,Sea view\nRahul S,,A@B.in,2,Two rooms\nPriya,9829012346,,,\n'
  test('skip the second', async () => {
    const { result, file: record } = await importFile(call, 'a.csv', rows, { duplicatesInFile: 'skip' })
    expect(result).toMatchObject({ created: 2, skipped: 1 })
    const { rows: left } = await app.owner.query('select row, reason from import_rows where import_id = $1', [
      record.id,
    ])
    expect(left).toEqual([{ row: 3, reason: 'The same phone or email as row 2' }])
  })
  test('make one lead of both', async () => {
    const { result, operation } = await importFile(call, 'a.csv', rows, { duplicatesInFile: 'update' })
    expect(result).toMatchObject({ created: 2, updated: 1, skipped: 0 })
    expect((await leads())[0]).toMatchObject({
      name: 'Rahul S',
      phone: '+919829012345',
      adults: 2,
      requirement: 'Sea view\n\nTwo rooms',
      version: 1,
    })
    expect(await undo(operation.id)).toMatchObject({ restored: 2, kept: 0 })
  })
  test('make two leads', async () => {
    const { result } = await importFile(call, 'a.csv', rows, { duplicatesInFile: 'create' })
    expect(result).toMatchObject({ created: 3, updated: 0, skipped: 0 })
  })

  test('also when many rows lie between them', async () => {
    const between = Array.from({ length: many }, (_, at) => `Person ${at},90${String(at).padStart(8, '0')}`)
    const file = ['Name,Phone', 'First,9829012345', ...between, 'Last,9829012345', 'Very last,9829012345'].join('\n')
    const skipped = await importFile(call, 'a.csv', file)
    expect(skipped.result).toMatchObject({ created: many + 1, skipped: 2 })
    agency = await makeAgency(app)
    call = agency.owner.call
    const merged = await importFile(call, 'a.csv', file, { duplicatesInFile: 'update' })
    expect(merged.result).toMatchObject({ created: many + 1, updated: 2 })
    const { data } = await call.leads.list({ search: '12345' })
    expect(data).toMatchObject([{ name: 'Very last', version: 1 }])
    await undo(merged.operation.id)
    expect(await finished(call, merged.operation.id)).toMatchObject({
      state: 'undone',
      result: { undo: { restored: many + 1, kept: 0 } },
    })
    expect((await call.leads.list({})).total).toBe(0)
  })
})

describe('the undo of an import', () => {
  test('takes back a lead that several rows changed to what it was before all of them', async () => {
    await call.leads.create(known)
    const between = Array.from({ length: many }, (_, at) => `Person ${at},90${String(at).padStart(8, '0')},`)
    const rows = ['Name,Phone,City', 'R,9829012345,Pune', ...between, 'RR,9829012345,Goa'].join('\n')
    const { operation, result } = await importFile(call, 'a.csv', rows, { duplicatesInBase: 'update' })
    expect(result).toMatchObject({ created: many, updated: 2 })
    expect((await call.leads.list({ search: '12345' })).data).toMatchObject([{ name: 'RR', city: 'Goa', version: 3 }])
    await undo(operation.id)
    expect(await finished(call, operation.id)).toMatchObject({
      state: 'undone',
      result: { undo: { restored: many + 1, kept: 0 } },
    })
    expect(await leads()).toMatchObject([{ name: 'Rahul Sharma', city: 'Delhi' }])
  })

  test('leaves what somebody has worked on since', async () => {
    await call.leads.create({ ...known, phone: '9829000001' })
    const rows =
      'Name,Phone,City\nChanged,9829012345,A\nNoted,9829012346,B\nUntouched,9829012347,C\nKnown,9829000001,D\n'
    const { operation } = await importFile(call, 'a.csv', rows, { duplicatesInBase: 'update' })
    const [first, changed, noted] = await leads()
    if (!first || !changed || !noted) throw new Error('leads are missing')
    await call.leads.update({ id: changed.id, version: changed.version, changes: { city: 'Agra' } })
    await call.notes.create({ on: { leadId: noted.id }, body: 'Called' })
    await call.leads.update({ id: first.id, version: first.version, changes: { name: 'Somebody else' } })
    expect(await undo(operation.id)).toMatchObject({ restored: 1, kept: 3 })
    expect((await leads()).map((lead) => lead.name)).toEqual(['Somebody else', 'Changed', 'Noted'])
    await expect(call.operations.undo({ id: operation.id })).rejects.toMatchObject({ status: 422, code: 'CANNOT_UNDO' })
    const { data: entries } = await call.activity.list({})
    expect(entries[0]).toMatchObject({ kind: 'import_undone', subject: 'import' })
  })

  test('puts deleted leads where they can be restored', async () => {
    const { operation } = await importFile(call, 'a.csv', file)
    await undo(operation.id)
    const { data } = await call.leads.list({ filters: { deleted: true } })
    expect(data).toHaveLength(1)
    await call.leads.restore({ id: data[0]?.id ?? '' })
    expect((await call.leads.list({ search: '12345' })).data).toHaveLength(1)
  })
})
