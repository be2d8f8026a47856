import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { startApp, type TestApp } from './app.ts'
import { contact } from './examples/contacts.ts'
import { bankAccount } from './examples/settings.ts'
import { registration } from './examples/tax-profile.ts'
import { makeSent } from './make-proposal.ts'
import { makeTrip } from './make-trip.ts'
import { makeAgency, type TestAgency } from './make.ts'
import { Maker } from './maker.ts'
import { newMark } from './person-maker.ts'
import { openGateway, type TestGateway } from './test-gateway.ts'
import { testPayments } from './test-provider.ts'
import { pluginListeners } from '../src/plugin-listeners.ts'

export const webhookSecret = 'what the webhook is signed with'

export interface LinkRow {
  id: string
  provider_link_id: string
  url: string
  state: string
  amount: string
  paid: string
  problem: string | null
}

/** A server with a gateway beside it, and an agency that has connected it and is registered for tax. */
export function setUpOnlinePayments() {
  let gateway: TestGateway
  let app: TestApp
  let agency: TestAgency
  let make: Maker
  let plugin: { id: string; url: string }
  beforeAll(async () => {
    gateway = await openGateway()
    app = await startApp({}, { providers: [testPayments(gateway.url)], listeners: [...pluginListeners] })
    agency = await makeAgency(app)
    make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('online'))
    await bankAccount(make)
    await registration(make)
    plugin = await connect()
  })
  afterAll(async () => {
    await app.close()
    await gateway.close()
  })
  beforeEach(async () => {
    app.clock.reset()
    await app.owner.query('delete from throttles')
  })

  const call = () => agency.owner.call

  /** Connects the gateway and turns it on. */
  async function connect() {
    const credentials = { apiKey: gateway.apiKey, webhookSecret }
    const { data } = await call().plugins.install({ provider: 'test-pay', way: 'keys', credentials })
    await call().plugins.connect({ id: data.id, version: data.version })
    return { id: data.id, url: `${app.url}${new URL(data.eventsUrl ?? '').pathname}` }
  }

  async function setPaused(isPaused: boolean): Promise<void> {
    const { version = 0 } = (await call().plugins.read({ provider: 'test-pay' })).data.plugin ?? {}
    await call().plugins.setPaused({ id: plugin.id, version, isPaused })
  }

  /** A trip of ₹75,000 that was accepted: ₹22,500 now, and the rest later. */
  async function makeAccepted() {
    const sent = await makeSent(call())
    const acceptance = { way: 'phone' as const, name: 'Asha', optionId: sent.optionB, extras: [] }
    await call().prospects.recordAcceptance({ id: sent.id, version: 1, ...acceptance, total: 7_500_000 })
    const { data: trip } = await call().prospects.trip({ id: sent.id })
    return { tripId: trip.id, path: `/proposals/${sent.key}` }
  }

  /** The page of one of two who share a trip of ₹90,000. */
  async function makeShare() {
    const { id } = await makeTrip(app, agency.owner, { startsIn: 30, dueIn: 5, title: 'Group to Goa' })
    const people = [await contact(make), await contact(make)]
    const payers = people.map((contactId) => ({ contactId, share: 4_500_000 }))
    const { data } = await call().trips.setPayers({ id, payers })
    return { tripId: id, path: data.payers[0]?.publicPath ?? '', payerId: people[0] }
  }

  const readPage = async (path: string) => (await (await fetch(app.url + path)).text()).replaceAll(/\s+/g, ' ')
  const beginPayment = (path: string, part = 'next', pluginId = plugin.id) =>
    fetch(`${app.url}${path}/online`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ plugin: pluginId, part }),
    })

  async function listLinks(path: string): Promise<LinkRow[]> {
    const sql = 'select * from payment_links where agency_id = $1 and path = $2 order by id desc'
    return (await app.owner.query<LinkRow>(sql, [agency.agencyId, path])).rows
  }
  /** The newest link of a page. */
  async function findNewestLink(path: string): Promise<LinkRow> {
    const [link] = await listLinks(path)
    if (!link) throw new Error('no link was opened')
    return link
  }
  const comeBack = (path: string, looked = 6) => fetch(`${app.url}${path}/paid?looked=${looked}`)
  const listReceipts = async (tripId: string) => (await call().receipts.ofTrip({ tripId })).data.receipts
  const listNotices = async (tripId: string) =>
    (await call().notices.list({})).data.filter(({ kind, subjectId }) => kind === 'paid_online' && subjectId === tripId)

  /** Begins to pay what is next, and has the payer pay it at the gateway. */
  async function payAtGateway(path: string, part = 'next'): Promise<LinkRow> {
    expect((await beginPayment(path, part)).status).toBe(200)
    const link = await findNewestLink(path)
    gateway.pay(link.provider_link_id)
    return link
  }

  return {
    get app() {
      return app
    },
    get agency() {
      return agency
    },
    get gateway() {
      return gateway
    },
    get plugin() {
      return plugin
    },
    call,
    /** Connects the gateway anew, after its plugin was removed. */
    async reconnect(): Promise<void> {
      plugin = await connect()
    },
    setPaused,
    makeAccepted,
    makeShare,
    readPage,
    beginPayment,
    listLinks,
    findNewestLink,
    comeBack,
    listReceipts,
    listNotices,
    payAtGateway,
  }
}
