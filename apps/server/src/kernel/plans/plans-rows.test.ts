import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { agencyTables, derivedTables } from '../../../test/database.ts'
import { finished } from '../../../test/import-file.ts'
import { clientOf, makeAgency, password, type TestAgency } from '../../../test/make.ts'
import { draftOf, editDraft, makeOffer, makeSent, set } from '../../../test/make-proposal.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import { makers } from '../../../test/record-makers.ts'
import { migrationsFolder } from '../../../test/test-paths.ts'
import { insertNote } from '../notes/notes.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Tables whose rows are not counted, and what bounds them instead. A new one has to be as bounded as these. */
const bounded: Record<string, string> = {
  address_links: 'limited by time, removed once expired',
  data_keys: 'a key of the agency, and those before it',
  document_numbers: 'a row each series and year',
  known_devices: 'twenty a person',
  number_series: 'a row each kind of record',
  password_links: 'limited by time, removed once expired',
  passkeys: 'twenty a person',
  sessions: 'limited by time, removed once expired',
  users: 'by seats',
}

interface Counted {
  table: string
  /** A row counts for so many. */
  factor: number
}

async function countedTables(): Promise<Counted[]> {
  const { rows } = await app.owner.query<Counted>(
    `select tgrelid::regclass::text as table, replace(encode(tgargs, 'escape'), '\\000', '')::int as factor
       from pg_trigger where tgname = 'row_counted' order by 1`,
  )
  return rows
}

test('every table of agencies is counted, follows from one that is, or is known to be bounded otherwise', async () => {
  const counted = await countedTables()
  const all = await agencyTables(app.owner)
  const not = all.filter((name) => !counted.some(({ table }) => table === name) && !derivedTables.includes(name))
  expect(not).toEqual(Object.keys(bounded).sort())
  expect(new Set(counted.map(({ factor }) => factor))).toEqual(new Set([1, 64]))
})

const measure = `create or replace function bytes_there(name text, agency uuid, factor int, out bytes bigint, out rows bigint)
  language plpgsql as $$ declare one record; begin
    bytes := 0; rows := 0;
    for one in execute format('select * from %I where agency_id = $1 and uuid_hash(id) & ($2 - 1) = 0', name) using agency, factor loop
      bytes := bytes + (pg_column_size(one) + 256) * factor;
      rows := rows + factor;
    end loop;
  end $$`

/** Bytes that say which columns are null. A stored row has them where its table once had more columns. */
const nullBytes = 8

/** What is counted of an agency's rows, and between what there is to be counted. */
async function countsOf(agencyId: string): Promise<{ counted: number; least: number; most: number }> {
  await app.owner.query(measure)
  const sum = `select coalesce(sum(amount), 0)::float8 as counted from usage_counts where agency_id = $1 and kind = 'rows'`
  const { rows } = await app.owner.query<{ counted: number }>(sum, [agencyId])
  let [least, most] = [0, 0]
  for (const { table, factor } of await countedTables()) {
    const found = await app.owner.query<{ bytes: number; slack: number }>(
      `select bytes::float8, case when exists (select from pg_attribute where attrelid = $1::regclass and attisdropped)
              then rows::int * ${nullBytes} else 0 end as slack from bytes_there($1, $2, $3)`,
      [table, agencyId, factor],
    )
    const { bytes = 0, slack = 0 } = found.rows[0] ?? {}
    least += bytes
    most += bytes + slack
  }
  return { counted: rows[0]?.counted ?? 0, least, most }
}

async function expectCounted(agencyId: string, from: number): Promise<void> {
  const { counted, least, most } = await countsOf(agencyId)
  expect(least).toBeGreaterThan(from)
  expect(counted).toBeGreaterThanOrEqual(least)
  expect(counted).toBeLessThanOrEqual(most)
}

/** Text that does not become smaller by compression. */
const noise = (length: number) => {
  let text = ''
  while (text.length < length) text += randomUUID()
  return text.slice(0, length)
}

const noteOn = (leadId: string, bytes: number) => ({ on: { leadId }, body: noise(bytes) })

