import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { runBuilt } from '../../../test/built-server.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { testSecret } from '../../../test/test-paths.ts'

/** A server on a PostgreSQL of the operator's own, that goes on while the commands run. */
let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp({ AGENCY_APPROVAL: 'on' })
  agency = await makeAgency(app, 'Acme Tours')
})
afterAll(() => app.close())

/** What a command writes, where the operator gives it nothing but the settings of the installation. */
async function operator(words: string[], settings: Record<string, string> = {}) {
  const env = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir, APP_SECRET: testSecret, ...settings }
  return runBuilt(app.dataDir, env, ['operator', ...words])
}

const isIn = () =>
  agency.owner.call.leads.list({}).then(
    () => 'in',
    ({ code }: { code: string }) => code,
  )

describe('the operator’s commands, beside a server with DATABASE_URL', () => {
  test('list the agencies for people, and for programs alone on the standard output', async () => {
    expect(await operator(['agencies'])).toMatchObject({ code: 0, written: expect.stringContaining('Acme Tours') })
    const { written, problem } = await operator(['agencies', '--json'])
    expect(JSON.parse(written)).toMatchObject([{ id: agency.agencyId, name: 'Acme Tours' }])
    expect(problem).toBe('')
  })

  test('shut an agency out of the running server and let it in again', async () => {
    expect(await isIn()).toBe('in')
    expect(await operator(['suspend', 'Acme Tours', 'spam'])).toMatchObject({ code: 0 })
    await expect.poll(isIn).toBe('AGENCY_SUSPENDED')
    expect(await operator(['resume', 'Acme Tours'])).toMatchObject({ code: 0 })
    await expect.poll(isIn).toBe('in')
  })

  test('say what is wrong in words, and change nothing', async () => {
    const nobody = await operator(['suspend', 'Nobody'])
    expect(nobody).toMatchObject({ code: 1, written: '' })
    expect(nobody.problem).toContain('There is no agency "Nobody"')
    expect(nobody.problem).not.toContain('    at ')
    const secret = await operator(['suspend', 'Acme Tours'], { APP_SECRET: 'another secret, which is long enough too' })
    expect(secret.code).toBe(1)
    expect(await isIn()).toBe('in')
  })
})
