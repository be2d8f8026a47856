import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, startApp, type TestApp } from '../../../test/app.ts'
import { testSecret } from '../../../test/test-paths.ts'
import { clientOf } from '../../../test/make.ts'
import { startProcess } from '../../../test/server-process.ts'
import { hashToken, newToken } from '../../core/tokens.ts'
import { offerSetup } from './setup.service.ts'

const password = 'quiet otters read at dusk'
const dayMs = 24 * 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', REGISTRATION: 'off' })
})
afterAll(() => app.close())
beforeEach(() => app.owner.query('delete from throttles'))
afterEach(async () => {
  app.clock.reset()
  await app.owner.query('delete from setup_links')
  await app.owner.query('delete from users')
  await app.owner.query('delete from stages')
  await app.owner.query('delete from agencies')
})

const secretOf = (link = '') => new URL(link, app.url).searchParams.get('setup') ?? ''

/** Registers by a setup secret. @returns `made`, or the code of what was wrong */
async function register(url: string, setup: string | undefined, email = 'meera@agency.test'): Promise<string> {
  const wish = {
    username: 'Meera',
    email,
    password,
    confirmPassword: password,
    ...(setup === undefined ? {} : { setup }),
  }
  return clientOf({ url })
    .auth.signup(wish)
    .then(
      () => 'made',
      (error: { code: string }) => error.code,
    )
}

async function count(table: string): Promise<number> {
  const { rows } = await app.owner.query<{ count: string }>(`select count(*) from ${table}`)
  return Number(rows[0]?.count)
}

describe('the setup link (bar 22)', () => {
  test('makes the first agency, once, where registration is closed', async () => {
    const setup = secretOf(await offerSetup(app.services))
    expect(await register(app.url, undefined)).toBe('REGISTRATION_CLOSED')
    expect(await register(app.url, setup)).toBe('made')
    const { status, isSubuser } = await clientOf(app).auth.signin({ email: 'meera@agency.test', password })
    expect({ status, isSubuser }).toEqual({ status: true, isSubuser: false })
    expect(await register(app.url, setup, 'second@agency.test')).toBe('SETUP_EXPIRED')
    expect(await register(app.url, undefined, 'second@agency.test')).toBe('REGISTRATION_CLOSED')
    expect([await count('agencies'), await count('users')]).toEqual([1, 1])
  })

  test('once also for twenty who use it at the same moment', async () => {
    const setup = secretOf(await offerSetup(app.services))
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => register(app.url, setup, `meera-${index}@agency.test`)),
    )
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome !== 'made' && outcome !== 'SETUP_EXPIRED')).toEqual([])
    expect([await count('agencies'), await count('users')]).toEqual([1, 1])
  })

  test('is none of two any more when the other was used', async () => {
    const [first, second] = [secretOf(await offerSetup(app.services)), secretOf(await offerSetup(app.services))]
    expect(await register(app.url, second)).toBe('made')
    expect(await register(app.url, first, 'second@agency.test')).toBe('SETUP_EXPIRED')
    expect(await offerSetup(app.services)).toBeUndefined()
  })

  test('dies after a day', async () => {
    const setup = secretOf(await offerSetup(app.services))
    app.clock.forward(dayMs + 1000)
    expect(await register(app.url, setup)).toBe('SETUP_EXPIRED')
    app.clock.forward(-2000)
    expect(await register(app.url, setup)).toBe('made')
  })

  test('is not used up by what was wrong with the rest', async () => {
    const setup = secretOf(await offerSetup(app.services))
    const weak = { username: 'Meera', email: 'meera@agency.test', setup }
    await expect(
      clientOf(app).auth.signup({ ...weak, password: 'password1234', confirmPassword: 'password1234' }),
    ).rejects.toMatchObject({ status: 422 })
    expect(await register(app.url, setup)).toBe('made')
  })

  test('holds 256 bits, of which the database has only the hash', async () => {
    const setups = [secretOf(await offerSetup(app.services)), secretOf(await offerSetup(app.services))]
    for (const setup of setups) expect(Buffer.from(setup.replace(/^sas_/, ''), 'base64url')).toHaveLength(32)
    expect(setups[0]).not.toBe(setups[1])
    const { rows } = await app.owner.query<{ token_hash: string }>('select * from setup_links')
    expect(rows.map((row) => row.token_hash).sort()).toEqual(setups.map(hashToken).sort())
    expect(JSON.stringify(rows)).not.toContain('sas_')
    expect(app.logs()).not.toContain('sas_')
  })

  test('cannot be guessed: neither what is like it nor its hash opens anything, and guesses are few', async () => {
    // At the beginning of an hour, in which they are counted.
    app.clock.forward(3_600_000 - (Date.now() % 3_600_000))
    const setup = secretOf(await offerSetup(app.services))
    const guesses = [
      '',
      setup.slice(0, -1),
      `${setup}A`,
      hashToken(setup),
      `sas_${hashToken(setup)}`,
      setup.toUpperCase(),
    ]
    const outcomes: string[] = []
    for (const guess of guesses) outcomes.push(await register(app.url, guess))
    expect(new Set(outcomes)).toEqual(new Set(['SETUP_EXPIRED']))
    for (let more = guesses.length; more < 20; more++)
      expect(await register(app.url, newToken('setup').token)).toBe('SETUP_EXPIRED')
    expect(await register(app.url, newToken('setup').token)).toBe('TOO_MANY_REQUESTS')
    expect(await count('agencies')).toBe(0)
  })
})

test('a fresh start without the demo has no account, and says where to make the first (bar 22)', async () => {
  const database = await freshDatabase()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sarai-data-'))
  const fresh = await startProcess({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    APP_SECRET: testSecret,
    DEMO: 'off',
    REGISTRATION: 'off',
  })
  try {
    expect(fresh.output()).not.toContain('Demo')
    const accounts = ['owner@demo.test', 'manager@demo.test', 'agent@demo.test', 'admin', 'admin@localhost', 'root']
    for (const email of accounts)
      expect(await clientOf(fresh).auth.signin({ email, password: 'admin' })).toEqual({
        status: false,
        Error_Code: 'USER_NOT_FOUND',
      })
    const link = /(http\S+\/registration\?setup=(\S+)) \(once/.exec(fresh.output())
    expect(await register(fresh.url, undefined)).toBe('REGISTRATION_CLOSED')
    expect(await register(fresh.url, link?.[2])).toBe('made')
    expect((await clientOf(fresh).auth.signin({ email: 'meera@agency.test', password })).status).toBe(true)
  } finally {
    await fresh.stop()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
