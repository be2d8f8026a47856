import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Client, makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'

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

const add = async (facts: Partial<Parameters<typeof call.customFields.create>[0]> = {}) =>
  (await call.customFields.create({ record: 'leads', kind: 'text', label: 'Field', ...facts })).data
const labels = async () =>
  (await call.customFields.list()).data.filter(({ deletedAt }) => !deletedAt).map(({ label }) => label)

describe('the fields themselves', () => {
  test('stand behind each other, in an order that names them all', async () => {
    const [a, b] = [await add({ label: 'First' }), await add({ label: 'Second' })]
    await add({ label: 'Elsewhere', record: 'contacts' })
    await call.customFields.reorder({ record: 'leads', ids: [b.id, a.id] })
    const colleague = await makeMember(app, agency)
    const { data } = await colleague.call.user.session()
    expect(data.customFields.map(({ label }) => label)).toEqual(['Elsewhere', 'Second', 'First'])
    for (const ids of [[a.id], [a.id, a.id], [a.id, crypto.randomUUID()]])
      await expect(call.customFields.reorder({ record: 'leads', ids })).rejects.toMatchObject({ status: 422 })
  })

  test('have names of their own, whatever the letters, and keys that stay when they are renamed', async () => {
    const field = await add({ label: 'Visa type' })
    expect(field.key).toBe('visa_type')
    await expect(add({ label: 'VISA type' })).rejects.toMatchObject({
      fields: { label: 'There is already a field with this name' },
    })
    expect((await add({ label: 'Visa type', record: 'contacts' })).key).toBe('visa_type')
    const changed = await call.customFields.update({ id: field.id, version: 1, changes: { label: 'Kind of visa' } })
    expect(changed.data).toMatchObject({ label: 'Kind of visa', key: 'visa_type', version: 2 })
    await expect(
      call.customFields.update({ id: field.id, version: 1, changes: { label: 'Late' } }),
    ).rejects.toMatchObject({ code: 'STALE', detail: { current: { label: 'Kind of visa' } } })
    expect((await add({ label: 'Visa type' })).key).toBe('visa_type_2')
  })

  test('are the main user’s to change, and shown to those who may read the records', async () => {
    const field = await add()
    const colleague = await makeMember(app, agency, { isRestricted: true, permissions: {} })
    await expect(
      colleague.call.customFields.update({ id: field.id, version: 1, changes: { label: 'Mine' } }),
    ).rejects.toMatchObject({ status: 403 })
    expect((await colleague.call.customFields.list()).data).toEqual([])
    expect((await colleague.call.user.session()).data.customFields).toEqual([])
  })

  test('an archived one is nowhere, keeps what records have, and comes back with it', async () => {
    const field = await add({ label: 'Reference' })
    const { data: lead } = await call.leads.create({ name: 'Asha', custom: { [field.id]: 'X-1' } })
    await call.customFields.remove({ id: field.id })
    expect(await labels()).toEqual([])
    const save = call.leads.update({ id: lead.id, version: lead.version, changes: { custom: { [field.id]: 'X-2' } } })
    await expect(save).rejects.toMatchObject({ status: 422 })
    await add({ label: 'Reference' })
    await expect(call.customFields.restore({ id: field.id })).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
    await call.customFields.remove({
      id: (await call.customFields.list()).data.find(({ deletedAt }) => !deletedAt)?.id ?? '',
    })
    await call.customFields.restore({ id: field.id })
    expect((await call.leads.get({ id: lead.id })).data.custom).toEqual({ [field.id]: 'X-1' })
  })

  test('options are renamed without a change of the records; one that records have is only retired', async () => {
    const field = await add({ kind: 'select', options: [{ label: 'Gold' }, { label: 'Silver' }, { label: 'Bronze' }] })
    const [gold, silver] = field.options
    const { data: lead } = await call.leads.create({ name: 'Asha', custom: { [field.id]: silver?.id ?? '' } })
    const { data } = await call.customFields.update({
      id: field.id,
      version: 1,
      changes: { options: [{ id: gold?.id, label: 'Golden' }] },
    })
    expect(data.options).toEqual([
      { id: gold?.id, label: 'Golden', isRetired: false },
      { id: silver?.id, label: 'Silver', isRetired: true },
    ])
    const again = {
      id: lead.id,
      version: lead.version,
      changes: { name: 'Asha K', custom: { [field.id]: silver?.id ?? '' } },
    }
    expect((await call.leads.update(again)).data.name).toBe('Asha K')
    await expect(call.leads.create({ name: 'New', custom: { [field.id]: silver?.id ?? '' } })).rejects.toMatchObject({
      fields: { [`custom.${field.id}`]: 'Choose one of the options' },
    })
  })

  test('end at fifty for each kind of record', async () => {
    for (let at = 0; at < 50; at++) await add({ label: `Field ${at}` })
    await expect(add({ label: 'One more' })).rejects.toMatchObject({ code: 'TOO_MANY' })
    await add({ label: 'One more', record: 'prospects' })
  })
})
