import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from './app.ts'
import { digestOf } from './database.ts'
import { changedTables, type Digest } from './digests.ts'
import { makeAgency, type TestAgency } from './make.ts'
import { loggedDigestOf } from './write-log.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' })
  agency = await makeAgency(app)
})
afterAll(() => app.close())

/** In which tables something has changed by what is done, by the log of writes and by the tables themselves. */
async function changesBy(work: () => Promise<unknown>): Promise<{ logged: string; read: string }> {
  const { owner } = app
  const digests = async (of: typeof digestOf) => ({ mine: await of(owner, agency.agencyId), theirs: {} as Digest })
  const before = { logged: await digests(loggedDigestOf), read: await digests(digestOf) }
  await work()
  return {
    logged: changedTables(before.logged, await digests(loggedDigestOf)),
    read: changedTables(before.read, await digests(digestOf)),
  }
}

test('the log of writes tells of the same changes as the tables themselves', async () => {
  const { call } = agency.owner
  const { owner } = app
  const name = (value: string) =>
    owner.query('update leads set name = $2 where agency_id = $1', [agency.agencyId, value])
  const works: [string, RegExp, () => Promise<unknown>][] = [
    ['a call that creates', /mine: leads/, () => call.leads.create({ name: 'Asha' })],
    ['a row that is changed', /^mine: leads$/, () => name('Bela')],
    ['a row that is written as it was', /^$/, () => name('Bela')],
    ['a row that is changed and changed back', /^$/, async () => [await name('Chitra'), await name('Bela')]],
    [
      'what is rolled back',
      /^$/,
      () => owner.query(`do $$ begin delete from leads; raise sqlstate 'P0001'; exception when others then end $$`),
    ],
    [
      'when a session was last used',
      /^$/,
      () => owner.query('update sessions set last_used_at = now() + interval $$1 day$$'),
    ],
    [
      'the agency itself',
      /^mine: agencies$/,
      () => owner.query('update agencies set name = $2 where id = $1', [agency.agencyId, 'Blue Pines']),
    ],
    [
      'rows that are removed',
      /mine: leads/,
      () => owner.query('delete from leads where agency_id = $1', [agency.agencyId]),
    ],
  ]
  for (const [what, tables, work] of works) {
    const { logged, read } = await changesBy(work)
    expect(logged, what).toBe(read)
    expect(logged, what).toMatch(tables)
  }
})
