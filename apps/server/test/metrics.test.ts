import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from './app.ts'
import { makeAgency, type TestAgency } from './make.ts'
import { serverFolder } from './test-paths.ts'

const token = 'a-token-of-forty-characters-or-so-for-tests'
let app: TestApp
let agencies: TestAgency[]

beforeAll(async () => {
  app = await startApp({ METRICS_TOKEN: token })
  agencies = [await makeAgency(app), await makeAgency(app)]
})
afterAll(() => app.close())

const read = async (headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  fetch(`${app.url}/api/metrics`, { headers })

/** Values by name and labels, as they are written. */
async function readValues(): Promise<Map<string, number>> {
  const text = await (await read()).text()
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

describe('whoever does not know the token gets what an unknown address gets', () => {
  const readAnswer = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await fetch(url, { headers, method })
    const { requestId, ...body }: Record<string, unknown> = JSON.parse(await answer.text())
    expect(requestId).toBe(answer.headers.get('x-request-id'))
    const sent = Object.fromEntries([...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)))
    return { status: answer.status, body, sent }
  }

  test.each([
    ['none', {}],
    ['another', { authorization: `Bearer ${token}x` }],
    ['a shorter one', { authorization: `Bearer ${token.slice(0, -1)}` }],
    ['it in another way', { authorization: `Basic ${token}` }],
    ['it as an API key', { 'x-api-key': token }],
  ])('with %s', async (_, headers: Record<string, string>) => {
    const unknown = await readAnswer(`${app.url}/api/no-such-address`, headers)
    expect(unknown.status).toBe(404)
    expect(await readAnswer(`${app.url}/api/metrics`, headers)).toEqual(unknown)
  })

  test('with the token of somebody who is signed in', async () => {
    const headers = { authorization: `Bearer ${agencies[0]?.owner.token}` }
    const unknown = await readAnswer(`${app.url}/api/no-such-address`, headers)
    expect(await readAnswer(`${app.url}/api/metrics`, headers)).toEqual(unknown)
  })

  test('by another method', async () => {
    const headers = { authorization: `Bearer ${token}` }
    const unknown = await readAnswer(`${app.url}/api/no-such-address`, headers, 'POST')
    expect(await readAnswer(`${app.url}/api/metrics`, headers, 'POST')).toEqual(unknown)
  })

  test('where no token is set', async () => {
    const without = await startApp({ ROLE: 'web' })
    try {
      const headers = { authorization: `Bearer ${token}` }
      const unknown = await readAnswer(`${without.url}/api/no-such-address`, headers)
      expect(await readAnswer(`${without.url}/api/metrics`, headers)).toEqual(unknown)
    } finally {
      await without.close()
    }
  })
})

test('a token that could be guessed is refused', async () => {
  await expect(startApp({ METRICS_TOKEN: 'short', DATABASE_URL: app.databaseUrl })).rejects.toThrow(/METRICS_TOKEN/)
})

test('calls are counted by procedure, answers by class', async () => {
  const before = await readValues()
  const findCount = (values: Map<string, number>, name: string) => values.get(name) ?? 0
  for (let call = 0; call < 3; call++) await agencies[0]?.owner.call.leads.list({ filters: {} })
  expect((await fetch(`${app.url}/api/leads/all-leads`, { method: 'POST' })).status).toBe(401)
  // An answer is counted when its connection is done with it.
  const readCounted = async (name: string) => findCount(await readValues(), name) - findCount(before, name)
  await expect.poll(() => readCounted('sarai_call_duration_seconds_count{call="leads.list"}')).toBe(4)
  await expect.poll(() => readCounted('sarai_responses_total{status="4xx"}')).toBe(1)
  expect(await readCounted('sarai_responses_total{status="2xx"}')).toBeGreaterThanOrEqual(3)
})

test('work in the queue, mails and deliveries are counted over all agencies', async () => {
  const [one, two] = agencies
  if (!one || !two) throw new Error('the agencies were not made')
  for (const { agencyId } of [one, two]) {
    await app.owner.query(
      `insert into mails (id, agency_id, "to", subject, text, state) values (gen_random_uuid(), $1, 'a@example.com', 'x', 'x', 'held')`,
      [agencyId],
    )
    await app.owner.query(
      `insert into pgboss.job (name, data, group_id, state) values ('leads.export', '{}', $1, 'failed')`,
      [agencyId],
    )
  }
  // What the database says holds for fifteen seconds, and is renewed while somebody is answered.
  const find = async () => {
    const values = await readValues()
    return {
      held: values.get('sarai_mails{state="held"}'),
      failed: values.get('sarai_jobs{queue="leads.export",state="failed"}'),
      webhooks: values.get('sarai_webhook_deliveries{state="failing"}'),
      isUp: values.get('sarai_database_up'),
    }
  }
  await expect.poll(find, { timeout: 40_000, interval: 1_000 }).toEqual({ held: 2, failed: 2, webhooks: 0, isUp: 1 })
}, 60_000)

test('no metric names an agency, or anybody', async () => {
  for (const { owner } of agencies) {
    await owner.call.leads.create({ name: 'Asha', followUp: null })
    await fetch(`${app.url}/api/leads/${crypto.randomUUID()}`, { headers: { authorization: `Bearer ${owner.token}` } })
  }
  const text = await (await read()).text()
  expect(text).toContain('leads.create')
  const { rows } = await app.owner.query<{ secret: string }>(
    `select id::text as secret from agencies union select name from agencies union select email from users
      union select name from users union select id::text from users union select name from leads`,
  )
  expect(rows.length).toBeGreaterThan(6)
  for (const { secret } of rows) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
})

test('every metric that the dashboard shows is there', async () => {
  const dashboard = readFileSync(path.resolve(serverFolder, '../../docs/grafana-dashboard.json'), 'utf8')
  const used = new Set(dashboard.match(/\b(?:sarai|nodejs|process)_[a-z0-9_]+/g))
  expect(used.size).toBeGreaterThan(12)
  const text = await (await read()).text()
  const there = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
  expect([...used].filter((name) => !there.has(name))).toEqual([])
})

test('a browser that listens is counted', async () => {
  const readStreams = async () => (await readValues()).get('sarai_live_streams')
  expect(await readStreams()).toBe(0)
  const leaving = new AbortController()
  const answer = await fetch(`${app.url}/api/live/events`, {
    headers: { authorization: `Bearer ${agencies[0]?.owner.token}` },
    signal: leaving.signal,
  })
  await answer.body?.getReader().read()
  await expect.poll(readStreams).toBe(1)
  leaving.abort()
  await expect.poll(readStreams, { timeout: 30_000 }).toBe(0)
}, 40_000)
