import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from './app.ts'
import { clientOf, makeAgency, password, type TestAgency } from './make.ts'
import { Maker } from './maker.ts'
import { populate } from './populate.ts'
import type { Reply } from './procedures.ts'

let app: TestApp
let agency: TestAgency
let replies: { name: string; reply: Reply }[]
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
  agency = await makeAgency(app)
  replies = await populate(app, agency)
}, 120_000)
afterAll(() => app.close())

/** Every text in every table, the queue's among them, whole and in the pieces that could be a secret. */
async function dump(): Promise<Set<string>> {
  const { rows: tables } = await app.owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const found = new Set<string>()
  const keep = (value: unknown) => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(keep)
    if (typeof value !== 'string') return
    found.add(value)
    for (const piece of value.match(/[\w-]{16,}/g) ?? []) found.add(piece)
  }
  for (const { name } of tables) {
    const { rows } = await app.owner.query<{ row: unknown }>(`select to_jsonb(t) as row from ${name} as t`)
    for (const { row } of rows) keep(row)
  }
  return found
}

/** What was given out and opens something: tokens, keys, addresses of files, recovery codes. */
function secretsIn({ text }: Reply): string[] {
  const tokens = text.match(/sa[a-z]_[\w-]{43}/g) ?? []
  const links = text.match(/(?<=\/files\/)[\w-]+\.[\w-]+/g) ?? []
  const codes = text.match(/[0-9a-f]{8}(-[0-9a-f]{8}){3}/g) ?? []
  return [...tokens, ...links, ...codes]
}

test('bar 14: no secret that was given out is anywhere in the database', async () => {
  const link = await new Maker(app, agency.agencyId, agency.owner.userId, 'dump').passwordLink()
  await clientOf(app).auth.forgotPassword({ email: agency.owner.email })
  const secrets = [link, password, ...replies.flatMap(({ reply }) => secretsIn(reply))]
  expect(secrets.filter((secret) => secret.startsWith('sat_')).length).toBeGreaterThan(3)
  expect(secrets.filter((secret) => secret.startsWith('sak_')).length).toBeGreaterThan(0)
  expect(secrets.some((secret) => /^[0-9a-f-]{35}$/.test(secret))).toBe(true)
  const kept = await dump()
  expect(secrets.filter((secret) => kept.has(secret))).toEqual([])
})

test('bar 14: and nothing in the database works as one', async () => {
  await clientOf(app).auth.forgotPassword({ email: agency.owner.email })
  const make = new Maker(app, agency.agencyId, agency.owner.userId, 'replay')
  await make.secondFactor()
  const opened: string[] = []
  const candidates = [...(await dump())].filter((value) => /^[\w.-]{16,200}$/.test(value))
  expect(candidates.length).toBeGreaterThan(200)
  const hashes = candidates.filter((value) => /^[0-9a-f]{64}$/.test(value))
  expect(hashes.length).toBeGreaterThan(20)
  const { sessions } = app.services
  const another = { password: 'quiet otters read at dusk', confirmPassword: 'quiet otters read at dusk' }
  for (const value of [...candidates, ...hashes.flatMap((hash) => [`sat_${hash}`, `sac_${hash}`, `sak_${hash}`])])
    if (await sessions.actorOf(value)) opened.push(value)
  for (const token of [
    ...candidates.filter((value) => value.startsWith('sal_')),
    ...hashes.map((hash) => `sal_${hash}`),
    ...hashes,
  ]) {
    const reset = await clientOf(app)
      .auth.resetPassword({ token, ...another })
      .catch(() => undefined)
    if (reset) opened.push(token)
  }
  const { challenge = '' } = await clientOf(app).auth.signin({ email: agency.owner.email, password })
  expect(challenge).toMatch(/^sac_/)
  for (const code of hashes.slice(0, 9)) {
    const second = await clientOf(app, challenge)
      .auth.signinTotp({ code })
      .catch(() => undefined)
    if (second) opened.push(code)
  }
  expect(opened).toEqual([])
})
