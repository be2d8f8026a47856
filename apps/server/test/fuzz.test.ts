import { monitorEventLoopDelay } from 'node:perf_hooks'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiDocument } from '../src/kernel/api-reference/api-reference.page.ts'
import { startApp, type TestApp } from './app.ts'
import { type FuzzCall, type FuzzRequest, requestsFor } from './fuzz/requests.ts'
import { type FuzzAnswer, send } from './fuzz/send.ts'
import type { FuzzContext } from './fuzz/values.ts'
import { adminToken } from './examples/admin.ts'
import { sendFile } from './import-file.ts'
import { makeAgency, makeMember, type TestAgency } from './make.ts'
import { Maker } from './maker.ts'

/** How many requests, and from which seed: FUZZ_REQUESTS=20000 FUZZ_SEED=7 for another run than the suite's. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 2000)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121)
/** Milliseconds: far less than what hangs takes, and more than the start of a process for pictures on a busy machine. */
const slowest = 15_000

let app: TestApp
let agency: TestAgency
let other: TestAgency
let document: ApiDocument
let context: FuzzContext
let calls: FuzzCall[]
let actors: Record<string, () => Promise<string | undefined>>

beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXIES: '127.0.0.1', DATABASE_CONNECTIONS: '19' })
  agency = await makeAgency(app)
  other = await makeAgency(app)
  await other.owner.call.leads.create({ name: 'Canary', phone: '98290 99999' })
  const member = await makeMember(app, agency, { recordScope: 'own' })
  document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as ApiDocument
  calls = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )
  context = { schemas: document.components.schemas, ids: await someIds() }
  const { data } = await agency.owner.call.apiKeys.create({ name: 'Fuzz', scopes: ['intake'] })
  const admin = new Maker(app, agency.agencyId, agency.owner.userId, 'admin')
  // Many calls end sessions; each request has one of its own.
  const session =
    (userId: string, kind: 'full' | 'challenge' = 'full') =>
    () =>
      app.services.database.writeAs(agency.agencyId, (db) =>
        app.services.sessions.begin(db, userId, kind, { address: '10.0.0.1', userAgent: 'fuzz' }),
      )
  actors = {
    owner: session(agency.owner.userId),
    member: session(member.userId),
    challenged: session(member.userId, 'challenge'),
    admin: () => adminToken(admin),
    adminChallenged: () => adminToken(admin, 'challenge'),
    key: () => Promise.resolve(data.key),
    anonymous: () => Promise.resolve(undefined),
  }
})
afterAll(() => app.close())

/** Some records of each kind, by their ids. */
async function someIds(): Promise<FuzzContext['ids']> {
  const { call, userId } = agency.owner
  const kinds = ['lead', 'contact', 'note', 'task', 'view', 'operation', 'file', 'import', 'document', 'relation']
  const ids: FuzzContext['ids'] = { ...Object.fromEntries(kinds.map((kind) => [kind, []])), user: [userId] }
  for (let count = 0; count < 5; count++) {
    const { data: lead } = await call.leads.create({ name: `Asha Rao ${count}`, phone: `98290 1234${count}` })
    const on = { leadId: lead.id }
    ids.lead?.push(lead.id)
    ids.note?.push((await call.notes.create({ on, body: 'Likes the sea' })).data.id)
    ids.task?.push(...(await call.tasks.list({ on })).data.map((task) => task.id))
    ids.contact?.push((await call.contacts.create({ kind: 'person', name: `Vikram ${count}` })).data.id)
    ids.view?.push((await call.views.create({ list: 'leads', name: 'Mine', shared: false, state: {} })).data.id)
    const file = new File(['%PDF-1.7\n%%EOF'], 'ticket.pdf')
    ids.file?.push((await call.files.upload({ on, file })).data.id)
    const document = { kind: 'passport' as const, number: `P123456${count}` }
    const contactId = ids.contact?.at(-1) ?? ''
    ids.document?.push((await call.contactDocuments.create({ contactId, document })).data.id)
    if (lead.contactId) {
      const relation = { contactId, otherId: lead.contactId, kind: 'spouse' as const }
      ids.relation?.push((await call.contactRelations.create(relation)).data.id)
    }
    const change = { action: 'tag' as const, add: ['vip'] }
    ids.operation?.push((await call.leads.bulk({ selection: { ids: [lead.id] }, change })).data.operationId)
  }
  ids.key = [(await call.apiKeys.create({ name: 'To revoke', scopes: ['intake'] })).data.apiKey.id]
  const files = ['Name,Phone\nAsha,9829012399\n', 'Name\nRahul\n', '\0\0 not a table']
  ids.import = await Promise.all(files.map(async (text) => (await sendFile(call, 'a.csv', text)).id))
  ids.stage = (await call.user.session()).data.stages.map((stage) => stage.id)
  return ids
}

