import { createHash, createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { Sandbox } from '@sarai/sandbox/sandbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { checkMessagesProvider } from '../../../../test/messages-conformance.ts'
import { EventsListener, type MessagesStage, readAllNews, travellers } from '../../../../test/messages-stage.ts'
import { checkProvider, reasonOf } from '../../../../test/provider-conformance.ts'
import { connect, findMessagesProvider, openTestSandbox } from '../../../../test/sandbox-stage.ts'
import { WebhookRejected } from '../../provider.ts'

async function openWhatsapp(): Promise<MessagesStage> {
  const sandbox = await openTestSandbox()
  const provider = findMessagesProvider({ WHATSAPP_CLOUD_URL: `${sandbox.url}/whatsapp-cloud` }, 'whatsapp-cloud')
  const account = findAccount(sandbox)
  const phoneNumberId = account.numbers[0]?.id ?? ''
  const { id: appId, secret: appSecret } = account.app
  const credentials = { phoneNumberId, businessAccountId: account.id, accessToken: account.token, appId, appSecret }
  const readNow = () => new Date(sandbox.clock.read())
  const connection = connect(provider, credentials, phoneNumberId, readNow)
  const listener: EventsListener = await new EventsListener(() => ({ provider, connection })).open()
  return {
    sandbox,
    shortCode: 'whatsapp-cloud',
    provider,
    connection,
    stranger: connect(
      provider,
      { ...credentials, appSecret: 'another', accessToken: 'EAAnobody' },
      phoneNumberId,
      readNow,
    ),
    revokeThere: () => sandbox.whatsappCloud.revoke(account.id),
    failLater: () => {
      account.isFailingLater = true
    },
    listener,
    close: async () => {
      listener.close()
      await sandbox.close()
    },
  }
}

function findAccount(sandbox: Sandbox) {
  const [account] = sandbox.whatsappCloud.state.accounts
  if (!account) throw new Error('the sandbox has no account')
  return account
}

checkMessagesProvider('WhatsApp Cloud', openWhatsapp)

describe('WhatsApp Cloud', () => {
  let stage: MessagesStage
  /** Whoever stands at another address, and counts what comes there. */
  let elsewhere: Server
  let elsewhereUrl = ''
  let visits = 0
  beforeAll(async () => {
    stage = await openWhatsapp()
    elsewhere = createServer((request, response) => {
      visits++
      if (request.url === '/redirect') response.writeHead(302, { location: 'https://lookaside.fbsbx.com/x' })
      response.end('something')
    })
    elsewhere.listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    const address = elsewhere.address()
    elsewhereUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  })
  afterAll(async () => {
    elsewhere.close()
    await stage.close()
  })

  const step = { kind: 'begin', way: 'keys', returnUrl: 'https://agency.test', state: 's'.repeat(32) } as const
  const makeBody = (messages: readonly unknown[], numberId = stage.connection.account) => {
    const metadata = { display_phone_number: '919829000001', phone_number_id: numberId }
    const value = { messaging_product: 'whatsapp', metadata, messages }
    const entry = [{ id: stage.connection.credentials.businessAccountId, changes: [{ field: 'messages', value }] }]
    return Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry }))
  }
  const sign = (body: Buffer) => {
    const secret = stage.connection.credentials.appSecret ?? ''
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    return { headers: { 'x-hub-signature-256': `sha256=${signature}` }, body }
  }

  describe('as a provider', () => {
    checkProvider(() => ({
      provider: stage.provider,
      connection: () => stage.connection,
      stranger: () => stage.stranger,
      event: (id) =>
        sign(makeBody([{ id, from: '919829012345', timestamp: '1760000000', type: 'text', text: { body: 'x' } }])),
      failNext: (status) =>
        void stage.sandbox.faults.push({ provider: 'whatsapp-cloud', fault: { kind: 'status', status } }),
    }))
  })

  test.each([
    ['another app', { appId: '1000000000000012' }, 'unauthorised'],
    ['an app that is none', { appId: '1000000000000099' }, 'unauthorised'],
    ['another secret', { appSecret: 'another' }, 'unauthorised'],
    ['another account', { businessAccountId: '300000000000009' }, 'not-found'],
    ['another number', { phoneNumberId: '400000000000009' }, 'not-found'],
    ['a number itself', { phoneNumberId: '+919829000001' }, 'refused'],
    ['a path for an id', { businessAccountId: '1/../2' }, 'refused'],
  ])('is not connected with %s', async (_what, wrong, reason) => {
    const { provider, connection } = stage
    const credentials = { ...connection.credentials, ...wrong }
    expect(await reasonOf(provider.authorise({ ...connection, credentials }, step))).toBe(reason)
  })

  test('says what to do about a number that sends nothing', async () => {
    const { provider, connection, sandbox } = stage
    const [number] = findAccount(sandbox).numbers
    if (!number) throw new Error('there is no number')
    for (const [status, standing] of [
      ['PENDING', 'identity-check'],
      ['FLAGGED', 'active'],
      ['CONNECTED', 'active'],
    ] as const) {
      number.status = status
      expect(await provider.readStanding?.(connection)).toBe(standing)
    }
    number.status = 'BANNED'
    await expect(provider.authorise(connection, step)).rejects.toThrow('Meta has banned the number')
    number.status = 'CONNECTED'
  })

  test('lists approved templates whose values can be typed in, page by page', async () => {
    const { provider, connection, sandbox } = stage
    const account = findAccount(sandbox)
    const kept = [...account.templates]
    const [first] = kept
    if (!first) throw new Error('there is no template')
    for (let count = 0; count < 230; count++)
      account.templates.push({ ...first, id: `${count}`, name: `more_${count}` })
    const templates = await provider.listTemplates(connection)
    account.templates = kept
    const names = templates.filter(({ language }) => language === 'en').map(({ name }) => name)
    expect(names.filter((name) => !name.startsWith('more_'))).toEqual([
      'booking_update',
      'payment_link',
      'proposal_ready',
      'trip_reminder',
      'we_miss_you',
    ])
    expect(templates).toHaveLength(239)
    expect(templates.find(({ name }) => name === 'payment_link')).toMatchObject({
      category: 'utility',
      places: ['1', '2', '3', '4'],
      footer: 'Demo Travels, Jaipur',
      button: { label: 'Pay now', url: 'https://pay.demo-travels.example/{{1}}', takesValue: true },
    })
    expect(templates.find(({ name }) => name === 'proposal_ready')?.places).toEqual(['customer_name', 'destination'])
  })

  test('is posted to at an address that answers for this app alone, and not at another (bar 25)', async () => {
    const { provider, connection, sandbox } = stage
    expect(await reasonOf(provider.subscribe?.(connection, `${sandbox.url}/nobody`) ?? Promise.resolve())).toBe(
      'refused',
    )
    await provider.subscribe?.(connection, stage.listener.url)
    expect(findAccount(sandbox).app.subscription?.fields).toContain('smb_message_echoes')
    const page = Buffer.from(JSON.stringify({ object: 'page', entry: [] }))
    expect(() => provider.verifyWebhook(connection, { ...sign(page), receivedAt: new Date() })).toThrow(WebhookRejected)
  })

  test('says of an event of the account that it is one', async () => {
    const { provider, connection, sandbox, listener } = stage
    await provider.subscribe?.(connection, listener.url)
    sandbox.whatsappCloud.restrict(connection.account, true)
    sandbox.whatsappCloud.restrict(connection.account, false)
    sandbox.whatsappCloud.setTemplate('booking_update', 'hi', 'PAUSED')
    await sandbox.outbox.settle()
    const events = listener.posted.slice(-3).map(({ event: { type, isOfAccount = false } }) => ({ type, isOfAccount }))
    expect(events).toEqual([
      { type: 'account_update', isOfAccount: true },
      { type: 'account_update', isOfAccount: true },
      { type: 'message_template_status_update', isOfAccount: false },
    ])
    const last = listener.posted.at(-1)
    const news = provider.readNews(connection, { type: last?.event.type ?? '', body: last?.body ?? '' })
    expect(news).toEqual({ messages: [], statuses: [] })
  })

  describe('fetches files from Meta alone', () => {
    const max = 1024 * 1024
    const bytes = Buffer.from('something')
    const hash = createHash('sha256').update(bytes)
    const hex = hash.copy().digest('hex')
    const sendFile = async () => {
      const { sandbox, connection, provider, listener } = stage
      await provider.subscribe?.(connection, listener.url)
      const [kind, text, name, answers] = ['document', '', '', '']
      sandbox.whatsappCloud.write({ account: '', phone: travellers.asha, kind, text, name, answers })
      const file = (await readAllNews(stage)).messages.at(-1)?.file
      const kept = findAccount(sandbox).files.get(file?.id ?? '')
      if (!file || !kept) throw new Error('there is no file')
      kept.bytes = bytes
      return { file, kept, fetch: () => provider.fetchFile(connection, file, max) }
    }

    test.each([
      ['at a strange host', () => `${elsewhereUrl}/file`],
      ['at a strange host with TLS', () => 'https://files.evil.example/file'],
      ['at a host that looks like Meta’s', () => 'https://lookaside.fbsbx.com.evil.example/file'],
      ['at Meta’s without TLS', () => 'http://lookaside.fbsbx.com/file'],
      ['at another port of Meta’s', () => 'https://lookaside.fbsbx.com:8443/file'],
      ['with somebody’s name in its address', () => 'https://me@lookaside.fbsbx.com/file'],
      ['at no address', () => 'file:///etc/passwd'],
      ['within the network', () => 'http://169.254.169.254/latest'],
    ])('and not what is %s, where the token does not go', async (_what, makeUrl) => {
      const { kept, fetch } = await sendFile()
      kept.shown = { url: makeUrl() }
      const before = visits
      expect(await reasonOf(fetch())).toBe('unexpected')
      expect(visits).toBe(before)
    })

    test('and follows nothing to another host', async () => {
      const { kept, fetch } = await sendFile()
      // Its own host, which sends on: what is elsewhere is not asked.
      stage.sandbox.whatsappCloud.state.redirectFilesTo = `${elsewhereUrl}/file`
      const before = visits
      expect(await reasonOf(fetch())).toBe('unexpected')
      expect(visits).toBe(before)
      stage.sandbox.whatsappCloud.state.redirectFilesTo = undefined
      kept.shown = {}
      expect(await reasonOf(fetch())).toBe('done')
    })

    test.each([
      ['larger than announced', { size: 3 }, 'unexpected'],
      ['smaller than announced', { size: 30 }, 'unexpected'],
      ['announced as larger than is wanted', { size: max + 1 }, 'refused'],
      ['another than was sent', { sha256: 'a'.repeat(64) }, 'unexpected'],
      ['known by a hash in base64', { sha256: hash.copy().digest('base64') }, 'done'],
      ['known by a hash in capitals', { sha256: hex.toUpperCase() }, 'done'],
    ])('and looks whether it is %s', async (_what, shown, reason) => {
      const { kept, fetch } = await sendFile()
      kept.shown = shown
      expect(await reasonOf(fetch())).toBe(reason)
    })

    test('by an address that is good for minutes', async () => {
      const { kept, fetch } = await sendFile()
      const { sandbox, connection } = stage
      const { host, pathname, search } = await readAddress(kept.id)
      const download = (authorization: string, agent = 'x') =>
        globalThis.fetch(`http://${host}${pathname}${search}`, { headers: { authorization, 'user-agent': agent } })
      const token = `Bearer ${connection.credentials.accessToken}`
      expect((await download(token)).status).toBe(200)
      expect((await download('Bearer nobody')).status).toBe(401)
      sandbox.clock.moveAhead(301)
      expect((await download(token)).status).toBe(404)
      expect(await reasonOf(fetch())).toBe('done')
    })

    const readAddress = async (id: string): Promise<URL> => {
      const { credentials, client } = stage.connection
      const proof = createHmac('sha256', credentials.appSecret ?? '')
        .update(credentials.accessToken ?? '')
        .digest('hex')
      const headers = { authorization: `Bearer ${credentials.accessToken}` }
      const path = `/v25.0/${id}?appsecret_proof=${proof}`
      const { text } = await client.call({ name: 'test', method: 'GET', path, headers })
      return new URL(z.object({ url: z.string() }).parse(JSON.parse(text)).url)
    }
  })
})
