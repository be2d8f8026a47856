import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isTransient } from '../../core/errors.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { finished, importFile, sendFile } from '../../../test/import-file.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { textLines } from '../../core/sheets/text-sheet.ts'
import { chunkRows, runImport } from './imports-run.service.ts'
import { startImport } from './imports-start.service.ts'

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

/** How many generated files are imported; `FUZZ_RUNS=200` for the long run. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 12)

const row = (at: number) => `Person ${at},90${String(at).padStart(8, '0')},${at % 10 === 3 ? 'not an amount' : at}`
const manyRows = (count: number) =>
  ['Name,Phone,Budget', ...Array.from({ length: count }, (_, at) => row(at))].join('\n')

/** The lines of an import's result file. */
async function leftOut(operationId: string): Promise<string[][]> {
  const { data } = await call.operations.file({ id: operationId })
  const response = await fetch(`${app.url}${data.url}`)
  expect(response.headers.get('content-type')).toContain('text/csv')
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'sarai-left-out-')), 'file.csv')
  writeFileSync(file, Buffer.from(await response.arrayBuffer()))
  const lines: string[][] = []
  for await (const line of textLines(file, { encoding: 'utf-8', delimiter: ',' })) lines.push(line.cells)
  return lines
}

/** An import that is ready to run, but that no job has been given. */
async function begun(count: number) {
  const sent = await sendFile(call, 'many.csv', manyRows(count))
  const { settings } = sent
  if (!settings) throw new Error('the file was not read')
  const actor = await app.services.sessions.memberOf(agency.agencyId, agency.owner.userId)
  if (!actor) throw new Error('nobody')
  const jobs = Object.assign(Object.create(app.services.jobs), { enqueue: async () => {} })
  const idle = { ...app.services, jobs }
  await app.services.database.writeAs(agency.agencyId, (db) => startImport(idle, db, actor, { id: sent.id, settings }))
  const run = (signal = new AbortController().signal) =>
    runImport(app.services, agency.agencyId, agency.owner.userId, sent.id, signal)
  return { id: sent.id, run }
}

/** A signal that fires when the import has come so far. */
function abortedAt(id: string, progress: number): AbortSignal {
  const controller = new AbortController()
  async function look(): Promise<void> {
    const { data } = await call.operations.get({ id })
    if (data.progress < progress) return
    stop()
    controller.abort(new Error('the server is stopping'))
  }
  const stop = app.services.live.listen(agency.agencyId, ({ topic }) => {
    if (topic !== 'operations') return
    void look()
  })
  return controller.signal
}

async function numbers(): Promise<{ leads: number; distinct: number; entries: number }> {
  const { rows } = await app.owner.query(
    `select (select count(*)::int from leads where agency_id = $1) as leads,
            (select count(distinct phone)::int from leads where agency_id = $1) as distinct,
            (select count(*)::int from timeline where agency_id = $1 and subject = 'lead' and kind = 'created') as entries`,
    [agency.agencyId],
  )
  return rows[0]
}