/** Everything that another agency has, in short. */
async function digestOfOther(): Promise<string> {
  const { rows } = await app.owner.query(
    `select (select md5(string_agg(leads::text, '' order by id)) from leads where agency_id = $1) as leads,
            (select md5(string_agg(users::text, '' order by id)) from users where agency_id = $1) as users,
            (select md5(agencies::text) from agencies where id = $1) as agency`,
    [other.agencyId],
  )
  return JSON.stringify(rows)
}

/** Who makes a call: mostly somebody who may. */
function actorsOf({ operation }: FuzzCall): string[] {
  const audience = operation['x-sarai-access']?.audience ?? 'public'
  if (audience === 'member') return ['owner', 'owner', 'owner', 'owner', 'member', 'member', 'anonymous']
  if (audience === 'admin') return ['admin', 'admin', 'admin', 'owner', 'anonymous']
  if (audience === 'admin-challenge') return ['adminChallenged', 'adminChallenged', 'admin', 'owner']
  if (audience === 'challenge') return ['challenged', 'challenged', 'owner']
  return audience === 'key' ? ['key', 'key', 'key', 'owner', 'anonymous'] : ['anonymous', 'anonymous', 'owner']
}

const leaks =
  /\bat \S+ \(|\.ts:\d|node_modules|\bselect\b.+\bfrom\b|\binsert into\b|\/(tmp|work|home|usr)\/|PostgreSQL|drizzle/i

/** What is wrong with an answer; undefined when nothing is. */
function complaint({ operation }: FuzzCall, { status, type, text, ms }: FuzzAnswer): string | undefined {
  if (status >= 500) return `answered ${status}: ${text.slice(0, 300)}`
  if (ms > slowest) return `took ${Math.round(ms)} ms`
  // What Node itself cannot read as HTTP never reaches us.
  if (status === 400 && text === '') return undefined
  if (status === 200 && !type.startsWith('application/json')) return undefined
  if (!type.startsWith('application/json')) return `answered ${status} as ${type}`
  const body = JSON.parse(text) as Record<string, unknown>
  if (status === 200)
    return operation['x-sarai-access'] && typeof body.status !== 'boolean' ? 'succeeded without a status' : undefined
  if (body.code !== 'NO_SUCH_CALL' && !(status in operation.responses))
    return `answered ${status} (${String(body.code)}), which the document does not have`
  const isShaped =
    body.status === false &&
    /^[A-Z][A-Z0-9_]+$/.test(String(body.code)) &&
    typeof body.message === 'string' &&
    typeof body.requestId === 'string'
  if (!isShaped) return `failed in another shape: ${text.slice(0, 300)}`
  const said = [body.message, ...Object.values((body.fields as Record<string, string>) ?? {})].join('\n')
  return leaks.test(said) ? `told too much: ${said.slice(0, 300)}` : undefined
}

function shown({ method, path, headers, body }: FuzzRequest): string {
  return `${method} ${path.slice(0, 400)} ${JSON.stringify(headers)} ${body?.toString().slice(0, 600) ?? ''}`
}

async function fuzz(call: FuzzCall, runs: number): Promise<string | undefined> {
  const input = fc.tuple(requestsFor(call, context), fc.constantFrom(...actorsOf(call)))
  const property = fc.asyncProperty(input, async ([wanted, actor]) => {
    const token = await actors[actor]?.()
    const headers = token ? { authorization: `Bearer ${token}`, ...wanted.headers } : wanted.headers
    const problem = complaint(call, await send(app.url, { ...wanted, headers }))
    if (problem) throw new Error(`${call.operation.operationId} as ${actor}: ${problem}\n  ${shown(wanted)}`)
  })
  const result = await fc.check(property, {
    numRuns: runs,
    seed,
    endOnFailure: false,
    interruptAfterTimeLimit: 600_000,
  })
  return result.failed ? (result.errorInstance as Error).message : undefined
}

test(
  'whatever is sent to whichever call, no answer is a 5xx, late, misshapen or tells of the inside (bars 43 and 46)',
  async () => {
    const untouched = await digestOfOther()
    // What takes records away comes last, so that what comes before finds some.
    const takesAway = ({ method, path }: FuzzCall) => method === 'delete' || /bulk|merge|undo|revoke|renew/.test(path)
    const queue = [...calls].sort((a, b) => Number(takesAway(a)) - Number(takesAway(b)))
    const problems: string[] = []
    const lane = async () => {
      for (let call = queue.shift(); call; call = queue.shift()) {
        const problem = await fuzz(call, Math.ceil(requests / calls.length))
        if (problem) problems.push(problem)
      }
    }
    await Promise.all(Array.from({ length: 6 }, lane))
    expect(problems).toEqual([])

    // After all that the server is well, and another agency is as it was.
    expect(await digestOfOther()).toBe(untouched)
    expect((await fetch(`${app.url}/api/health/ready`)).status).toBe(200)
    const failures = app
      .logs()
      .split('\n')
      .filter((line) => line.includes('"level":"error"'))
    expect(failures.map((line) => line.slice(0, 600))).toEqual([])
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
  },
  Math.max(120_000, requests * 60),
)

const bombs: [name: string, request: Partial<FuzzRequest>][] = [
  ['5 MB of opening brackets', { body: Buffer.alloc(5_000_000, '[') }],
  ['200 kB of opening brackets', { body: Buffer.alloc(200_000, '[') }],
  ['200 kB of nested objects', { body: Buffer.from('{"a":'.repeat(40_000)) }],
  ['a 250 kB name', { body: Buffer.from(`{"name":"${'x'.repeat(250_000)}"}`) }],
  ['a 250 kB name of spaces', { body: Buffer.from(`{"name":"x${' '.repeat(250_000)}x"}`) }],
  ['a 250 kB email of @ signs', { body: Buffer.from(`{"name":"x","email":"${'@'.repeat(250_000)}"}`) }],
  ['a 250 kB phone of digits', { body: Buffer.from(`{"name":"x","phone":"${'1'.repeat(250_000)}"}`) }],
  [
    '50,000 unknown fields',
    { body: Buffer.from(`{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join()}}`) },
  ],
  ['50,000 destinations', { body: Buffer.from(`{"name":"x","destinations":[${'"a",'.repeat(50_000)}"a"]}`) }],
  [
    'a form of 20,000 fields',
    { body: Buffer.from('a=1&'.repeat(20_000)), headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  ],
  [
    'a form of 5,000 brackets',
    {
      body: Buffer.from(`a${'[b]'.repeat(5_000)}=1`),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
  ],
  ['a query of 2,000 brackets', { path: `/api/leads?a${'[b]'.repeat(2_000)}=1` }],
  ['__proto__ in a query', { path: '/api/leads?a[__proto__][isAdmin]=1' }],
]

test.each(bombs)('%s is refused, and holds up nobody (bar 46)', async (_, part) => {
  const token = (await actors.owner?.()) ?? ''
  const request = { method: 'POST', path: '/api/leads', body: Buffer.from('{}'), ...part }
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...part.headers }
  // Others use this machine too: the least of three tries is what the request itself costs.
  const lags: number[] = []
  for (let round = 0; round < 3; round++) {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const { status } = await send(app.url, { ...request, headers })
    delay.disable()
    lags.push(delay.max / 1e6)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  }
  expect(Math.min(...lags)).toBeLessThan(200)
})
