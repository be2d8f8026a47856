import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from './app.ts'
import { jobs } from '../src/jobs.ts'
import { agencyTables } from './database.ts'
import { readDigest } from './digests.ts'
import { exampleOf } from './examples.ts'
import { makeAgency } from './make.ts'
import { attackForeign } from './matrix.ts'
import { makeNewcomer } from './newcomers.ts'
import { newMark } from './person-maker.ts'
import { inWords } from './matrix-findings.ts'
import { send, walkLimit } from './procedures.ts'
import { walkedProcedures, walksAll } from './walked-calls.ts'

let app: TestApp
beforeAll(async () => {
  // Nothing is worked on in the background, so that every change is the doing of the call before it.
  app = await startApp({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' })
})
afterAll(() => app.close())

/** Fails if anything of others, a log, a mail or a file among it, has come to hold what bears the mark. */
async function expectNothingOf(theirMark: string): Promise<void> {
  const unfinished = async () => {
    const sql = `select from operations where kind like '%.export' and state in ('queued', 'running') and title not like $1`
    return (await app.owner.query(sql, [`%${theirMark}%`])).rowCount
  }
  await app.services.jobs.work(jobs, app.services)
  await expect.poll(unfinished).toBe(0)
  const { rows } = await app.owner.query<{ id: string }>('select id from agencies where name = $1', [theirMark])
  const theirs = rows.map(({ id }) => id)
  for (const table of await agencyTables(app.owner)) {
    const leaked = await app.owner.query(
      `select from ${table} as row where agency_id <> all($1) and row::text like $2`,
      [theirs, `%${theirMark}%`],
    )
    expect(leaked.rowCount, table).toBe(0)
  }
  const folder = path.join(app.dataDir, 'files')
  for (const name of readdirSync(folder, { recursive: true }) as string[]) {
    const file = path.join(folder, name)
    if (!theirs.some((id) => name.startsWith(id)) && statSync(file).isFile())
      expect(readFileSync(file, 'utf8'), name).not.toContain(theirMark)
  }
  expect(app.logs()).not.toContain(theirMark)
}

test('nobody hears of what changes in another agency (bar 6)', async () => {
  const [ours, theirs] = [await makeAgency(app), await makeAgency(app)]
  const heard: string[] = []
  const gone = new AbortController()
  const stream = await ours.owner.call.live.events(undefined, { signal: gone.signal })
  const listening = (async () => {
    for await (const event of stream) heard.push(...event.ids)
  })().catch(() => {})
  const { data: foreign } = await theirs.owner.call.leads.create({ name: 'Theirs' })
  const { data: own } = await ours.owner.call.leads.create({ name: 'Ours' })
  await expect.poll(() => heard).toContain(own.id)
  expect(heard).not.toContain(foreign.id)
  gone.abort()
  await listening
})

test('a call that reads writes nothing (bar 6)', { timeout: walkLimit() }, async () => {
  for (const procedure of walkedProcedures) {
    const { access, creates } = procedure.meta
    if (access.audience !== 'member' || access.action !== 'read' || creates) continue
    for (const input of exampleOf(procedure.name).inputs) {
      const make = await makeNewcomer(app)
      const made = await input(make)
      const token = await make.token()
      const before = await readDigest(app.owner, make.agencyId)
      const { status } = await send(app, procedure, made, { token })
      expect({ name: procedure.name, status }).toEqual({ name: procedure.name, status: 200 })
      expect(await readDigest(app.owner, make.agencyId), procedure.name).toEqual(before)
    }
  }
})

test(
  "no call answers, tells of or touches another agency's, a removed or a made-up record (bar 6)",
  async () => {
    const theirMark = newMark('theirs')
    const { findings, attacks } = await attackForeign(app, { variants: ['foreign', 'deleted'], mark: theirMark })
    expect(findings.map(inWords)).toEqual([])
    if (walksAll) expect(attacks).toBeGreaterThan(300)
    await expectNothingOf(theirMark)
  },
  walkLimit(3),
)
