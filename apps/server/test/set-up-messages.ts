import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { pluginListeners } from '../src/plugin-listeners.ts'
import type { IncomingMessage, MessageStatus } from '../src/providers/messages/messages.ts'
import { startApp, type TestApp } from './app.ts'
import { makeAgency, type TestAgency } from './make.ts'
import { makeTestMessages, MessageDesk, signNews } from './test-messages.ts'

const apiKey = 'what messages are signed with'

/** A server beside a provider of messages, and an agency that has connected it. */
export function setUpMessages() {
  const desk = new MessageDesk()
  let app: TestApp
  let agency: TestAgency
  let hook: string
  beforeAll(async () => {
    app = await startApp({}, { providers: [makeTestMessages('test-messages', desk)], listeners: [...pluginListeners] })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    app.clock.reset()
    await app.owner.query('delete from throttles')
    Object.assign(desk, { fails: [] })
    desk.sent.length = 0
    desk.read.length = 0
    agency = await makeAgency(app)
    const { data } = await call().plugins.install({ provider: 'test-messages', way: 'keys', credentials: { apiKey } })
    await call().plugins.connect({ id: data.id, version: data.version })
    hook = `${app.url}${new URL(data.eventsUrl ?? '').pathname}`
  })

  const call = () => agency.owner.call

  /** Posts what the provider would, and waits until it was acted on. */
  async function post(news: object): Promise<void> {
    const body = JSON.stringify(news)
    const answer = await fetch(hook, { method: 'POST', body, headers: { 'x-signature': signNews(apiKey, body) } })
    expect(answer.status).toBe(200)
    const isWaiting = async () => (await call().plugins.events({})).data.some(({ state }) => state === 'received')
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(false)
  }

  type PostedMessage = Partial<Omit<IncomingMessage, 'at'>> & { at?: string }
  async function receive(from: string, message: PostedMessage = {}): Promise<string> {
    const id = message.id ?? `in-${randomUUID()}`
    await post({ messages: [{ id, from, at: app.clock.now().toISOString(), ...message }] })
    return id
  }

  const postStatus = (status: Partial<Omit<MessageStatus, 'at'>>) => post({ statuses: [status] })

  async function findOnly() {
    const { data } = await call().conversations.list({ tab: 'all' })
    expect(data).toHaveLength(1)
    const [found] = data
    if (!found) throw new Error('there is no conversation')
    return found
  }

  const listMessages = async (id: string) => (await call().conversations.messages({ id })).data

  return {
    desk,
    call,
    post,
    receive,
    postStatus,
    findOnly,
    listMessages,
    app: () => app,
    agency: () => agency,
  }
}