describe('rows', () => {
  test('are counted exactly as they are stored, however they come, change and go', async () => {
    const agency = await makeAgency(app)
    const maker = new Maker(app, agency.agencyId, agency.owner.userId, newMark('rows'))
    for (const make of Object.values(makers)) await make(maker)
    const { call } = agency.owner
    const offer = await makeSent(call)
    await editDraft(call, offer.id, set(['title'], 'Another', (await draftOf(call, offer.id)).document.title))
    const { data: note } = await call.notes.create(noteOn(offer.leadId, 9_000))
    await call.notes.update({ id: note.id, version: note.version, body: 'A word' })
    await call.notes.remove({ id: note.id })
    await app.owner.query(`delete from timeline where agency_id = $1`, [agency.agencyId])
    await app.owner.query(`delete from packages where agency_id = $1`, [agency.agencyId])
    await expectCounted(agency.agencyId, 50_000)
  })

  test('of small and many are counted by sample, which comes to the same', async () => {
    const agency = await makeAgency(app)
    const before = (await countsOf(agency.agencyId)).counted
    const ids = Array.from({ length: 20_000 }, () => uuidv7())
    await app.owner.query(
      `insert into timeline (agency_id, id, kind, subject, subject_id, subject_label)
       select $1, id, 'created', 'lead', id, repeat('x', 200) from unnest($2::uuid[]) as id`,
      [agency.agencyId, ids],
    )
    const { rows } = await app.owner.query(
      'select sum(pg_column_size(timeline.*) + 256)::float8 as bytes from timeline where id = any ($1)',
      [ids],
    )
    const share = ((await countsOf(agency.agencyId)).counted - before) / (rows[0].bytes as number)
    expect(share).toBeGreaterThan(0.7)
    expect(share).toBeLessThan(1.3)
  })

  test('of two who write at once are counted without one waiting for the other', async () => {
    const agency = await makeAgency(app)
    const { call, userId: authorId } = agency.owner
    const { data: lead } = await call.leads.create({ name: 'Asha' })
    const write = (body: string) => (db: Parameters<typeof insertNote>[0]) =>
      insertNote(db, { on: { leadId: lead.id }, body, authorId })
    const { database } = app.services
    const order: string[] = []
    await database.writeAs(agency.agencyId, async (db) => {
      await write('first')(db)
      await database.writeAside(agency.agencyId, write('second')).then(() => order.push('second'))
      order.push('first')
    })
    expect(order).toEqual(['second', 'first'])
    await expectCounted(agency.agencyId, 5_000)
  })
})

/** Puts an agency on a plan of its own, and has servers look it up anew. */
async function limit({ agencyId }: TestAgency, bytes: number | null): Promise<void> {
  const id = uuidv7()
  await app.owner.query(`insert into plans (id, name, storage_bytes) values ($1, 'Small', $2)`, [id, bytes])
  await app.owner.query('update agencies set plan_id = $1 where id = $2', [id, agencyId])
  app.clock.forward(11_000)
}

const quota = { status: 422, code: 'QUOTA_REACHED' }

