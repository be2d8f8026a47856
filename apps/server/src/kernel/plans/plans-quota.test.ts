import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { finished, importFile, sendFile } from '../../../test/import-file.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { sweepAgency } from '../../features/housekeeping/housekeeping.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

interface Limits {
  records?: number
  bytes?: number
}

/** Has an agency on a plan of its own. */
async function limit({ agencyId }: TestAgency, { records, bytes }: Limits): Promise<void> {
  const id = uuidv7()
  const values = [id, records ?? null, bytes ?? null]
  await app.owner.query(`insert into plans (id, name, records, storage_bytes) values ($1, 'Small', $2, $3)`, values)
  await app.owner.query('update agencies set plan_id = $1 where id = $2', [id, agencyId])
}

async function limitedAgency(limits: Limits): Promise<TestAgency> {
  const agency = await makeAgency(app)
  await limit(agency, limits)
  return agency
}

const usageOf = async ({ owner }: TestAgency) => (await owner.call.plan.plan()).data
const refusal = (error: { status: number; code: string; detail: Record<string, unknown> }) => error
const quota = { status: 422, code: 'QUOTA_REACHED' }

const pdfOf = (bytes: number) => new File(['%PDF-1.4\n', 'x'.repeat(bytes - 9)], 'voucher.pdf')

test('of thirty who make a lead at once as many are let as the plan has room for, and the rest are told', async () => {
  const agency = await limitedAgency({ records: 12 })
  const { call } = agency.owner
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, (_, at) => call.leads.create({ name: `Lead ${at}`, destinations: [] }).catch(refusal)),
  )
  const made = outcomes.filter((outcome) => 'data' in outcome)
  const told = outcomes.filter((outcome) => outcome.status === 422)
  // A lead comes with its contact: two records each.
  expect(made).toHaveLength(6)
  expect(told).toHaveLength(24)
  expect(told[0]).toMatchObject({ ...quota, detail: { what: 'records', limit: 12, used: 12 } })
  expect(await usageOf(agency)).toMatchObject({ records: 12, recordsUsed: 12 })

  const [first] = (await call.leads.list({})).data
  await call.leads.remove({ id: first?.id ?? '' })
  expect((await usageOf(agency)).recordsUsed).toBe(11)
  await call.contacts.create({ kind: 'person', name: 'Asha' })
  // Deleting, making another and taking the first one back is no way around it.
  await expect(call.leads.restore({ id: first?.id ?? '' })).rejects.toMatchObject(quota)
  await limit(agency, { records: 13 })
  await call.leads.restore({ id: first?.id ?? '' })
  expect(await usageOf(agency)).toMatchObject({ records: 13, recordsUsed: 13 })
})

test('an import says before it begins how many fit, and ends where the plan does', async () => {
  const agency = await limitedAgency({ records: 20 })
  const { call } = agency.owner
  const rows = (count: number) => ['Name', ...Array.from({ length: count }, (_, at) => `Person ${at}`)].join('\n')
  const { id, settings } = await sendFile(call, 'people.csv', rows(50))
  if (!settings) throw new Error('the file was not read')
  const start = call.imports.start({ id, settings: { ...settings, duplicatesInBase: 'create' } })
  await expect(start).rejects.toMatchObject({ ...quota, message: expect.stringContaining('20 more fit') })

  await call.imports.start({ id, settings: { ...settings, duplicatesInBase: 'skip' } })
  expect(await finished(call, id)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('room for 20 leads, contacts'),
  })
  expect((await usageOf(agency)).recordsUsed).toBe(0)
  await importFile(call, 'fewer.csv', rows(10))
  expect((await usageOf(agency)).recordsUsed).toBe(20)
})

/** What a file of 950,000 bytes takes with its head and a tag for each of its pieces. */
const sealedBytes = 950_264
/** Of files alone. */
const filesOf = async (agency: TestAgency) => {
  const { storageUsed, rowsUsed } = await usageOf(agency)
  return storageUsed - rowsUsed
}

