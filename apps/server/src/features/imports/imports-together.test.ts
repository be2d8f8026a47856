import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { finished, importFile, sendFile } from '../../../test/import-file.ts'
import { type Client, makeAgency, type TestAgency } from '../../../test/make.ts'
import { chunkRows } from './imports-run.service.ts'

/** Two servers with a database: as many imports at once as an office may begin. */
let app: TestApp
let other: TestApp
let agency: TestAgency
let call: Client
beforeAll(async () => {
  app = await startApp()
  other = await startApp({ DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir })
})
afterAll(async () => {
  await other.close()
  await app.close()
})
beforeEach(async () => {
  agency = await makeAgency(app)
  call = agency.owner.call
})

/** More leads than are stored together. */
const people = chunkRows + 100
const rowOf = (at: number) => `Person ${at},90${String(at).padStart(8, '0')},person${at}@example.in`
const rowsOf = (from = 0, to = people) => Array.from({ length: to - from }, (_, at) => rowOf(from + at))

/** The same rows in an order of their own. */
function shuffled(rows: string[], seed: number): string[] {
  const keyed = rows.map((row, at) => ({ row, key: (at * 7919 + seed * 104_729) % 10_007 }))
  return keyed.sort((a, b) => a.key - b.key).map(({ row }) => row)
}

type Target = 'leads' | 'contacts'
type Change = Parameters<typeof importFile>[3]

/** Imports files at the same moment. @returns what each came to */
async function importTogether(files: { target: Target; rows: string[] }[], change: Change = {}) {
  const sent = await Promise.all(
    files.map(({ target, rows }, at) => sendFile(call, `${at}.csv`, ['Name,Phone,Email', ...rows].join('\n'), target)),
  )
  await Promise.all(
    sent.map(({ id, settings }) => {
      if (!settings) throw new Error('the file was not read')
      return call.imports.start({ id, settings: { ...settings, duplicatesInBase: 'skip', ...change } })
    }),
  )
  const ended = await Promise.all(sent.map(({ id }) => finished(call, id)))
  expect(ended.map(({ state, problem }) => problem ?? state)).toEqual(ended.map(() => 'done'))
  return ended.map(({ result }) => result as Record<string, number>)
}

/** How many there are of the agency's records, and of the phones that several of them have. */
async function stored(table: Target) {
  const { rows } = await app.owner.query<{ all: number; twice: number }>(
    `select count(*)::int as all, (count(*) - count(distinct phone))::int as twice
       from ${table} where agency_id = $1 and deleted_at is null`,
    [agency.agencyId],
  )
  return rows[0]
}
const sum = (results: Record<string, number>[], name: string) =>
  results.reduce((all, result) => all + (result[name] ?? 0), 0)

describe('imports at once make one of each', () => {
  test.each<[string, Target, number, (rows: string[], at: number) => string[]]>([
    ['contacts, of one file three times', 'contacts', 700, (rows) => rows],
    ['contacts, of files in different orders', 'contacts', 700, shuffled],
    ['leads, of one file three times', 'leads', people, (rows) => rows],
    ['leads, of files in different orders', 'leads', people, shuffled],
  ])('%s', async (_, target, count, inOrder) => {
    const results = await importTogether([0, 1, 2].map((at) => ({ target, rows: inOrder(rowsOf(0, count), at) })))
    expect(await stored(target)).toEqual({ all: count, twice: 0 })
    expect(await stored('contacts')).toEqual({ all: count, twice: 0 })
    expect([sum(results, 'created'), sum(results, 'skipped'), sum(results, 'rejected')]).toEqual([count, 2 * count, 0])
  })

  test('leads and contacts of the same people make one contact of each', async () => {
    const few = 700
    await importTogether([
      { target: 'leads', rows: rowsOf(0, few) },
      { target: 'contacts', rows: shuffled(rowsOf(0, few), 3) },
    ])
    expect(await stored('leads')).toEqual({ all: few, twice: 0 })
    expect(await stored('contacts')).toEqual({ all: few, twice: 0 })
  })

  test('“update” changes what another has just made, and “add” adds', async () => {
    const few = 200
    const files = [0, 1, 2].map((at) => ({ target: 'leads' as const, rows: shuffled(rowsOf(0, few), at) }))
    const updated = await importTogether(files, { duplicatesInBase: 'update' })
    expect([sum(updated, 'created'), sum(updated, 'updated')]).toEqual([few, 2 * few])
    expect(await stored('leads')).toEqual({ all: few, twice: 0 })
    const added = await importTogether(files, { duplicatesInBase: 'create' })
    expect(sum(added, 'created')).toBe(3 * few)
    expect(await stored('leads')).toEqual({ all: 4 * few, twice: 3 * few })
    expect(await stored('contacts')).toEqual({ all: few, twice: 0 })
  })

  test('a company that people of two files belong to', async () => {
    const of = (at: number) =>
      [
        'Name,Phone,Company',
        ...Array.from({ length: 400 }, (_, row) => `P${row},9${at}${String(row).padStart(8, '0')},Acme ${row % 20}`),
      ].join('\n')
    await Promise.all([1, 2, 3].map((at) => importFile(call, `${at}.csv`, of(at), {}, 'contacts')))
    const { rows } = await app.owner.query(
      `select count(*)::int as all, count(distinct name)::int as names from contacts where agency_id = $1 and kind = 'company'`,
      [agency.agencyId],
    )
    expect(rows).toEqual([{ all: 20, names: 20 }])
  })
})

describe('an import and what comes in meanwhile', () => {
  test('make one lead of a person who asks by the website', async () => {
    const { key } = (await call.apiKeys.create({ name: 'Website', scopes: ['intake'] })).data
    const importing = importTogether([{ target: 'leads', rows: rowsOf() }])
    for (let at = 0; at < people; at += 100) {
      const answer = await fetch(`${app.url}/api/intake/leads`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ name: `Person ${at}`, phone: `90${String(at).padStart(8, '0')}` }),
      })
      expect(answer.status).toBe(200)
    }
    await importing
    expect(await stored('leads')).toEqual({ all: people, twice: 0 })
    expect(await stored('contacts')).toEqual({ all: people, twice: 0 })
  })

  test('make one contact of a person whom somebody adds as a lead by hand', async () => {
    const importing = importTogether([{ target: 'contacts', rows: rowsOf() }])
    for (let at = 0; at < people; at += 100)
      await call.leads.create({ name: `By hand ${at}`, phone: `90${String(at).padStart(8, '0')}` })
    await importing
    expect(await stored('contacts')).toEqual({ all: people, twice: 0 })
  })

  test('know each other’s contacts as duplicates where both were wanted', async () => {
    const importing = importTogether([{ target: 'contacts', rows: rowsOf() }])
    for (let at = 0; at < people; at += 100)
      await call.contacts.create({ name: `By hand ${at}`, phones: [{ number: `+9190${String(at).padStart(8, '0')}` }] })
    await importing
    const { rows } = await app.owner.query(
      `select count(*)::int as wrong from contact_keys as one
        where agency_id = $1 and is_shared <> exists (select from contact_keys as other
          where other.agency_id = one.agency_id and other.key = one.key and other.contact_id <> one.contact_id)`,
      [agency.agencyId],
    )
    expect(rows).toEqual([{ wrong: 0 }])
  })
})