describe('an import that is cut off', () => {
  test('goes on where it was left, with nothing lost and nothing twice', async () => {
    const rows = 4 * chunkRows
    const { id, run } = await begun(rows)
    await expect(run(abortedAt(id, chunkRows))).rejects.toThrow('the server is stopping')
    const { data: halfway } = await call.operations.get({ id })
    expect(halfway).toMatchObject({ state: 'running' })
    expect(halfway.progress).toBeGreaterThanOrEqual(chunkRows)
    expect(halfway.progress).toBeLessThan(rows)
    expect((await numbers()).leads).toBe(halfway.progress)
    await run()
    const { data: operation } = await call.operations.get({ id })
    expect(operation).toMatchObject({ state: 'done', progress: rows, result: { rows, created: rows } })
    expect(await numbers()).toEqual({ leads: rows, distinct: rows, entries: rows })
  })

  test('does its work once, however many do it at the same time, and ends the same when begun after its end', async () => {
    const { id, run } = await begun(2_500)
    // As jobs are: whoever waited too long for the others is begun again.
    const stubborn = async (): Promise<void> => {
      try {
        await run()
      } catch (error) {
        if (!isTransient(error)) throw error
        await stubborn()
      }
    }
    await Promise.all([stubborn(), stubborn(), stubborn()])
    await run()
    expect(await numbers()).toEqual({ leads: 2_500, distinct: 2_500, entries: 2_500 })
    expect((await call.operations.get({ id })).data).toMatchObject({ state: 'done', result: { created: 2_500 } })
    const { data: entries } = await call.activity.list({})
    expect(entries.filter((entry) => entry.kind === 'imported')).toHaveLength(1)
  })

  test('fails with words, and can be undone, when whoever began it may do so no more', async () => {
    const { id, run } = await begun(100)
    await app.owner.query('update users set is_active = false where id = $1', [agency.owner.userId])
    await run()
    await app.owner.query('update users set is_active = true where id = $1', [agency.owner.userId])
    expect((await call.operations.get({ id })).data).toMatchObject({
      state: 'failed',
      problem: 'The person who started this no longer has access.',
      hasFile: true,
    })
    expect(await leftOut(id)).toHaveLength(101)
  })
})

test('somebody who comes again in a later part of a large file is known, and has one contact', async () => {
  const count = 2 * chunkRows + 60
  const lines = manyRows(count).split('\n')
  // Each is somebody of the chunk before.
  for (const at of [1.1 * chunkRows, 2 * chunkRows - 1, 2 * chunkRows + 1])
    lines[at + 1] = lines[at + 1 - chunkRows] ?? ''
  const { operation, result } = await importFile(call, 'many.csv', lines.join('\n'), { duplicatesInFile: 'create' })
  expect(operation.state).toBe('done')
  expect(result).toMatchObject({ rows: count, created: count })
  const { rows } = await app.owner.query(
    'select count(*)::int as contacts from contacts where agency_id = $1 and import_id is not null',
    [agency.agencyId],
  )
  expect(rows).toEqual([{ contacts: count - 3 }])
  const again = await importFile(call, 'again.csv', lines.join('\n'), { duplicatesInBase: 'skip' })
  expect(again.result).toMatchObject({ created: 0, skipped: count })
})

test('an import whose file is gone from the storage fails with words', async () => {
  const { id, run } = await begun(100)
  rmSync(path.join(app.dataDir, 'files', agency.agencyId, 'imports'), { recursive: true })
  await run()
  expect((await call.operations.get({ id })).data).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('Something went wrong'),
    hasFile: false,
    result: { rows: 100, created: 0 },
  })
})

describe('an import that is cancelled', () => {
  test('keeps what is done, says what was not reached, and can be undone', async () => {
    const { id, run } = await begun(8_000)
    const stop = app.services.live.listen(agency.agencyId, ({ topic }) => {
      if (topic !== 'operations') return
      stop()
      void call.operations.cancel({ id })
    })
    await run()
    const operation = await finished(call, id)
    expect(operation).toMatchObject({ state: 'cancelled', canUndo: true, canCancel: false, hasFile: true })
    const created = operation.result.created as number
    expect(created).toBeGreaterThan(0)
    expect(created).toBeLessThan(8_000)
    expect((await numbers()).leads).toBe(created)
    const lines = await leftOut(id)
    expect(lines).toHaveLength(1 + 8_000 - created)
    expect(lines[1]?.slice(-2)).toEqual(['Not reached', 'The import ended before this row'])
    await call.operations.undo({ id })
    expect(await finished(call, id)).toMatchObject({ state: 'undone' })
    expect((await call.leads.list({})).total).toBe(0)
  })
})