test('of forty files that are sent at once as many are kept as there is room for, and no others lie on the disk', async () => {
  // Half a megabyte is for rows.
  const bytes = 10_000_000
  const agency = await limitedAgency({ bytes })
  const { call } = agency.owner
  const { data: lead } = await call.leads.create({ name: 'Asha', destinations: [] })
  const send = () => call.files.upload({ on: { leadId: lead.id }, file: pdfOf(950_000) }).catch(refusal)
  const outcomes = await Promise.all(Array.from({ length: 40 }, send))
  expect(outcomes.filter((outcome) => outcome.status === true)).toHaveLength(10)
  // Others were told that many were on their way.
  expect(outcomes.find((outcome) => outcome.status === 422)).toMatchObject({
    ...quota,
    message: expect.stringContaining('room for 9.5 MB of files, pictures and records'),
    detail: { what: 'bytes', limit: bytes },
  })
  const folder = path.join(app.dataDir, 'files', agency.agencyId, 'files')
  const sizes = () => readdirSync(folder).reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0)
  // Each is a little larger where it is sealed.
  expect(sizes()).toBe(10 * sealedBytes)
  expect(await filesOf(agency)).toBe(10 * sealedBytes)

  const { data: kept } = await call.files.list({ on: { leadId: lead.id } })
  await call.files.remove({ id: kept[0]?.id ?? '' })
  await expect.poll(() => filesOf(agency)).toBe(9 * sealedBytes)
  expect((await send()).status).toBe(true)
})

test('what is made for an agency counts as well; an export goes beyond the plan, by as much again', async () => {
  const agency = await limitedAgency({})
  const { call } = agency.owner
  const many = ['Name,Note', ...Array.from({ length: 40 }, (_, at) => `Person ${at},${'words '.repeat(10)}`)].join('\n')
  expect(await filesOf(agency)).toBe(0)
  await importFile(call, 'people.csv', many)
  const exported = async () => {
    const { data } = await call.leads.export({ format: 'csv', selection: { filters: {} } })
    return finished(call, data.operationId)
  }
  await exported()
  const full = await filesOf(agency)
  expect(full).toBeGreaterThan(3_000)
  await limit(agency, { bytes: full })
  expect(await exported()).toMatchObject({ state: 'done', hasFile: true })
  expect(await filesOf(agency)).toBeGreaterThan(full)
  await limit(agency, { bytes: 300 })
  expect(await exported()).toMatchObject({ state: 'failed', problem: expect.stringContaining('300 bytes') })
})

test('what was noted by a server that ended before it was written is given back', async () => {
  const agency = await limitedAgency({ bytes: 10_000_000 })
  const key = `${agency.agencyId}/files/${randomUUID()}.pdf`
  await app.services.storage.put(key, new Uint8Array(60_000))
  const file = path.join(app.dataDir, 'files', key)
  expect(existsSync(file)).toBe(true)
  await app.owner.query(`insert into stored_files (agency_id, key, bytes) values ($1, $2, 30000)`, [
    agency.agencyId,
    `${agency.agencyId}/files/${randomUUID()}.pdf`,
  ])
  await app.owner.query(`update usage_counts set amount = amount + 30000 where agency_id = $1 and kind = 'bytes'`, [
    agency.agencyId,
  ])
  expect(await filesOf(agency)).toBe(90_000)
  app.clock.forward(2 * 86_400_000)
  await sweepAgency(app.services, agency.agencyId, new AbortController().signal)
  app.clock.reset()
  const { rows } = await app.owner.query(
    `select sum(amount)::int as used from usage_counts where agency_id = $1 and kind = 'bytes'`,
    [agency.agencyId],
  )
  expect(rows).toEqual([{ used: 60_000 }])
})

test('where the disk is full, people sign in and read, and what would be written is refused with the reason', async () => {
  const full = await startApp({ DISK_RESERVE_MB: '10000000' })
  try {
    const { owner } = await makeAgency(full)
    expect(await owner.call.leads.list({})).toMatchObject({ total: 0 })
    await expect(owner.call.leads.create({ name: 'Asha', destinations: [] })).rejects.toMatchObject({
      status: 503,
      code: 'DISK_FULL',
    })
    const ready = await fetch(`${full.url}/api/health/ready`)
    expect([ready.status, await ready.json()]).toEqual([200, expect.objectContaining({ disk: 'full' })])
    expect(full.logs()).toContain('nothing is written until there is room')
  } finally {
    await full.close()
  }
})
