import { createHmac } from 'node:crypto'
import type { Sandbox } from '@sarai/sandbox/sandbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asha, checkLeadsProvider, type LeadsStage, pullAll } from '../../../../test/leads-conformance.ts'
import { checkProvider } from '../../../../test/provider-conformance.ts'
import { connect, findLeadsProvider, openTestSandbox } from '../../../../test/sandbox-stage.ts'
import { pulledEnquiry } from '../leads.ts'

async function openMeta(): Promise<LeadsStage & { sandbox: Sandbox }> {
  const sandbox = await openTestSandbox()
  const provider = findLeadsProvider({ META_LEADS_URL: `${sandbox.url}/meta-leads` }, 'meta-leads')
  const readNow = () => new Date(sandbox.clock.read())
  const [page] = sandbox.metaLeads.state.pages
  if (!page) throw new Error('the sandbox has no page')
  const credentials = { appId: page.app.id, appSecret: page.app.secret, pageId: page.id, accessToken: page.token }
  return {
    sandbox,
    provider,
    connection: connect(provider, credentials, 'meta', readNow),
    stranger: connect(provider, { ...credentials, appSecret: 'another', accessToken: 'EAAnobody' }, 'nobody', readNow),
    enquire: (facts) => {
      sandbox.metaLeads.enquire('', facts)
      return page.leads.at(-1)?.id ?? ''
    },
    spoilNewest: () => {
      const lead = page.leads.at(-1)
      if (lead) lead.row = { id: lead.id, created_time: 'yesterday' }
    },
    moveClock: (seconds) => sandbox.clock.moveAhead(seconds),
    failNext: (status) => void sandbox.faults.push({ provider: 'meta-leads', fault: { kind: 'status', status } }),
    spoilNext: (how) =>
      void sandbox.faults.push({
        provider: 'meta-leads',
        fault: how === 'delay' ? { kind: how, ms: 1_000 } : { kind: how },
      }),
    revokeThere: () => sandbox.metaLeads.revoke(page.id),
    close: () => sandbox.close(),
  }
}

checkLeadsProvider('Meta lead ads', openMeta)

describe('events of Meta lead ads', () => {
  let stage: Awaited<ReturnType<typeof openMeta>>
  beforeAll(async () => {
    stage = await openMeta()
  })
  afterAll(() => stage.close())

  const makeBody = (ids: readonly string[], pageId = stage.connection.credentials.pageId) =>
    Buffer.from(
      JSON.stringify({
        object: 'page',
        entry: [
          { id: pageId, time: 1, changes: ids.map((leadgen_id) => ({ field: 'leadgen', value: { leadgen_id } })) },
        ],
      }),
    )
  const sign = (body: Buffer) => {
    const signature = createHmac('sha256', stage.connection.credentials.appSecret ?? '')
      .update(body)
      .digest('hex')
    return { headers: { 'x-hub-signature-256': `sha256=${signature}` }, body }
  }

  checkProvider(() => ({
    provider: stage.provider,
    connection: () => stage.connection,
    stranger: () => stage.stranger,
    event: (id) => sign(makeBody([id])),
    failNext: stage.failNext,
  }))

  test('carry ids alone: the leads are fetched, each with what its form is called', async () => {
    const ids = [stage.enquire(asha), stage.enquire({ ...asha, name: 'Vikram', phone: '098290 55555' })]
    const body = makeBody(ids).toString()
    const enquiries = await stage.provider.readEnquiries(stage.connection, { type: 'leadgen', body })
    expect(enquiries).toMatchObject([
      { id: ids[0], name: 'Asha Rao', phone: '+919829012345', form: 'Winter offer', campaign: 'Kerala in winter' },
      { id: ids[1], name: 'Vikram', phone: '098290 55555' },
    ])
    expect(enquiries[0]?.answers).toEqual([
      { question: 'Which package do you like?', answer: 'Kerala Tour Package' },
      { question: 'Ad', answer: 'Kerala in winter, carousel' },
      { question: 'Platform', answer: 'ig' },
    ])
  })

  test('of another page of the same app, or of something else, lead to nothing', async () => {
    const { provider, connection } = stage
    const other = sign(makeBody(['1'], '299'))
    const event = provider.verifyWebhook?.(connection, { ...other, receivedAt: new Date() })
    expect(event?.type).toBe('page')
    expect(await provider.readEnquiries(connection, { type: 'page', body: other.body.toString() })).toEqual([])
    const whatsapp = sign(Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry: [] })))
    expect(() => provider.verifyWebhook?.(connection, { ...whatsapp, receivedAt: new Date() })).toThrow('not signed')
  })

  test('are asked for at an address that answers for this app alone (bar 25)', async () => {
    const { provider, connection, stranger } = stage
    const calls: Record<string, string>[] = []
    const listens = await provider.subscribe?.(connection, `${stage.sandbox.url}/nobody`).catch(() => 'refused')
    expect(listens).toBe('refused')
    const token = createHmac('sha256', connection.credentials.appSecret ?? '')
      .update('the address of the webhook')
      .digest('hex')
    const query = { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': token }
    expect(provider.answerHandshake?.(connection, query)).toBe('1158201444')
    calls.push(
      {},
      { ...query, 'hub.verify_token': '' },
      { ...query, 'hub.verify_token': `${token}0` },
      { ...query, 'hub.mode': 'unsubscribe' },
      { ...query, 'hub.challenge': '<script>' },
    )
    for (const wrong of calls) expect(provider.answerHandshake?.(connection, wrong)).toBeUndefined()
    expect(provider.answerHandshake?.(stranger, query)).toBeUndefined()
    expect(provider.answerHandshake?.({ credentials: {} }, query)).toBeUndefined()
  })

  test('are not needed: what got lost is listed, without the names of ads where those may not be read', async () => {
    const { sandbox, provider, connection } = stage
    const [page] = sandbox.metaLeads.state.pages
    if (page) page.mayReadAds = false
    const since = connection.now()
    const id = stage.enquire({ ...asha, name: 'Ravi' })
    const [written] = await pullAll(stage, since)
    expect(written?.id).toBe(id)
    const [enquiry] = await provider.readEnquiries(connection, { type: pulledEnquiry, body: written?.body ?? '' })
    expect(enquiry).toMatchObject({ name: 'Ravi', campaign: null, form: 'Winter offer' })
  })

  test('end with the page’s token, and come no more once the app was taken off the page', async () => {
    const { sandbox, provider, connection } = stage
    const [page] = sandbox.metaLeads.state.pages
    if (page) page.isSubscribed = true
    expect(await provider.readStanding?.(connection)).toBe('active')
    await provider.revoke?.(connection)
    expect(page?.isSubscribed).toBe(false)
    stage.revokeThere()
    await expect(provider.readStanding?.(connection)).rejects.toMatchObject({ reason: 'unauthorised' })
  })
})