describe('the file of rows that were left out', () => {
  test('holds them as they were, with the reason, and can be imported again', async () => {
    const rows = [
      'Name,Mobile,Budget,Remarks',
      'Rahul,+91 98290 12345,TBD later,"=1+1, ""quoted"""',
      'Priya,9829012346,1 L,fine',
      ',,, only this',
      'Again,9829012346,,',
    ]
    const { operation, result } = await importFile(call, 'enquiries.csv', rows.join('\n'), { unreadable: 'reject' })
    expect(result).toMatchObject({ rows: 4, created: 1, skipped: 1, rejected: 2 })
    const lines = await leftOut(operation.id)
    expect(lines).toEqual([
      ['\ufeffName', 'Mobile', 'Budget', 'Remarks', 'Outcome', 'Reason'].map((cell) => cell.replace('\ufeff', '')),
      ['Rahul', "'+91 98290 12345", 'TBD later', `'=1+1, "quoted"`, 'Rejected', 'Budget: “TBD later”. Not an amount'],
      ['', '', '', ' only this', 'Rejected', 'There is no name, phone number or email'],
      ['Again', '9829012346', '', '', 'Skipped', 'The same phone or email as row 3'],
    ])
    const { data } = await call.operations.file({ id: operation.id })
    const again = new Uint8Array(await (await fetch(`${app.url}${data.url}`)).arrayBuffer())
    const second = await importFile(call, 'again.csv', again, { unreadable: 'keep' })
    expect(second.result).toMatchObject({ rows: 3, created: 1, skipped: 1, rejected: 1 })
    const { data: found } = await call.leads.list({ search: '12345' })
    expect((await call.leads.get({ id: found[0]?.id ?? '' })).data).toMatchObject({
      name: 'Rahul',
      phone: '+919829012345',
      requirement: 'Budget: TBD later\n=1+1, "quoted"',
    })
  })

  test('is not made where every row was imported', async () => {
    const { operation } = await importFile(call, 'a.csv', 'Name\nRahul\n')
    expect(operation).toMatchObject({ state: 'done', hasFile: false })
  })
})

test(
  'whatever a file holds, every row is created, updated, skipped or rejected',
  async () => {
    const value = fc.oneof(
      fc.constantFrom(
        'Rahul',
        '9829012345',
        '9829012346',
        'a@b.in',
        '',
        '-',
        'x'.repeat(200),
        '31/02/2026',
        "'=1+1",
        '1.5 L',
        'Lost',
        '2+1',
        '\u2028',
        '🙂',
      ),
      fc.string({ maxLength: 20 }),
      // Not of control characters: a small file of those is no spreadsheet.
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    )
    const choice = fc.constantFrom('skip' as const, 'update' as const, 'create' as const)
    const columns = ['Name', 'Phone', 'Email', 'Travel date', 'Budget', 'Status', 'Pax', 'Remarks']
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(value, { minLength: columns.length, maxLength: columns.length }), {
          minLength: 1,
          maxLength: 40,
        }),
        choice,
        choice,
        fc.constantFrom('keep' as const, 'reject' as const),
        async (rows, duplicatesInFile, duplicatesInBase, unreadable) => {
          const text = [columns, ...rows]
            .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
            .join('\n')
          const { operation, result, file } = await importFile(call, 'a.csv', text, {
            headerLine: 0,
            duplicatesInFile,
            duplicatesInBase,
            unreadable,
          })
          expect(operation.state).toBe('done')
          const { created = 0, updated = 0, skipped = 0, rejected = 0 } = result
          const filled = rows.filter((cells) => cells.some((cell) => cell.replaceAll('\0', '').trim() !== ''))
          expect(file.counts.rows).toBe(filled.length)
          expect(created + updated + skipped + rejected).toBe(filled.length)
          if (skipped + rejected > 0) expect(await leftOut(operation.id)).toHaveLength(1 + skipped + rejected)
          const { total } = await call.leads.list({ filters: { import: file.id } })
          expect(total).toBe(created)
        },
      ),
      { numRuns, endOnFailure: true },
    )
  },
  120_000 + numRuns * 5_000,
)
