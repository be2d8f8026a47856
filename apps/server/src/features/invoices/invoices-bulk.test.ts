import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { trip } from '../../../test/examples/prospects.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { makeAgency, makeMember, type Person, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let agency: TestAgency
let make: Maker
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('invoices-bulk'))
})
afterAll(() => app.close())

const calls = () => agency.owner.call

async function draft({ tripId = null as string | null, custom = {}, tags = ['Old'] } = {}) {
  const input = {
    kind: 'invoice' as const,
    contactId: await contact(make),
    tripId,
    registrationId: await registration(make),
  }
  return (await calls().invoices.create({ ...input, document: packageDocument(make), tags, custom })).data
}
async function issued(asked = {}) {
  const { id, version } = await draft(asked)
  return (await calls().invoices.issue({ id, version })).data
}
const get = async (id: string) => (await calls().invoices.get({ id })).data

const textField = (over = {}) => ({ record: 'invoices' as const, kind: 'text' as const, label: make.word(), ...over })

test('invoices are handed over and tagged at once, those of a trip keep its RM, and each is undone', async () => {
  const { userId } = await makeMember(app, agency)
  const [free, frozen] = [await draft(), await issued()]
  const ofTrip = await draft({ tripId: await trip(make) })
  const selection = { ids: [free.id, frozen.id, ofTrip.id] }
  const owners = async () => [
    (await get(free.id)).ownerId,
    (await get(frozen.id)).ownerId,
    (await get(ofTrip.id)).ownerId,
  ]
  const before = await owners()

  const assign = { action: 'assign' as const, ownerId: userId }
  const { data: given } = await calls().invoices.bulk({ selection, change: assign })
  expect(given.invoices).toBe(3)
  expect(await owners()).toEqual([userId, userId, before[2]])
  expect((await calls().operations.get({ id: given.operationId })).data.result).toMatchObject({ skipped: 1 })
  await calls().operations.undo({ id: given.operationId })
  expect(await owners()).toEqual(before)

  const tag = { action: 'tag' as const, add: ['New'], remove: ['Old'] }
  const { data: tagged } = await calls().invoices.bulk({ selection, change: tag })
  const { status, documentNumber, computed, tags } = await get(frozen.id)
  expect({ status, documentNumber, computed, tags }).toEqual({
    status: 'issued',
    documentNumber: frozen.documentNumber,
    computed: frozen.computed,
    tags: ['New'],
  })
  // What a colleague changes in between stays when it is undone.
  const { version } = await get(free.id)
  await calls().invoices.update({ id: free.id, version, changes: { tags: ['Mine'] } })
  expect((await calls().operations.undo({ id: tagged.operationId })).data).toMatchObject({ restored: 2, kept: 1 })
  expect((await get(free.id)).tags).toEqual(['Mine'])
  expect((await get(ofTrip.id)).tags).toEqual(['Old'])
})

test('nobody changes or writes to a file what they do not see, or gives away to others than their own', async () => {
  const own = await makeMember(app, agency, { recordScope: 'own', rights: [] })
  const { id, tags } = await draft()
  const selection = { ids: [id] }
  const { data } = await own.call.invoices.bulk({ selection, change: { action: 'tag', add: ['Theirs'], remove: [] } })
  expect(data.invoices).toBe(0)
  expect((await get(id)).tags).toEqual(tags)
  const away = { action: 'assign' as const, ownerId: agency.owner.userId }
  await expect(own.call.invoices.bulk({ selection, change: away })).rejects.toMatchObject({ status: 422 })
  await app.owner.query(`update invoices set owner_id = $2 where id = $1`, [id, agency.owner.userId])
  const file = await exported(own, { filters: {} })
  expect(file).not.toContain((await get(id)).billTo)
})

async function exported({ call }: Person, selection: { filters: object } | { ids: string[] }): Promise<string> {
  const { operationId: id } = (await call.invoices.export({ format: 'csv', selection })).data
  const state = async () => (await call.operations.get({ id })).data.state
  await expect.poll(state).toMatch(/done|failed/)
  const { url } = (await call.operations.file({ id })).data
  return (await fetch(new URL(url, app.url))).text()
}

test('the agency’s own fields are filled in, asked for, found by, kept after the issue, and in the file', async () => {
  const field = (await calls().customFields.create(textField())).data
  const { id } = await issued({ custom: { [field.id]: 'PO 4711' } })
  await draft({ custom: { [field.id]: 'PO 9' } })
  const filters = { custom: { [field.id]: { contains: '471' } } }
  expect((await calls().invoices.list({ filters })).data.map((row) => row.id)).toEqual([id])

  const { version } = await get(id)
  const changes = { custom: { [field.id]: '=PO 4712' } }
  expect((await calls().invoices.update({ id, version, changes })).data.custom).toEqual({ [field.id]: '=PO 4712' })
  const { data: history } = await calls().invoices.timeline({ id })
  expect(history[0]?.changes).toMatchObject([{ from: 'PO 4711', to: '=PO 4712' }])

  const [header, line] = (await exported(agency.owner, { ids: [id] })).split(/\r?\n/)
  expect(header).toContain('Taxable value,Tax,Tax collected at source,Total,To be paid')
  expect(header?.endsWith(field.label)).toBe(true)
  // ₹1,00,000 at 5 %; no formula for the program that opens it.
  expect(line).toContain('100000,5000,0,105000,105000,INR')
  expect(line).toContain("'=PO 4712")
  expect((await calls().invoices.list({ sort: [{ by: `custom.${field.id}`, dir: 'asc' }] })).status).toBe(true)
})

test('a field that must be filled in is asked of people who write an invoice, not of one drawn up from a trip', async () => {
  const other = await makeAgency(app)
  const maker = new Maker(app, other.agencyId, other.owner.userId, newMark('invoices-required'))
  await other.owner.call.customFields.create({ ...textField(), label: 'Order', isRequired: true })
  const document = packageDocument(maker)
  const input = { kind: 'invoice' as const, contactId: null, tripId: null, document }
  await expect(other.owner.call.invoices.create(input)).rejects.toMatchObject({ status: 422 })
  await registration(maker)
  const id = await trip(maker)
  await app.owner.query('update trips set total = 100000 where id = $1', [id])
  expect((await other.owner.call.invoices.ofTrip({ id, kind: 'invoice' })).data.custom).toEqual({})
})
