import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { clientOf, makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
})

const keyFor = async ({ owner }: TestAgency, name = 'Website') =>
  (await owner.call.apiKeys.create({ name, scopes: ['intake'] })).data

const asha = { name: 'Asha Rao', phone: '98290 12345', destinations: ['Bali'] }

interface Post {
  key?: string
  once?: string
  headers?: Record<string, string>
}

function post(body: unknown, { key, once, headers }: Post = {}): Promise<Response> {
  return fetch(`${app.url}/api/intake/leads`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(once ? { 'idempotency-key': once } : {}),
      ...headers,
    },
  })
}

const leadsOf = async ({ owner }: TestAgency) => (await owner.call.leads.list({})).data

describe('POST /api/intake/leads', () => {
  test('makes a lead that says which key it came with', async () => {
    const { key } = await keyFor(agency)
    const answer = await post({ ...asha, source: 'google', campaign: 'monsoon', budgetMax: 5_000_000 }, { key })
    expect(answer.status).toBe(200)
    const { data } = (await answer.json()) as { data: { id: string; number: number; created: boolean } }
    expect(data).toEqual({ id: expect.any(String), number: 1, created: true })
    const { data: lead } = await agency.owner.call.leads.get({ id: data.id })
    expect(lead).toMatchObject({ name: 'Asha Rao', phone: '+919829012345', source: 'google', ownerId: null })
    const { data: entries } = await agency.owner.call.leads.timeline({ id: data.id })
    expect(entries[0]).toMatchObject({ kind: 'created', actorLabel: 'API key Website' })
  })

  test('takes the key as X-Api-Key too', async () => {
    const { key } = await keyFor(agency)
    expect((await post(asha, { headers: { 'x-api-key': key } })).status).toBe(200)
    // Nobody signs in by that header.
    expect((await post(asha, { headers: { 'x-api-key': agency.owner.token } })).status).toBe(401)
  })

  test('adds to the open lead of the same person, or makes another where that is asked for', async () => {
    const { key } = await keyFor(agency)
    await post(asha, { key })
    const again = (await (await post({ ...asha, requirement: 'Also visas' }, { key })).json()) as { data: object }
    expect(again.data).toMatchObject({ number: 1, created: false })
    const apart = (await (await post({ ...asha, onDuplicate: 'create' }, { key })).json()) as { data: object }
    expect(apart.data).toMatchObject({ number: 2, created: true })
  })

  test('makes one lead of a person whose enquiries arrive together', async () => {
    const { key } = await keyFor(agency)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => post({ ...asha, requirement: `${index}` }, { key })),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200))
    expect(await leadsOf(agency)).toHaveLength(1)
  })

  test('tells the RM of the open lead', async () => {
    const { key } = await keyFor(agency)
    await agency.owner.call.leads.create(asha)
    await post({ ...asha, requirement: 'A houseboat' }, { key })
    const { rows } = await app.owner.query('select "to", subject, text from mails where agency_id = $1', [
      agency.agencyId,
    ])
    expect(rows).toEqual([
      { to: agency.owner.email, subject: 'Asha Rao enquired again', text: expect.stringContaining('A houseboat') },
    ])
  })

  test('20 equal calls with one Idempotency-Key make one lead and get one answer, another body 422 (bar 31)', async () => {
    const { key } = await keyFor(agency)
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(asha, { key, once: 'order-1' })))
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(bodies).size).toBe(1)
    expect(await leadsOf(agency)).toHaveLength(1)
    const [lead] = await leadsOf(agency)
    expect((await agency.owner.call.notes.list({ on: { leadId: lead?.id ?? '' } })).data).toEqual([])
    const altered = await post({ ...asha, name: 'Somebody else' }, { key, once: 'order-1' })
    expect(altered.status).toBe(422)
    expect(await altered.json()).toMatchObject({ status: false, code: 'KEY_REUSED' })
    // Another key of the same agency has answers of its own.
    const other = await keyFor(agency, 'Chat bot')
    expect((await post({ ...asha, phone: '9829054321' }, { key: other.key, once: 'order-1' })).status).toBe(200)
    expect(await leadsOf(agency)).toHaveLength(2)
  })

  test.each([
    ['nobody', {}, ['name']],
    ['nobody who can be reached', { name: 'Asha' }, ['phone']],
    ['a field that is not known', { ...asha, ownerId: '1' }, ['ownerId']],
    ['31 February', { ...asha, travelStart: '2027-02-31' }, ['travelStart']],
    ['a return before the start', { ...asha, travelStart: '2027-03-02', travelEnd: '2027-03-01' }, ['travelEnd']],
    ['fewer than no adults', { ...asha, adults: -1 }, ['adults']],
    ['a NUL', { ...asha, name: 'a\0b' }, ['name']],
    ['a phone number that is none', { ...asha, phone: '12345' }, ['phone']],
    ['a source we do not know', { ...asha, source: 'telepathy' }, ['source']],
  ])('refuses %s by the field', async (_, body, fields) => {
    const { key } = await keyFor(agency)
    const answer = await post(body, { key })
    expect(answer.status).toBe(422)
    const said = (await answer.json()) as { fields: object }
    expect(Object.keys(said.fields)).toEqual(fields)
    expect(await leadsOf(agency)).toEqual([])
  })

  test('is limited per key, and says for how long', async () => {
    // From the beginning of a minute, so that a slow machine does not spread the calls over two.
    app.clock.forward(60_000 - (app.clock.now().getTime() % 60_000))
    const [first, second] = [await keyFor(agency), await keyFor(agency, 'Other')]
    const statuses: number[] = []
    let last: Response | undefined
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => post({}, { key: first.key })))
      statuses.push(...answers.map((answer) => answer.status))
      last = answers.find((answer) => answer.status === 429) ?? last
    }
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(300)
    expect(last?.status).toBe(429)
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await post(asha, { key: second.key })).status).toBe(200)
  })

  test('lets in nobody but a key, and with it nobody anywhere else', async () => {
    const { key } = await keyFor(agency)
    expect((await post(asha)).status).toBe(401)
    expect((await post(asha, { key: agency.owner.token })).status).toBe(401)
    expect((await post(asha, { key: `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}` })).status).toBe(401)
    const holder = clientOf(app, key)
    await expect(holder.leads.list({})).rejects.toMatchObject({ status: 403 })
    await expect(holder.apiKeys.list()).rejects.toMatchObject({ status: 403 })
  })

  test('puts leads into the key’s own agency only', async () => {
    const other = await makeAgency(app)
    await other.owner.call.leads.create(asha)
    const { key } = await keyFor(agency)
    const answer = (await (await post(asha, { key })).json()) as { data: object }
    expect(answer.data).toMatchObject({ created: true })
    expect(await leadsOf(agency)).toHaveLength(1)
    expect(await leadsOf(other)).toHaveLength(1)
  })
})

