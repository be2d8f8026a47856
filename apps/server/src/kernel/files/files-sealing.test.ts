import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { sealFiles } from './files-sealing.service.ts'
import { beginSealing } from './files.jobs.ts'
import { insertFile } from './files.queries.ts'

const canary = 'a scan that nobody is to read'
let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
  agency = await makeAgency(app)
})
afterAll(() => app.close())

/** How many files on the disk hold the scan in the clear. */
function inClear(): number {
  const folder = path.join(app.dataDir, 'files')
  const all = (readdirSync(folder, { recursive: true }) as string[]).map((name) => path.join(folder, name))
  return all.filter((file) => statSync(file).isFile() && readFileSync(file).includes(canary)).length
}

const pdf = () => new File([`%PDF-1.7 ${canary} ${'x'.repeat(100_000)}`], 'passport.pdf')

/** A file as it was kept before files were sealed. */
async function earlierFile(contactId: string): Promise<string> {
  const storageKey = `${agency.agencyId}/files/${crypto.randomUUID()}.pdf`
  const bytes = new Uint8Array(await pdf().arrayBuffer())
  await app.services.storage.put(storageKey, bytes)
  const file = { on: { contactId }, name: 'passport.pdf', type: 'application/pdf', bytes: bytes.length, storageKey }
  return (await app.services.database.writeAs(agency.agencyId, (db) => insertFile(db, file))).id
}

async function textOf(id: string): Promise<string> {
  const { data } = await agency.owner.call.files.link({ id })
  const response = await fetch(app.url + data.url)
  const text = await response.text()
  expect(Number(response.headers.get('content-length'))).toBe(text.length)
  return text
}

test('a file is sealed from its first moment on, and comes back whole (bar 40)', async () => {
  const { data: contact } = await agency.owner.call.contacts.create({ name: 'Asha' })
  const { data: file } = await agency.owner.call.files.upload({ on: { contactId: contact.id }, file: pdf() })
  expect(inClear()).toBe(0)
  expect(await textOf(file.id)).toBe(await pdf().text())
})

test('what was kept before is sealed by a job that goes on where it was cut off (bar 40)', async () => {
  const { data: contact } = await agency.owner.call.contacts.create({ name: 'Bimla' })
  const ids = [await earlierFile(contact.id), await earlierFile(contact.id), await earlierFile(contact.id)]
  expect(inClear()).toBe(3)
  const never = new AbortController().signal
  const { storage } = app.services
  // Killed just before the second is put there, and just after the first was taken the place of.
  const put = storage.put.bind(storage)
  const putting = vi.spyOn(storage, 'put').mockImplementationOnce(put).mockRejectedValueOnce(new Error('killed'))
  const removing = vi.spyOn(storage, 'remove').mockRejectedValueOnce(new Error('killed'))
  await expect(sealFiles(app.services, agency.agencyId, never)).rejects.toThrow('killed')
  expect(inClear()).toBe(3)
  await expect(sealFiles(app.services, agency.agencyId, never)).rejects.toThrow('killed')
  putting.mockRestore()
  removing.mockRestore()
  for (const id of ids) expect(await textOf(id)).toContain(canary)
  await beginSealing(app.services)
  const { rows } = await app.owner.query(`select count(*)::int as count from pgboss.job where name = 'files.seal'`)
  expect(rows[0].count).toBeGreaterThan(0)
  await Promise.all([sealFiles(app.services, agency.agencyId, never), sealFiles(app.services, agency.agencyId, never)])
  expect(inClear()).toBe(0)
  for (const id of ids) expect(await textOf(id)).toContain(canary)
  const { rows: left } = await app.owner.query('select id from files where not is_sealed or clear_key is not null')
  expect(left).toEqual([])
})

test('a scan takes the right to reveal it, also once it is taken off its document', async () => {
  const { call } = agency.owner
  const { data: contact } = await call.contacts.create({ name: 'Chitra' })
  const { data: file } = await call.files.upload({ on: { contactId: contact.id }, file: pdf() })
  const document = { kind: 'passport' as const, number: 'Z1234567', fileId: file.id }
  const { data: passport } = await call.contactDocuments.create({ contactId: contact.id, document })
  const sees = await makeMember(app, agency, { recordScope: 'all', rights: ['documents'] })
  const missing = { status: 422, code: 'RIGHT_MISSING' }
  await expect(sees.call.files.link({ id: file.id })).rejects.toMatchObject(missing)
  const off = { contactId: contact.id, id: passport.id, version: passport.version, changes: { fileId: null } }
  await sees.call.contactDocuments.update(off)
  await expect(sees.call.files.link({ id: file.id })).rejects.toMatchObject(missing)
  const reveals = await makeMember(app, agency, { recordScope: 'all', rights: ['reveal'] })
  const { data } = await reveals.call.files.link({ id: file.id })
  const [entry] = (await call.contacts.timeline({ id: contact.id })).data
  expect(entry).toMatchObject({ kind: 'revealed', actorId: reveals.userId, data: { fileId: file.id } })
  expect((await fetch(app.url + data.url)).status).toBe(200)
  await app.owner.query(`update users set rights = '{}' where id = $1`, [reveals.userId])
  expect((await fetch(app.url + data.url)).status).toBe(410)
})
