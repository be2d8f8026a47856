import { openSandbox, type Sandbox } from '@sarai/sandbox/sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '../../../test/app.ts'
import { asha } from '../../../test/leads-conformance.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { findLeadsProvider } from '../../../test/sandbox-stage.ts'
import { pluginListeners } from '../../plugin-listeners.ts'
import { pullDueEnquiries } from './lead-sources-pulling.service.ts'

const minute = 60_000
const hour = 60 * minute

interface PullRow {
  failures: number
  problem: string | null
  next_at: Date | null
  pulled_until: Date
}

let readNow = () => Date.now()
let sandbox: Sandbox
let app: TestApp
let agency: TestAgency
let plugin: { id: string; version: number }
beforeAll(async () => {
  sandbox = await openSandbox({ port: 0, clock: () => readNow() })
  const provider = findLeadsProvider({ INDIAMART_URL: `${sandbox.url}/indiamart` }, 'indiamart')
  app = await startApp({}, { providers: [provider], listeners: [...pluginListeners] })
  readNow = () => app.clock.now().getTime()
})
afterAll(async () => {
  await app.close()
  await sandbox.close()
})
beforeEach(async () => {
  app.clock.reset()
  await app.owner.query('delete from throttles')
  const [seller] = sandbox.indiamart.state.sellers
  Object.assign(seller ?? {}, { enquiries: [], isRevoked: false, calledAt: 0, key: `key-${crypto.randomUUID()}` })
  agency = await makeAgency(app)
  const credentials = { crmKey: seller?.key ?? '' }
  const { data: installed } = await call().plugins.install({ provider: 'indiamart', credentials })
  plugin = (await call().plugins.connect({ id: installed.id, version: installed.version })).data.plugin
})

const call = () => agency.owner.call
const enquire = (facts: Partial<typeof asha> = {}) => {
  sandbox.indiamart.enquire('', { ...asha, ...facts })
  return sandbox.indiamart.listEnquiries().at(-1)?.id ?? ''
}
/** Lets some time pass, asks what is due, and waits until all that came was handled. */
async function pullAfter(ms: number): Promise<void> {
  app.clock.forward(ms)
  await pullDueEnquiries(app.services, agency.agencyId, new AbortController().signal)
  const countWaiting = async () => (await call().plugins.events({ state: 'received' })).data.length
  await expect.poll(countWaiting, { timeout: 10_000 }).toBe(0)
}
const listLeads = async () => (await call().leads.list({})).data
const listEvents = async () => (await call().plugins.events({})).data
const readPull = async () => {
  const { rows } = await app.owner.query<PullRow>('select * from lead_pulls where agency_id = $1', [agency.agencyId])
  return rows[0]
}
const listNotes = async (leadId: string) =>
  (await call().notes.list({ on: { leadId } })).data.map(({ body }: { body: string }) => body)

describe('an enquiry at a connected source', () => {
  test('becomes a lead, with its source, what was asked there, and a first follow-up', async () => {
    enquire()
    await pullAfter(6 * minute)
    const [lead, ...others] = await listLeads()
    expect(others).toEqual([])
    expect(lead).toMatchObject({
      name: 'Asha Rao',
      phone: '+919829012345',
      email: 'asha@example.in',
      city: 'Jaipur',
      source: 'indiamart',
      destinations: ['Kerala Tour Package'],
      ownerId: null,
    })
    expect(lead?.nextFollowUpAt).not.toBeNull()
    const { data: whole } = await call().leads.get({ id: lead?.id ?? '' })
    expect(whole.requirement).toBe('Five nights for two.\nIn December, please.')
    const [note] = await listNotes(lead?.id ?? '')
    expect(note).toMatch(/^IndiaMART, /)
    expect(note).toContain('Kind of enquiry: Direct enquiry')
    const history = (await call().activity.list({})).data
    expect(history).toContainEqual(expect.objectContaining({ kind: 'created', actorLabel: 'IndiaMART' }))
    expect(await listEvents()).toMatchObject([{ type: 'enquiry', state: 'handled', attempts: 1 }])
  })

  test('is taken in once, however often it is listed and replayed', async () => {
    enquire()
    await pullAfter(6 * minute)
    await pullAfter(6 * minute)
    const [event, ...others] = await listEvents()
    expect(others).toEqual([])
    await call().plugins.replayEvent({ id: event?.id ?? '' })
    await pullAfter(6 * minute)
    const leads = await listLeads()
    expect(leads).toHaveLength(1)
    expect(await listNotes(leads[0]?.id ?? '')).toHaveLength(1)
  })

  test('goes to the RM of the public form, who is told', async () => {
    const { data: form } = await call().intake.form()
    const settings = { ...form.settings, ownerId: agency.owner.userId }
    await call().intake.saveForm({ version: form.version, settings })
    enquire()
    await pullAfter(6 * minute)
    expect((await listLeads())[0]?.ownerId).toBe(agency.owner.userId)
  })

  test('of somebody with an open lead is added to that, and is as new again', async () => {
    await call().leads.create({ name: 'Asha', phone: '098290 12345' })
    enquire({ message: 'And Munnar?' })
    await pullAfter(6 * minute)
    const leads = await listLeads()
    expect(leads).toHaveLength(1)
    const notes = (await listNotes(leads[0]?.id ?? '')).join('\n')
    expect(notes).toContain('Enquired again')
    expect(notes).toContain('And Munnar?')
    expect(notes).toContain('IndiaMART')
  })

  test('with a number of which the country is not said is read as one of the agency’s', async () => {
    enquire({ phone: '9829012345', email: 'no address' })
    await pullAfter(6 * minute)
    const [lead] = await listLeads()
    expect(lead).toMatchObject({ phone: '+919829012345', email: null })
    expect((await listNotes(lead?.id ?? ''))[0]).toContain('Email as it was given: no address')
  })

  test('by which nobody can be answered stays among the events with the reason, and is replayed once that is mended', async () => {
    enquire({ phone: '', email: '' })
    enquire({ name: '', phone: '+91-9829000000' })
    await pullAfter(6 * minute)
    // Without a name it goes by its number.
    expect((await listLeads()).map(({ name }) => name)).toEqual(['+919829000000'])
    const [failed] = (await call().plugins.events({ state: 'failed' })).data
    expect(failed).toMatchObject({ attempts: 1, problem: expect.stringContaining('neither a phone number nor') })
    expect((await call().plugins.read({ provider: 'indiamart' })).data.plugin?.failedEvents).toBe(1)
    await app.owner.query(
      `update plugin_events set body = jsonb_set(body::jsonb, '{SENDER_EMAIL}', '"later@example.in"')::text where id = $1`,
      [failed?.id],
    )
    await call().plugins.replayEvent({ id: failed?.id ?? '' })
    await pullAfter(6 * minute)
    expect((await listLeads()).map(({ email }) => email)).toContain('later@example.in')
    expect((await call().plugins.events({ state: 'failed' })).data).toEqual([])
  })
})

