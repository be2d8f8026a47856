import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency } from '../../../test/make.ts'
import { readConfig } from '../config.ts'
import { minConnections, sharesOf } from './connection-shares.ts'

let app: TestApp | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})

/** How many connections the server's role has had at a time, at most, until stopped. */
function watchConnections({ owner, services }: TestApp): () => Promise<number> {
  const role = decodeURIComponent(new URL(services.database.url).username)
  let most = 0
  const over = new AbortController()
  const looking = (async () => {
    while (!over.signal.aborted) {
      const { rows } = await owner.query<{ count: number }>(
        'select count(*)::int as count from pg_stat_activity where usename = $1 and datname = current_database()',
        [role],
      )
      most = Math.max(most, rows[0]?.count ?? 0)
      await sleep(5)
    }
  })()
  return async () => {
    over.abort()
    await looking
    return most
  }
}

describe.each([6, 10])('a server that may open %i connections', (connections) => {
  test('opens no more, whatever it is asked at once, and all of them if it needs them', async () => {
    app = await startApp({ DATABASE_CONNECTIONS: String(connections), DATABASE_APP_URL: '' })
    const { url } = app
    const most = watchConnections(app)
    const agencies = await Promise.all(['One', 'Two', 'Three'].map((name) => makeAgency(app as TestApp, name)))
    const work = agencies.flatMap(({ owner: { call } }, at) =>
      Array.from({ length: 6 }, async (_, time) => {
        await call.leads.create({ name: `Lead ${time}`, phone: `+9198${at}${String(time).padStart(7, '0')}` })
        await Promise.all([call.leads.list({}), call.user.session({}), fetch(`${url}/api/health/ready`)])
      }),
    )
    const outcomes = await Promise.allSettled(work)
    const opened = await most()
    // Who waits too long for one of few, on a busy machine, is told to come back.
    const failures = outcomes
      .filter((one) => one.status === 'rejected')
      .map(({ reason }) => reason as { code?: string })
    expect(failures.filter(({ code }) => code !== 'OVERLOADED')).toEqual([])
    expect(opened).toBe(connections)
  })
})

test('every connection is somebody’s, and everybody has one', () => {
  for (let connections = minConnections; connections <= 200; connections++) {
    const { agencies, aside, shared } = sharesOf(connections)
    expect(agencies + aside + shared + 2).toBe(connections)
    expect([Math.min(agencies, aside, shared - 1)]).not.toContain(0)
  }
})

test('fewer than a server needs are refused', () => {
  const given = (connections: string) => () => readConfig({ DATABASE_CONNECTIONS: connections })
  expect(given('5')).toThrow('DATABASE_CONNECTIONS: a server needs 6 database connections or more')
  expect(given('6')).not.toThrow()
})
