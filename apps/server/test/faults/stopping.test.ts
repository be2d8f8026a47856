import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../app.ts'
import { type Child, endAll, letIn, newDataDir, register, signIn, spawnServer, startServer, until } from './child.ts'
import { hear } from './events.ts'
import { beginImport, connectOwner, imported, importedSome, importEnded, manyRows } from './imports.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let postgres: pg.Client
/** Holds locks; what it sees stands still meanwhile. */
let holder: pg.Client
const dataDir = newDataDir()
const start = () => startServer(dataDir, { DATABASE_URL: database.url })

beforeAll(async () => {
  database = await freshDatabase()
  postgres = await connectOwner(database.url)
  holder = await connectOwner(database.url)
  // Requests may be held up for as long as the test likes.
  const name = pg.escapeIdentifier(new URL(database.url).pathname.slice(1))
  for (const setting of ['lock_timeout', 'statement_timeout'])
    await postgres.query(`alter role ${database.role} in database ${name} set ${setting} = '60s'`)
})
afterAll(async () => {
  await endAll()
  await holder.end()
  await postgres.end()
  await database.drop()
})

const readiness = (child: Child) =>
  fetch(`${child.url}/api/health/ready`, { headers: { connection: 'close' } }).then(
    async (answer) => ({ status: answer.status, text: await answer.text() }),
    () => ({ status: 0, text: '' }),
  )

/** Holds up whoever wants to store a lead, until it is let go. */
async function holdUpWriters(): Promise<() => Promise<unknown>> {
  await holder.query('begin')
  await holder.query('lock table leads in share mode')
  return () => holder.query('rollback')
}

async function heldUp(count: number): Promise<void> {
  await until(`${count} to be held up`, async () => {
    const { rows } = await postgres.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.waiting === count
  })
}

describe('told to stop', { timeout: 300_000 }, () => {
  test('it says so first, answers those who are being answered, lets in nobody new, and ends with 0 (bar 55, 56)', async () => {
    const child = await start()
    const { call } = await register(child)
    const hearing = await hear(call)
    const letGo = await holdUpWriters()
    const names = Array.from({ length: 6 }, (_, at) => `Held ${at}`)
    const answers = Promise.all(names.map((name) => call.leads.create({ name, destinations: [] })))
    await heldUp(6)
    child.send('SIGTERM')
    const saying = await until('it to say so', async () => {
      const { status, text } = await readiness(child)
      return status === 200 ? undefined : { status, text }
    })
    expect(saying).toMatchObject({ status: 503, text: expect.stringContaining('stopping') })
    await until('nobody to be let in', async () => (await readiness(child)).status === 0)
    expect(child.hasEnded()).toBe(false)
    await letGo()
    expect((await answers).map(({ status }) => status)).toEqual(names.map(() => true))
    expect(await child.ended).toEqual({ code: 0, signal: null })
    expect(hearing.hasEnded()).toBe(true)
    const { rows } = await postgres.query(`select count(*)::int as held from leads where name like 'Held %'`)
    expect(rows).toEqual([{ held: 6 }])
  })

  test('work in the background comes to a stop and is gone on with by the next server (bar 55)', async () => {
    const child = await start()
    const { call, email } = await register(child)
    // Whoever registers as the second is held to the trial plan, which has no room for so many.
    await letIn(postgres)
    const file = manyRows(20_000, 'Stopped')
    const id = await beginImport(call, 'stopped.csv', file.text)
    await importedSome(call, id, 1_000)
    child.send('SIGTERM')
    expect(await child.ended).toEqual({ code: 0, signal: null })
    expect(child.logged('job returned to the queue', { job: 'imports.run' })).toBe(1)
    const next = await start()
    const again = await signIn(next, email)
    const { state, result } = await importEnded(again.call, id)
    expect({ state, ...result }).toMatchObject({ state: 'done', rows: 20_000, created: file.created })
    expect(await imported(postgres, id, 'Stopped')).toMatchObject({ leads: file.created, entries: file.created })
    next.send('SIGINT')
    expect((await next.ended).code).toBe(0)
  })

  test('told again, it waits for nobody; what was cut off is not half stored (bar 55)', async () => {
    const child = await start()
    const { call } = await register(child)
    const letGo = await holdUpWriters()
    const answer = call.leads.create({ name: 'Cut off', destinations: [] }).catch((error: unknown) => error)
    await heldUp(1)
    // A second signal right behind the first is the same one, passed on by whoever started the server.
    child.send('SIGINT')
    child.send('SIGINT')
    await until('it to end', () => {
      child.send('SIGINT')
      return child.hasEnded()
    })
    expect(await child.ended).toEqual({ code: 1, signal: null })
    expect(await answer).toBeInstanceOf(Error)
    await letGo()
    const { rows } = await postgres.query(`select count(*)::int as leads from leads where name = 'Cut off'`)
    expect(rows).toEqual([{ leads: 0 }])
  })
})

describe('not up yet', { timeout: 300_000 }, () => {
  test('nobody is let in before the migrations are done, and one told to stop meanwhile does so (bar 56)', async () => {
    // What servers that start together wait for.
    await postgres.query('select pg_advisory_lock(7241993001)')
    const child = spawnServer(dataDir, { DATABASE_URL: database.url })
    await until('it to wait for its turn', async () => {
      const { rows } = await postgres.query(`select from pg_locks where locktype = 'advisory' and not granted`)
      return rows.length > 0
    })
    expect(child.url).toBe('')
    child.send('SIGTERM')
    await postgres.query('select pg_advisory_unlock(7241993001)')
    expect(await child.ended).toEqual({ code: 0, signal: null })
    expect(child.output()).not.toContain('Sarai is ready')
  })
})