describe('API keys', () => {
  test('are shown once, kept as a hash, and say when they were used', async () => {
    const { key, apiKey } = await keyFor(agency)
    expect(key).toMatch(/^sak_[\w-]{43}$/)
    expect(key.startsWith(apiKey.hint)).toBe(true)
    const { rows } = await app.owner.query('select * from api_keys where id = $1', [apiKey.id])
    expect(JSON.stringify(rows)).not.toContain(key)
    expect(JSON.stringify(await agency.owner.call.apiKeys.list())).not.toContain(key.slice(apiKey.hint.length))
    expect(apiKey.lastUsedAt).toBeNull()
    await post(asha, { key })
    await expect
      .poll(async () => (await agency.owner.call.apiKeys.list()).data[0]?.lastUsedAt)
      .toEqual(expect.any(String))
  })

  test('are not kept as the answer of a repeated request either', async () => {
    const create = await fetch(`${app.url}/api/api-keys`, {
      method: 'POST',
      body: JSON.stringify({ name: 'Website', scopes: ['intake'] }),
      headers: {
        authorization: `Bearer ${agency.owner.token}`,
        'idempotency-key': 'k1',
        'content-type': 'application/json',
      },
    })
    const { data } = (await create.json()) as { data: { key: string } }
    const { rows } = await app.owner.query('select response from idempotency_keys')
    expect(JSON.stringify(rows)).not.toContain(data.key)
  })

  test('are refused from the very next call after they are revoked (bar 24)', async () => {
    const { key, apiKey } = await keyFor(agency)
    expect((await post(asha, { key })).status).toBe(200)
    await agency.owner.call.apiKeys.revoke({ id: apiKey.id })
    expect((await post(asha, { key })).status).toBe(401)
    expect((await agency.owner.call.apiKeys.list()).data).toEqual([])
    await expect(agency.owner.call.apiKeys.revoke({ id: apiKey.id })).rejects.toMatchObject({ status: 404 })
  })

  test('are the main user’s alone, with the password given lately', async () => {
    const manager = await makeMember(app, agency, { isManager: true, recordScope: 'all' })
    await expect(keyFor({ ...agency, owner: manager })).rejects.toMatchObject({ status: 403 })
    await expect(manager.call.apiKeys.list()).rejects.toMatchObject({ status: 403 })
    app.clock.forward(11 * 60_000)
    await expect(keyFor(agency)).rejects.toMatchObject({ status: 428, code: 'PASSWORD_NEEDED' })
    app.clock.reset()
    await expect(keyFor(agency)).resolves.toBeDefined()
  })

  test('of another agency cannot be seen or revoked', async () => {
    const { apiKey } = await keyFor(agency)
    const { owner } = await makeAgency(app)
    expect((await owner.call.apiKeys.list()).data).toEqual([])
    await expect(owner.call.apiKeys.revoke({ id: apiKey.id })).rejects.toMatchObject({ status: 404 })
  })
})