describe('a source of leads', () => {
  test('is asked for what came in the day before it was connected, and for nothing older', async () => {
    const { enquiries = [] } = sandbox.indiamart.state.sellers[0] ?? {}
    for (const [name, hours] of [
      ['Older', 30],
      ['Newer', 20],
    ] as const)
      enquiries.push({ id: `${name}${readNow()}`, at: readNow() - hours * hour, type: 'W', facts: { ...asha, name } })
    await pullAfter(6 * minute)
    expect((await listLeads()).map(({ name }) => name)).toEqual(['Newer'])
  })

  test('that was away is asked later, from where it was left, so that nothing is lost', async () => {
    await pullAfter(6 * minute)
    const before = (await readPull())?.pulled_until
    enquire()
    for (let tries = 0; tries < 2; tries++) {
      sandbox.faults.push({ provider: 'indiamart', fault: { kind: 'status', status: 503 } })
      await pullAfter(30 * minute)
    }
    expect(await readPull()).toMatchObject({ failures: 2, problem: expect.any(String), pulled_until: before })
    expect(await listLeads()).toEqual([])
    await pullAfter(30 * minute)
    expect(await listLeads()).toHaveLength(1)
    expect(await readPull()).toMatchObject({ failures: 0, problem: null })
  })

  test('is asked no more often than it allows', async () => {
    await pullAfter(6 * minute)
    const calls = sandbox.calls.length
    await pullAfter(2 * minute)
    expect(sandbox.calls).toHaveLength(calls)
    await pullAfter(4 * minute)
    expect(sandbox.calls).toHaveLength(calls + 1)
  })

  test('whose key has ended is not asked, and goes on from there once it is connected again', async () => {
    const [seller] = sandbox.indiamart.state.sellers
    await pullAfter(6 * minute)
    sandbox.indiamart.revoke('seller-demo')
    await pullAfter(6 * minute)
    const ended = (await call().plugins.read({ provider: 'indiamart' })).data.plugin
    expect(ended?.state).toBe('error')
    expect((await readPull())?.next_at).toBeNull()
    enquire()
    // Whoever changes a plugin has signed in of late.
    app.clock.reset()
    Object.assign(seller ?? {}, { isRevoked: false, calledAt: 0, key: 'another-key' })
    const { id } = plugin
    const version = ended?.version ?? 0
    const { data: changed } = await call().plugins.configure({
      id,
      version,
      changes: { credentials: { crmKey: 'another-key' } },
    })
    await call().plugins.connect({ id, version: changed.version })
    await pullAfter(30 * minute)
    expect(await listLeads()).toHaveLength(1)
  })

  test('is not asked while it is paused, nor once it is removed', async () => {
    const calls = sandbox.calls.length
    const { data: paused } = await call().plugins.setPaused({ id: plugin.id, version: plugin.version, isPaused: true })
    enquire()
    await pullAfter(6 * minute)
    expect(sandbox.calls).toHaveLength(calls)
    await call().plugins.setPaused({ id: paused.id, version: paused.version, isPaused: false })
    await pullAfter(20 * minute)
    expect(await listLeads()).toHaveLength(1)
    app.clock.reset()
    await call().plugins.remove({ id: paused.id })
    await pullAfter(60 * minute)
    expect(await readPull()).toBeUndefined()
  })
})
