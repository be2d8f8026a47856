import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from './app.ts'
import { jobs } from '../src/jobs.ts'
import { agencyTables, digestOf, removePolicies } from './database.ts'
import { exampleOf } from './examples.ts'
import { makeAgency, type TestAgency } from './make.ts'
import { Maker, newMark } from './maker.ts'
import { attackForeign, everything, inWords, peopleOf, runMatrix } from './matrix.ts'
import { procedures, send } from './procedures.ts'

let app: TestApp
let ours: TestAgency
let theirs: TestAgency
beforeAll(async () => {
  // Nothing is worked on in the background, so that every change is the doing of the call before it.
  app = await startApp({ ROLE: 'web' })
  ours = await makeAgency(app)
  theirs = await makeAgency(app)
})
afterAll(() => app.close())

/** Fails if anything of ours, a log, a mail or a file among it, has come to hold what is theirs. */
async function expectNothingOf(theirMark: string): Promise<void> {
  const unfinished = async () => {
    const sql = `select from operations where agency_id = $1 and kind like '%.export' and state in ('queued', 'running')`
    return (await app.owner.query(sql, [ours.agencyId])).rowCount
  }
  await app.services.jobs.work(jobs, app.services)
  await expect.poll(unfinished, { timeout: 30_000 }).toBe(0)
  for (const table of await agencyTables(app.owner)) {
    const { rowCount } = await app.owner.query(
      `select from ${table} as row where agency_id = $1 and row::text like $2`,
      [ours.agencyId, `%${theirMark}%`],
    )
    expect(rowCount, table).toBe(0)
  }
  const folder = path.join(app.dataDir, 'files', ours.agencyId)
  for (const name of readdirSync(folder, { recursive: true }) as string[]) {
    const file = path.join(folder, name)
    if (statSync(file).isFile()) expect(readFileSync(file, 'utf8'), name).not.toContain(theirMark)
  }
  expect(app.logs()).not.toContain(theirMark)
}

test("bar 6: no call answers, tells of or touches another agency's, a removed or a made-up record", async () => {
  const victim = new Maker(app, theirs.agencyId, theirs.owner.userId, newMark('theirs'))
  const mine = peopleOf(app, ours, everything)
  const { findings, attacks } = await runMatrix({ app, mine, theirs: victim, variants: ['foreign', 'deleted'] })
  expect(findings.map(inWords)).toEqual([])
  expect(attacks).toBeGreaterThan(100)
  await expectNothingOf(victim.mark)
}, 300_000)

test('bar 7: without row-level security the queries alone keep agencies apart', async () => {
  const exposed = await startApp({ ROLE: 'web' })
  await removePolicies(exposed.owner)
  const { findings } = await attackForeign(exposed)
  expect(findings.map(inWords)).toEqual([])
  await exposed.close()
}, 300_000)

/** Records that everybody of an agency may name: whom a lead is given to, which stage it goes to. */
const shared = new Set(['users', 'stages'])

test('bar 6: no call answers, tells of or touches a record of a colleague that the caller may not see', async () => {
  const agency = await makeAgency(app)
  const colleague = new Maker(app, agency.agencyId, agency.owner.userId, newMark('colleagues'))
  const { findings, attacks } = await runMatrix({
    app,
    mine: peopleOf(app, agency, { recordScope: 'own' }),
    theirs: colleague,
    variants: ['colleague'],
    shared,
    mayBeForbidden: true,
  })
  expect(findings.map(inWords)).toEqual([])
  expect(attacks).toBeGreaterThan(40)
}, 300_000)

test('bar 6: nobody hears of what changes in another agency', async () => {
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

test('bar 6: a call that reads writes nothing', async () => {
  const agency = await makeAgency(app)
  const mine = peopleOf(app, agency, everything)
  for (const procedure of procedures) {
    const { access, creates } = procedure.meta
    if (access.audience !== 'member' || access.action !== 'read' || creates) continue
    for (const input of exampleOf(procedure.name).inputs) {
      const make = await mine()
      const made = await input(make)
      const token = await make.token()
      const before = await digestOf(app.owner, agency.agencyId)
      const { status } = await send(app, procedure, made, { token })
      expect({ name: procedure.name, status }).toEqual({ name: procedure.name, status: 200 })
      expect(await digestOf(app.owner, agency.agencyId), procedure.name).toEqual(before)
    }
  }
})
