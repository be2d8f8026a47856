import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, startApp } from '../../../test/app.ts'
import { runBuilt } from '../../../test/built-server.ts'
import { makeAgency } from '../../../test/make.ts'
import { startProcess } from '../../../test/server-process.ts'
import { testSecret } from '../../../test/test-paths.ts'
import { ConfigError } from '../config.ts'

const newer = '9999_of_a_newer_sarai.sql'

let dataDir: string
let roleUrl: string
let owner: pg.Client
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'sarai-newer-'))
  database = await freshDatabase()
  const app = await startApp({ DATABASE_URL: database.url })
  await makeAgency(app, 'Acme Tours')
  roleUrl = app.roleUrl
  await app.close()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query('insert into migrations (name) values ($1)', [newer])
})
afterAll(async () => {
  await owner.end()
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

const makeSettings = (url: string) => ({ DATABASE_URL: url, DATA_DIR: dataDir, APP_SECRET: testSecret, PORT: '0' })

const run = (words: string[], url = database.url) => runBuilt(dataDir, makeSettings(url), words)

/** All that setting a database up writes, and the tables there are. */
async function readFingerprint(): Promise<unknown> {
  const { rows } = await owner.query(`
    select (select jsonb_agg(m order by m.name) from migrations m) as migrations,
           (select jsonb_agg(f order by f.name, f.hash) from sql_files f) as files,
           (select jsonb_agg(a order by a.id) from agencies a) as agencies,
           (select jsonb_agg(c.relname || ' ' || coalesce(c.relacl::text, '') order by c.relname) from pg_class c
             where c.relnamespace = 'public'::regnamespace) as tables`)
  return rows
}

describe('a database that a newer Sarai has migrated', () => {
  test.each([['start'], ['migrate'], ['seed']])(
    'is refused by "%s" in a sentence, and left as it was',
    async (word) => {
      const before = await readFingerprint()
      const { code, problem } = await run([word])
      expect(code).toBe(1)
      expect(problem).toContain(`This database was made by a newer Sarai (${newer}). Nothing was changed.`)
      expect(problem).not.toContain('    at ')
      expect(await readFingerprint()).toEqual(before)
    },
  )

  test('is not brought up to date in the program either', async () => {
    await expect(startApp({ DATABASE_URL: database.url })).rejects.toThrow(ConfigError)
  })

  test('goes on being used by the operator’s commands, as while a release is rolled out', async () => {
    expect(await run(['operator', 'agencies'])).toMatchObject({
      code: 0,
      problem: '',
      written: expect.stringContaining('Acme Tours'),
    })
  })

  test('goes on being served by an older server that may not migrate', async () => {
    const before = await readFingerprint()
    const server = await startProcess(makeSettings(roleUrl))
    const { status } = await fetch(`${server.url}/api/health/ready`)
    await server.stop()
    expect(status).toBe(200)
    expect(await readFingerprint()).toEqual(before)
  })
})
