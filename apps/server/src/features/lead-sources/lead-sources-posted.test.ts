import { openSandbox, type Sandbox } from '@sarai/sandbox/sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '../../../test/app.ts'
import { asha } from '../../../test/leads-conformance.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { findLeadsProvider } from '../../../test/sandbox-stage.ts'
import { pluginListeners } from '../../plugin-listeners.ts'
import { pullDueEnquiries } from './lead-sources-pulling.service.ts'

const appUrl = 'https://agency.test'

let sandbox: Sandbox
let app: TestApp
let agency: TestAgency
let plugin: { id: string; eventsUrl: string | null }
beforeAll(async () => {
  sandbox = await openSandbox({ port: 0, appUrl, retryMs: [5, 5] })
  const provider = findLeadsProvider({ META_LEADS_URL: `${sandbox.url}/meta-leads` }, 'meta-leads')
  app = await startApp(
    { APP_URL: appUrl, TRUSTED_PROXIES: '127.0.0.1' },
    { providers: [provider], listeners: [...pluginListeners] },
  )
  sandbox.outbox.appAddress = app.url
})
afterAll(async () => {
  await app.close()
  await sandbox.close()
})
beforeEach(async () => {
  app.clock.reset()
  await app.owner.query('delete from throttles')
  const page = findPage()
  Object.assign(page, { leads: [], isSubscribed: false, isRevoked: false })
  page.app.subscription = undefined
  agency = await makeAgency(app)
  const credentials = { appId: page.app.id, appSecret: page.app.secret, pageId: page.id, accessToken: page.token }
  const { data: installed } = await call().plugins.install({ provider: 'meta-leads', credentials })
  plugin = (await call().plugins.connect({ id: installed.id, version: installed.version })).data.plugin
})

const call = () => agency.owner.call
function findPage() {
  const [page] = sandbox.metaLeads.state.pages
  if (!page) throw new Error('the sandbox has no page')
  return page
}
const listLeads = async () => (await call().leads.list({})).data
const listEvents = async () => (await call().plugins.events({})).data

describe('a form of an advertisement that was filled in', () => {
  test('is a lead at once: connecting has Meta ask our address, and post to it', async () => {
    expect(findPage().app.subscription).toEqual({ url: plugin.eventsUrl, fields: ['leadgen'] })
    sandbox.metaLeads.enquire('', { ...asha, name: 'आशा राव' })
    await expect.poll(async () => (await listLeads()).length, { timeout: 10_000 }).toBe(1)
    const [lead] = await listLeads()
    expect(lead).toMatchObject({ name: 'आशा राव', phone: '+919829012345', source: 'meta_ad' })
    expect((await call().leads.get({ id: lead?.id ?? '' })).data.campaign).toBe('Kerala in winter')
    const { data: notes } = await call().notes.list({ on: { leadId: lead?.id ?? '' } })
    expect(notes[0]?.body).toContain('Which package do you like?: Kerala Tour Package')
    expect(await listEvents()).toMatchObject([{ type: 'leadgen', state: 'handled' }])
  })

  test('is one lead, though it is posted twice and listed besides', async () => {
    sandbox.outbox.isDoubling = true
    sandbox.metaLeads.enquire('', asha)
    sandbox.outbox.isDoubling = false
    await sandbox.outbox.settle()
    app.clock.forward(16 * 60_000)
    await pullDueEnquiries(app.services, agency.agencyId, new AbortController().signal)
    await expect
      .poll(async () => (await listEvents()).map(({ state }) => state), { timeout: 10_000 })
      .toEqual(['handled', 'handled'])
    expect(await listLeads()).toHaveLength(1)
  })

  test('is fetched where its event got lost', async () => {
    findPage().isSubscribed = false
    sandbox.metaLeads.enquire('', asha)
    expect(await listEvents()).toEqual([])
    app.clock.forward(16 * 60_000)
    await pullDueEnquiries(app.services, agency.agencyId, new AbortController().signal)
    await expect.poll(async () => (await listLeads()).length, { timeout: 10_000 }).toBe(1)
  })
})

describe('the address of a webhook', () => {
  const ask = (query: Record<string, string>, path = new URL(plugin.eventsUrl ?? '').pathname) =>
    fetch(`${app.url}${path}?${new URLSearchParams(query).toString()}`)

  test('answers nobody who does not show what Meta was given (bar 25)', async () => {
    const query = { 'hub.mode': 'subscribe', 'hub.challenge': '1', 'hub.verify_token': 'guessed' }
    const refused = await ask(query)
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'NOT_SIGNED' }])
    expect((await ask({})).status).toBe(401)
    expect((await ask(query, '/hooks/nobodys')).status).toBe(404)
  })
})