describe('in a plan that rows have filled', () => {
  let agency: TestAgency
  let leadId: string
  let proposalId: string
  beforeAll(async () => {
    agency = await makeAgency(app)
    const { call } = agency.owner
    const offer = await makeOffer(call)
    ;({ leadId, id: proposalId } = offer)
    await limit(agency, 2_000_000)
    for (let written = 0; written < 400; written++) {
      const answer = await call.notes.create(noteOn(leadId, 9_900)).catch((error: unknown) => error as object)
      if (!('data' in answer)) break
      app.clock.forward(1_001)
    }
  })

  const ready = async () => (await (await fetch(`${app.url}/api/health/ready`)).json()) as object

  test('nothing is added or changed, with the reason', async () => {
    const { call } = agency.owner
    const { storageUsed, rowsUsed, storageBytes } = (await call.plan.plan()).data
    expect(rowsUsed).toBeGreaterThan(2_000_000)
    expect(rowsUsed).toBeLessThan(2_100_000)
    expect({ storageUsed, storageBytes }).toEqual({ storageUsed: rowsUsed, storageBytes: 2_000_000 })
    await expect(call.notes.create(noteOn(leadId, 10))).rejects.toMatchObject({
      ...quota,
      detail: { what: 'rows', limit: 2_000_000 },
      message: expect.stringContaining(
        'Nothing can be added or changed until there is room; everything can still be read, exported and removed.',
      ),
    })
    await expect(call.leads.create({ name: 'Another' })).rejects.toMatchObject(quota)
    await expect(editDraft(call, proposalId, set(['title'], 'B', 'A'))).rejects.toMatchObject(quota)
    await expect(call.files.upload({ on: { leadId }, file: new File(['%PDF-1.4\n'], 'a.pdf') })).rejects.toMatchObject(
      quota,
    )
    expect(await ready()).toMatchObject({ plans: { agenciesFull: 1 } })
  })

  test('people sign in, read, set up their screens, export and remove', async () => {
    const { call, email } = agency.owner
    const signedIn = await clientOf(app).auth.signin({ email, password })
    expect(signedIn).toMatchObject({ status: true })
    expect((await call.leads.list({})).total).toBe(1)
    await call.user.setPreference({ key: 'list:leads', value: { density: 'small' } })
    const { data } = await call.leads.export({ format: 'csv', selection: { filters: {} } })
    expect(await finished(call, data.operationId)).toMatchObject({ state: 'done', hasFile: true })
    const { data: notes } = await call.notes.list({ on: { leadId } })
    await call.notes.remove({ id: notes[0]?.id ?? '' })
  })

  test('they go on once there is room again, or the plan is larger', async () => {
    const { call } = agency.owner
    const { data: notes } = await call.notes.list({ on: { leadId } })
    for (const { id } of notes.slice(0, 20)) await call.notes.remove({ id })
    await call.notes.create(noteOn(leadId, 10))
    expect(await ready()).toMatchObject({ plans: { agenciesFull: 0 } })
    await limit(agency, 100_000)
    await expect(call.notes.create(noteOn(leadId, 10))).rejects.toMatchObject(quota)
    await limit(agency, null)
    await call.notes.create(noteOn(leadId, 10))
  })

  test('what goes on is still limited', async () => {
    const { call } = agency.owner
    await limit(agency, 100_000)
    const key = `plan full ${agency.agencyId}`
    await app.services.throttle.count({ name: 'plan full', attempts: 1_000, seconds: 3_600 }, agency.agencyId)
    await app.owner.query('update throttles set hits = 1000 where key = $1', [key])
    const again = call.leads.export({ format: 'csv', selection: { filters: {} } })
    await expect(again).rejects.toMatchObject({ status: 429 })
  })
})

test('files that have filled the plan leave a quarter of it to rows', async () => {
  const agency = await makeAgency(app)
  const { call } = agency.owner
  const { data: lead } = await call.leads.create({ name: 'Asha' })
  const { agencyId } = agency
  await app.services.storage.put(`${agencyId}/files/${randomUUID()}.pdf`, new Uint8Array(3_000_000))
  await limit(agency, 3_000_000)
  await call.notes.create(noteOn(lead.id, 9_000))
  const { rowsUsed } = (await call.plan.plan()).data
  await limit(agency, rowsUsed * 4)
  const refused = call.notes.create(noteOn(lead.id, 9_000))
  await expect(refused).rejects.toMatchObject(quota)
  await expect(refused).rejects.toThrow(/of it, beside 2\.9 MB of files\. .* Remove files you do not need, or ask/)
  await limit(agency, rowsUsed * 4 + 4)
  await call.notes.create(noteOn(lead.id, 9_000))
})

test('of a person’s preferences the newest five hundred are kept', async () => {
  const { agencyId, owner } = await makeAgency(app)
  await app.owner.query(
    `insert into preferences (agency_id, id, user_id, key, value, updated_at)
     select $1, gen_random_uuid(), $2, 'old:' || n, 'true', now() - interval '1 day' - n * interval '1 minute'
       from generate_series(1, 500) as n`,
    [agencyId, owner.userId],
  )
  await sleep(5)
  await owner.call.user.setPreference({ key: 'new', value: true })
  const { preferences } = (await owner.call.user.session()).data
  expect(Object.keys(preferences)).toHaveLength(500)
  expect(preferences).toMatchObject({ new: true, 'old:1': true })
  expect(preferences).not.toHaveProperty('old:500')
})

test('the rows that an installation has are counted when it is upgraded', async () => {
  const agency = await makeAgency(app)
  await makeOffer(agency.owner.call)
  await app.owner.query(`delete from usage_counts where kind = 'rows'`)
  await app.owner.query(readFileSync(path.join(migrationsFolder, '0071_rows_counted.sql'), 'utf8'))
  const { counted } = await countsOf(agency.agencyId)
  let there = 0
  for (const { table } of await countedTables()) {
    const { rows } = await app.owner.query('select bytes::float8 from bytes_there($1, $2, 1)', [table, agency.agencyId])
    there += rows[0].bytes as number
  }
  expect(counted / there).toBeGreaterThan(0.95)
  expect(counted / there).toBeLessThan(1.05)
})
