import { type ApiKeyScope, apiKeyScopes, keyScopesFor } from '@sarai/contract/access'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { exampleOf } from '../../../test/examples.ts'
import { newApiKey } from '../../../test/examples/intake.ts'
import { clientOf, makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import { procedures, send, walkLimit } from '../../../test/procedures.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' })
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
  app.clock.reset()
})

const newKey = async (scopes: ApiKeyScope[], facts: { name?: string; lastDay?: string } = {}) =>
  (await agency.owner.call.apiKeys.create({ name: 'Zapier', scopes, ...facts })).data
const withKey = async (...scopes: ApiKeyScope[]) => clientOf(app, (await newKey(scopes)).key)

const refusal = (status: number) => expect.objectContaining({ status }) as Error

describe('a key does what its scopes say', () => {
  test('what it makes belongs to nobody, and the history names the key', async () => {
    const call = await withKey('leads:read', 'leads:write')
    const { data: lead } = await call.leads.create({ name: 'Asha Rao' })
    expect(lead).toMatchObject({ ownerId: null })
    const { data: read } = await agency.owner.call.leads.get({ id: lead.id })
    await call.leads.update({ id: lead.id, version: read.version, changes: { name: 'Asha R. Rao' } })
    await call.notes.create({ on: { leadId: lead.id }, body: 'Wants a sea view', pinned: false })
    await call.tasks.create({
      on: { leadId: lead.id },
      kind: 'follow_up',
      title: 'Call',
      dueAt: new Date().toISOString(),
    })
    const { data: entries } = await agency.owner.call.leads.timeline({ id: lead.id })
    expect(entries.map((entry) => entry.kind).toSorted()).toEqual(['changed', 'created', 'note_added', 'task_added'])
    for (const entry of entries) expect(entry).toMatchObject({ actorId: null, actorLabel: 'API key Zapier' })
  })

  test('it sees everybody’s records of its pages, and nothing of the others', async () => {
    const { data: lead } = await agency.owner.call.leads.create({ name: 'Owned', phone: '98290 12345' })
    const { data: contact } = await agency.owner.call.contacts.create({ name: 'Owned person' })
    const call = await withKey('leads:read')
    expect((await call.leads.list({})).data.map((one) => one.id)).toEqual([lead.id])
    await expect(call.leads.create({ name: 'X' })).rejects.toEqual(refusal(403))
    await expect(call.contacts.get({ id: contact.id })).rejects.toEqual(refusal(403))
    // Neither by what hangs on a record, nor by the search.
    await expect(call.notes.list({ on: { contactId: contact.id } })).rejects.toEqual(refusal(403))
    await expect(call.notes.create({ on: { leadId: lead.id }, body: 'x', pinned: false })).rejects.toEqual(refusal(403))
    expect((await call.search.records({ query: 'Owned' })).data.map((hit) => hit.kind)).toEqual(['lead'])
  })

  test('it finds out what it may do, and the ids that calls take', async () => {
    const call = await withKey('leads:write', 'costs')
    const { data } = await call.apiKeys.self()
    expect(data).toMatchObject({ name: 'Zapier', scopes: ['leads:write', 'costs'], agency: { id: agency.agencyId } })
    expect(data.team.map((one) => one.id)).toEqual([agency.owner.userId])
    expect(data.stages.length).toBeGreaterThan(3)
    await expect((await withKey('intake')).apiKeys.self()).rejects.toEqual(refusal(403))
  })

  test('sent again with the same Idempotency-Key, a call answers what it answered', async () => {
    const { key } = await newKey(['leads:write'])
    const post = () =>
      send(
        app,
        { method: 'POST', path: '/leads' },
        { name: 'Once' },
        { token: key, headers: { 'idempotency-key': 'a' } },
      )
    expect((await post()).body).toEqual((await post()).body)
    expect((await agency.owner.call.leads.list({})).data).toHaveLength(1)
  })

  test('every call for people that no scope opens refuses a key with all of them, before it reads what was sent', async () => {
    const { key } = await newKey([...apiKeyScopes])
    for (const procedure of procedures) {
      const { access } = procedure.meta
      if (access.audience !== 'member' || keyScopesFor(access).length > 0) continue
      // Refusals count against the key's limit, so that one key is not enough for all.
      await app.owner.query('truncate throttles')
      const { status, body } = await send(app, procedure, { nonsense: 1 }, { token: key })
      expect({ name: procedure.name, status, code: body.code }).toEqual({
        name: procedure.name,
        status: 403,
        code: 'NOT_ALLOWED',
      })
    }
  })

  test('what asks for a recent sign-in, a main user or a manager is never opened by a scope', () => {
    const guarded = procedures.filter(
      ({ meta: { access } }) =>
        access.audience === 'member' &&
        (access.only || access.recentSignIn || ['settings', 'account', 'billing', 'plugins'].includes(access.page)),
    )
    expect(guarded.length).toBeGreaterThan(60)
    expect(guarded.filter(({ meta }) => keyScopesFor(meta.access).length > 0)).toEqual([])
  })

  test(
    'every call that a scope opens works with a key of all scopes, whoever’s record it is about',
    async () => {
      const failed: string[] = []
      let made = 0
      for (const procedure of procedures) {
        if (procedure.meta.access.audience !== 'member' || keyScopesFor(procedure.meta.access).length === 0) continue
        for (const input of exampleOf(procedure.name).inputs) {
          const make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('key'))
          const { key } = await newApiKey(make, [...apiKeyScopes])
          const { status, text } = await send(app, procedure, await input(make), { token: key })
          made++
          if (status !== 200) failed.push(`${procedure.name} ${status} ${text.slice(0, 200)}`)
        }
      }
      expect(failed).toEqual([])
      expect(made).toBeGreaterThan(60)
    },
    walkLimit(2),
  )
})

