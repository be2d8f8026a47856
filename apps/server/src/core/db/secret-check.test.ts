import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, startApp, type TestApp } from '../../../test/app.ts'
import { testSecret } from '../../../test/test-paths.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { ConfigError } from '../config.ts'

const otherSecret = 'another secret, of thirty-two characters and more'
const place = { table: 'webhooks', column: 'secret', row: 'tried' }

let app: TestApp
let agency: TestAgency
let database: Awaited<ReturnType<typeof freshDatabase>>
let owner: pg.Client
/** What the server that works on it has sealed. */
let sealed: string
/** As of a server beside it that has lost its own. */
let emptyDir: string
beforeEach(async () => {
  database = await freshDatabase()
  app = await startApp({ DATABASE_URL: database.url })
  agency = await makeAgency(app)
  sealed = await app.services.database.writeAs(agency.agencyId, (db) => app.services.vault.encrypt(db, place, 'sealed'))
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  emptyDir = mkdtempSync(path.join(tmpdir(), 'sarai-empty-'))
})
afterEach(async () => {
  await owner.end()
  await app.close()
  await database.drop()
  rmSync(emptyDir, { recursive: true, force: true })
})

const start = (settings: Record<string, string>) => startApp({ DATABASE_URL: database.url, ...settings })
const noSecret = () => ({ APP_SECRET: '', DATA_DIR: emptyDir })
const checks = async () => (await owner.query<{ value: string }>('select value from secret_checks')).rows
const rolePassword = async () =>
  (await owner.query('select rolpassword from pg_authid where rolname = $1', [database.role])).rows

/** As it was before there were checks. */
const forgetCheck = () => owner.query('delete from secret_checks')

describe('a server whose secret is not the one its database was used with does not start', () => {
  test.each([
    ['has none, and an empty data folder', noSecret, /secret of this installation is missing.*app\.secret/],
    ['has a wrong one', () => ({ APP_SECRET: otherSecret }), /secret in APP_SECRET is not the one/],
  ])('not one that %s; nothing is changed by it', async (_, settings, sentence) => {
    for (const before of [() => Promise.resolve(), forgetCheck]) {
      await before()
      const [check, password] = [await checks(), await rolePassword()]
      const starting = start(settings())
      await expect(starting).rejects.toThrow(ConfigError)
      await expect(starting).rejects.toThrow(sentence)
      expect([await checks(), await rolePassword()]).toEqual([check, password])
      expect(existsSync(path.join(emptyDir, 'app.secret'))).toBe(false)
    }
    const { database: db, vault } = app.services
    expect(await db.writeAs(agency.agencyId, (own) => vault.decrypt(own, place, sealed))).toBe('sealed')
  })

  test('but one that has the right one does, from the setting or from the file', async () => {
    await (await start({ APP_SECRET: testSecret })).close()
    writeFileSync(path.join(emptyDir, 'app.secret'), `${testSecret}\n`)
    const restored = await start(noSecret())
    const { database: db, vault } = restored.services
    expect(await db.writeAs(agency.agencyId, (own) => vault.decrypt(own, place, sealed))).toBe('sealed')
    await restored.close()
  })

  test('a database from before there were checks gets its own at its next start', async () => {
    const known = await checks()
    await forgetCheck()
    await (await start({ APP_SECRET: testSecret })).close()
    expect(await checks()).toEqual(known)
    expect(known).toHaveLength(1)
    // Used, though nothing was sealed with it yet.
    await owner.query('delete from data_keys')
    await forgetCheck()
    await expect(start(noSecret())).rejects.toThrow(/missing/)
    await (await start({ APP_SECRET: testSecret })).close()
    expect(await checks()).toEqual(known)
  })

  test('one that may not set the database up is held to the same', async () => {
    const alone = { DATABASE_URL: app.roleUrl, DATABASE_APP_URL: '' }
    await expect(start({ ...alone, APP_SECRET: otherSecret })).rejects.toThrow(/is not the one/)
    await expect(start({ ...alone, ...noSecret() })).rejects.toThrow(/missing/)
    await (await start(alone)).close()
  })
})

describe('a new database', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>
  afterAll(() => fresh.drop())

  test('makes a secret and remembers it, in a folder that was not there either', async () => {
    fresh = await freshDatabase('template0')
    const dataDir = path.join(emptyDir, 'not', 'there', 'yet')
    const settings = { DATABASE_URL: fresh.url, APP_SECRET: '', DATA_DIR: dataDir }
    await (await startApp(settings)).close()
    expect(readFileSync(path.join(dataDir, 'app.secret'), 'utf8')).toMatch(/^[\w-]{43}$/)
    await (await startApp(settings)).close()
    rmSync(path.join(dataDir, 'app.secret'))
    await expect(startApp(settings)).rejects.toThrow(/missing/)
  })

  test('is not touched where the data folder cannot be', async () => {
    const file = path.join(emptyDir, 'a file')
    writeFileSync(file, '')
    for (const dataDir of [file, path.join(file, 'below')])
      await expect(start({ APP_SECRET: '', DATA_DIR: dataDir })).rejects.toThrow(/^DATA_DIR: .* cannot be used/)
  })
})
