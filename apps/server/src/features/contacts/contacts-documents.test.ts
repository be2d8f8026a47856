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

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)

async function withPassport(name: string, expiresOn = inDays(1000)) {
  const { call } = agency.owner
  const { data: contact } = await call.contacts.create({ name })
  const given = { kind: 'passport', number: 'z 123 4567', country: 'in', issuedOn: '2020-01-01', expiresOn } as const
  const { data: document } = await call.contactDocuments.create({ contactId: contact.id, document: given })
  return { contact, document, which: { contactId: contact.id, id: document.id } }
}

test('a number is sealed in the database and shown only by its end', async () => {
  const { contact, document } = await withPassport('Sealed')
  expect(document).toMatchObject({ kind: 'passport', lastDigits: '4567', country: 'IN', state: 'valid', version: 1 })
  const { rows } = await app.owner.query('select * from contact_documents where id = $1', [document.id])
  expect(rows[0].number).toMatch(/^v1\.[\w-]{40,}$/)
  const { data: list } = await agency.owner.call.contactDocuments.list({ contactId: contact.id })
  expect(list).toEqual([document])
  for (const kept of [rows, list, await agency.owner.call.contacts.timeline({ id: contact.id }), app.logs()])
    expect(JSON.stringify(kept)).not.toMatch(/Z1234567|z 123 4567/)
})

test('who is told the number is written down', async () => {
  const { contact, which } = await withPassport('Revealed')
  const manager = await makeMember(app, agency, { isManager: true, recordScope: 'all', rights: ['reveal'] })
  expect((await manager.call.contactDocuments.reveal(which)).data).toEqual({ number: 'Z1234567' })
  const { data: entries } = await agency.owner.call.contacts.timeline({ id: contact.id })
  expect(entries[0]).toMatchObject({
    kind: 'revealed',
    actorId: manager.userId,
    data: { documentId: which.id, kind: 'passport', lastDigits: '4567' },
  })
})

test('a sealed number moved to another row cannot be read', async () => {
  const { which } = await withPassport('From')
  const { which: target } = await withPassport('To')
  await app.owner.query(
    'update contact_documents set number = (select number from contact_documents where id = $1) where id = $2',
    [which.id, target.id],
  )
  await expect(agency.owner.call.contactDocuments.reveal(target)).rejects.toMatchObject({ status: 500 })
})

test('only those who see the contact are told, and only its own documents', async () => {
  const { which } = await withPassport('Hidden')
  const { contact: other } = await withPassport('Other')
  const agent = await makeMember(app, agency)
  await expect(agent.call.contactDocuments.reveal(which)).rejects.toMatchObject({ status: 404 })
  const elsewhere = { contactId: other.id, id: which.id }
  await expect(agency.owner.call.contactDocuments.reveal(elsewhere)).rejects.toMatchObject({ status: 404 })
  const stranger = (await makeAgency(app)).owner
  await expect(stranger.call.contactDocuments.reveal(which)).rejects.toMatchObject({ status: 404 })
})

test('a document that ends soon warns in the list, and one that has ended more so', async () => {
  const { owner } = await makeAgency(app)
  const add = async (name: string, document: { kind: 'passport' | 'insurance'; expiresOn: string }) => {
    const { data: contact } = await owner.call.contacts.create({ name })
    await owner.call.contactDocuments.create({ contactId: contact.id, document })
    return contact.id
  }
  const soon = await add('Soon', { kind: 'passport', expiresOn: inDays(100) })
  const ended = await add('Ended', { kind: 'passport', expiresOn: inDays(-1) })
  const fine = await add('Fine', { kind: 'insurance', expiresOn: inDays(100) })
  const { data: rows } = await owner.call.contacts.list({ sort: [{ by: 'documentsExpireOn', dir: 'asc' }] })
  expect(rows.map((row) => [row.id, row.documentState])).toEqual([
    [ended, 'expired'],
    [soon, 'expiring'],
    [fine, 'valid'],
  ])
  const filtered = async (documents: 'expiring' | 'expired') =>
    (await owner.call.contacts.list({ filters: { documents } })).data.map((row) => row.id)
  expect(await filtered('expired')).toEqual([ended])
  expect(new Set(await filtered('expiring'))).toEqual(new Set([ended, soon]))
  const [document] = (await owner.call.contactDocuments.list({ contactId: ended })).data
  await owner.call.contactDocuments.remove({ contactId: ended, id: document?.id ?? '' })
  expect(await filtered('expired')).toEqual([])
})

test('a change is versioned, and seals a new number', async () => {
  const { call } = agency.owner
  const { contact, which } = await withPassport('Renewed')
  const changes = { number: 'Y7654321', expiresOn: inDays(3000) }
  const { data: renewed } = await call.contactDocuments.update({ ...which, version: 1, changes })
  expect(renewed).toMatchObject({ lastDigits: '4321', version: 2, kind: 'passport', country: 'IN' })
  expect((await call.contactDocuments.reveal(which)).data.number).toBe('Y7654321')
  await expect(call.contactDocuments.update({ ...which, version: 1, changes })).rejects.toMatchObject({
    status: 409,
    detail: { current: { lastDigits: '4321' } },
  })
  const { data: untouched } = await call.contactDocuments.update({ ...which, version: 2, changes: { note: 'At home' } })
  expect(untouched.lastDigits).toBe('4321')
  const { data: entries } = await call.contacts.timeline({ id: contact.id })
  expect(JSON.stringify(entries)).not.toMatch(/Y7654321/)
})

test.each([
  [{ kind: 'aadhaar', number: '1234 5678 9012' }, 'number'],
  [{ kind: 'pan', number: 'ABC' }, 'number'],
  [{ kind: 'passport', number: '!' }, 'number'],
  [{ kind: 'visa', issuedOn: '2026-01-02', expiresOn: '2026-01-01' }, 'document.expiresOn'],
  [{ kind: 'visa', fileId: '0190c0de-0000-7000-8000-000000000000' }, 'fileId'],
])('refuses %j and names %s', async (document, field) => {
  const { data: contact } = await agency.owner.call.contacts.create({ name: 'Wrong' })
  const input = { contactId: contact.id, document: document as never }
  await expect(agency.owner.call.contactDocuments.create(input)).rejects.toMatchObject({
    status: 422,
    fields: { [field]: expect.any(String) },
  })
})

test('the scan is a file of the contact, which can be removed again', async () => {
  const { call } = agency.owner
  const { contact, which } = await withPassport('Scanned')
  const scan = new File(['%PDF-1.4 a passport'], 'passport.pdf', { type: 'application/pdf' })
  const { data: file } = await call.files.upload({ on: { contactId: contact.id }, file: scan })
  const { data: document } = await call.contactDocuments.update({ ...which, version: 1, changes: { fileId: file.id } })
  expect(document).toMatchObject({ fileId: file.id, fileName: 'passport.pdf' })
  await call.files.remove({ id: file.id })
  const { data: list } = await call.contactDocuments.list({ contactId: contact.id })
  expect(list[0]).toMatchObject({ fileId: null, fileName: null })
})