describe('a key is let in or not at every call', () => {
  test('revoked, it is refused from the next call on (bar 9)', async () => {
    const { key, apiKey } = await newKey(['leads:read'])
    const call = clientOf(app, key)
    await call.leads.list({})
    await agency.owner.call.apiKeys.revoke({ id: apiKey.id })
    await expect(call.leads.list({})).rejects.toEqual(refusal(401))
    await expect(call.apiKeys.self()).rejects.toEqual(refusal(401))
  })

  test('its last day is good to the end, the next is not', async () => {
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    const { key, apiKey } = await newKey(['leads:read'], { lastDay: day })
    // The agency is in India, where the day ends half past six in the evening of UTC.
    expect(apiKey.expiresAt).toBe(`${day}T18:30:00Z`)
    const left = Date.parse(apiKey.expiresAt ?? '') - Date.now()
    app.clock.forward(left - 2_000)
    await clientOf(app, key).leads.list({})
    app.clock.forward(2_001)
    await expect(clientOf(app, key).leads.list({})).rejects.toEqual(refusal(401))
    app.clock.reset()
    await expect(newKey(['leads:read'], { lastDay: '2020-01-01' })).rejects.toMatchObject({
      fields: { lastDay: 'This day is in the past' },
    })
  })

  test('more than three hundred calls a minute are told to wait, refused ones among them', async () => {
    const { key, apiKey } = await newKey(['leads:read'])
    const get = (path: string) => fetch(`${app.url}/api${path}`, { headers: { authorization: `Bearer ${key}` } })
    expect((await get('/key')).status).toBe(200)
    await app.owner.query('update throttles set hits = 299 where key = $1', [`api key ${apiKey.id}`])
    expect((await get('/agency')).status).toBe(403)
    const late = await get('/key')
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('shown beside a session’s token it is taken for neither, and a cookie is nobody’s token', async () => {
    const { key } = await newKey(['leads:write'])
    const ask = async (headers: Record<string, string>) => (await fetch(`${app.url}/api/key`, { headers })).status
    const session = `Bearer ${agency.owner.token}`
    expect(await ask({ authorization: `Bearer ${key}` })).toBe(200)
    expect(await ask({ 'x-api-key': key })).toBe(200)
    expect(await ask({ 'x-api-key': key, cookie: `token=${agency.owner.token}` })).toBe(200)
    expect(await ask({ authorization: session, 'x-api-key': key })).toBe(401)
    expect(await ask({ authorization: 'Basic b3duZXI6cGFzcw==', 'x-api-key': key })).toBe(401)
    expect(await ask({ cookie: `token=${key}` })).toBe(401)
  })

  test('it opens nothing of another agency', async () => {
    const other = await makeAgency(app)
    const { data: theirs } = await other.owner.call.leads.create({ name: 'Theirs' })
    const call = await withKey('leads:read', 'leads:write')
    await expect(call.leads.get({ id: theirs.id })).rejects.toEqual(refusal(404))
    await expect(call.leads.remove({ id: theirs.id })).rejects.toEqual(refusal(404))
    expect((await call.leads.list({})).data).toEqual([])
  })
})

test('the API’s description says which scope each call asks for', async () => {
  const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { security: object[] }>>
  }
  expect(document.paths['/leads']?.post?.security).toEqual([
    { session: [] },
    { apiKey: ['leads:write'] },
    { apiKeyHeader: ['leads:write'] },
  ])
  expect(document.paths['/team/invitations']?.post?.security ?? [{ session: [] }]).toEqual([{ session: [] }])
})
