import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember } from '../../../test/make.ts'
import { ended, fileOf } from '../../../test/operations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('tags, gives away and deletes what a list shows, and undoes each', async () => {
  const agency = await makeAgency(app)
  const { call, userId } = agency.owner
  const colleague = await makeMember(app, agency)
  for (const name of ['Anita', 'Bimla', 'Chitra'])
    await call.contacts.create({ name, city: name === 'Chitra' ? 'Pune' : 'Jaipur', tags: ['Old'] })
  const selection = { filters: { city: 'Jaipur' } }
  const rows = async () =>
    (await call.contacts.list({ sort: [{ by: 'name' }] })).data.map(({ name, tags, ownerId }) => ({
      name,
      tags,
      ownerId,
    }))
  const before = await rows()

  const tagged = (await call.contacts.bulk({ selection, change: { action: 'tag', add: ['New'], remove: ['Old'] } }))
    .data
  expect(tagged.contacts).toBe(2)
  expect((await rows()).map(({ tags }) => tags)).toEqual([['New'], ['New'], ['Old']])
  await call.operations.undo({ id: tagged.operationId })
  expect(await rows()).toEqual(before)

  const assign = { action: 'assign' as const, ownerId: colleague.userId }
  const given = (await call.contacts.bulk({ selection, change: assign })).data
  expect((await rows()).map(({ ownerId }) => ownerId)).toEqual([colleague.userId, colleague.userId, userId])
  expect((await colleague.call.contacts.list({})).total).toBe(2)
  await call.operations.undo({ id: given.operationId })
  expect(await rows()).toEqual(before)

  const deleted = (await call.contacts.bulk({ selection, change: { action: 'delete' } })).data
  expect(await rows()).toHaveLength(1)
  expect((await call.contacts.list({ search: 'anita' })).data).toEqual([])
  const { data: undone } = await call.operations.undo({ id: deleted.operationId })
  expect(undone).toMatchObject({ restored: 2, kept: 0 })
  expect((await call.contacts.list({ search: 'anita' })).total).toBe(1)
})

test('does nothing to what the person does not see', async () => {
  const agency = await makeAgency(app)
  const { data: contact } = await agency.owner.call.contacts.create({ name: 'Not Yours' })
  const agent = await makeMember(app, agency)
  const { data } = await agent.call.contacts.bulk({ selection: { ids: [contact.id] }, change: { action: 'delete' } })
  expect(data.contacts).toBe(0)
  const { data: exported } = await agent.call.contacts.export({ format: 'csv', selection: { filters: {} } })
  expect(await ended(agent.call, exported.operationId)).toMatchObject({ state: 'done', progress: 0 })
  expect((await agency.owner.call.contacts.get({ id: contact.id })).data.deletedAt).toBeNull()
})

test('exports what is filtered as CSV that no spreadsheet runs', async () => {
  const { call } = (await makeAgency(app)).owner
  const { data: company } = await call.contacts.create({ name: '=cmd|calc', kind: 'company', city: 'Jaipur' })
  await call.contacts.create({
    name: '@Asha, "A"',
    city: 'Jaipur',
    companyId: company.id,
    phones: [{ number: '9829012345' }, { number: '9829054321' }],
    gstin: '27AAPFU0939F1ZV',
    tags: ['-VIP'],
  })
  await call.contacts.create({ name: 'Elsewhere', city: 'Pune' })
  const selection = { filters: { city: 'Jaipur' } }
  const columns = ['name', 'company', 'phone', 'otherPhones', 'gstin', 'gstState', 'tags', 'owner']
  const { data } = await call.contacts.export({ format: 'csv', columns, selection })
  const { text, headers } = await fileOf(app, call, data.operationId)
  expect(text.split('\r\n')).toEqual([
    'Name,Company,Phone,Other phones,GSTIN,GST state,Tags,RM',
    expect.stringMatching(/^'=cmd\|calc,,,,,,,Owner of /),
    expect.stringMatching(
      /^"'@Asha, ""A""",'=cmd\|calc,098290 12345,098290 54321,27AAPFU0939F1ZV,Maharashtra,'-VIP,Owner of /,
    ),
    '',
  ])
  expect(headers.get('content-type')).toContain('text/csv')
  expect(headers.get('content-disposition')).toMatch(/attachment; filename="contacts-\d{4}-\d\d-\d\d\.csv"/)
})

test('exports every field, with words as on screen and numbers in E.164, where asked to', async () => {
  const { call } = (await makeAgency(app)).owner
  const asha = { name: 'Asha', source: 'b2b_agent' as const, phones: [{ number: '9829012345' }] }
  await call.contacts.create(asha)
  const { data } = await call.contacts.export({ format: 'csv', phones: 'e164', selection: { filters: {} } })
  const [header = '', row = ''] = (await fileOf(app, call, data.operationId)).text.split('\r\n')
  expect(header.split(',').length).toBeGreaterThan(30)
  // No cell begins with a sign of a formula; the importer takes the quote off again.
  expect(row).toContain(",'+919829012345,")
  expect(row).toContain(',B2B agent,')
  const cards = await call.contacts.export({ format: 'vcf', vcardVersion: '3.0', selection: { filters: {} } })
  expect((await fileOf(app, call, cards.data.operationId)).text).toContain('VERSION:3.0\r\n')
})

test('exports a workbook and vCards, and one vCard at once', async () => {
  const { call } = (await makeAgency(app)).owner
  const { data: contact } = await call.contacts.create({ name: 'Ravi; Kumar', phones: [{ number: '9829012345' }] })
  await call.contacts.create({ name: 'Second' })
  const selection = { filters: {} }
  const workbook = await call.contacts.export({ format: 'xlsx', selection })
  expect((await fileOf(app, call, workbook.data.operationId)).text.slice(0, 2)).toBe('PK')
  const cards = await fileOf(app, call, (await call.contacts.export({ format: 'vcf', selection })).data.operationId)
  expect(cards.headers.get('content-type')).toBe('text/vcard; charset=utf-8')
  expect(cards.text.match(/^BEGIN:VCARD\r$/gm)).toHaveLength(2)
  const { data: card } = await call.contacts.vcard({ id: contact.id })
  expect(card.fileName).toBe('Ravi-Kumar.vcf')
  expect(cards.text).toContain(card.text)
  expect(card.text).toContain('FN:Ravi\\; Kumar\r\n')
})
