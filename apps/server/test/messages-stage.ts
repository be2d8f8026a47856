import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Sandbox } from '@sarai/sandbox/sandbox'
import type { MessageNews, MessageRequest, MessagesProvider } from '../src/providers/messages/messages.ts'
import type { Connection, ProviderEvent } from '../src/providers/provider.ts'

/** What was posted to us. */
export interface PostedEvent {
  event: ProviderEvent
  body: string
}

/** A provider of messages with its other side: the sandbox, which is opened anew for each test. */
export interface MessagesStage {
  sandbox: Sandbox
  /** As the sandbox calls it. */
  shortCode: string
  provider: MessagesProvider
  connection: Connection
  /** The same with credentials that are nobody's. */
  stranger: Connection
  /** Takes back what the connection is opened by. */
  revokeThere: () => void
  /** Has the provider say afterwards, by a status, what it does not deliver. */
  failLater: () => void
  /** Where the events of the connection are posted to, once the provider was asked for it. */
  listener: EventsListener
  close: () => Promise<void>
}

/** E.164 of somebody who is there, and of a number that is not. */
export const travellers = { asha: '+919829012345', nobody: '+919000000404' }

/** An address of ours, which answers for one connection as Sarai does. */
export class EventsListener {
  readonly posted: PostedEvent[] = []
  /** How many were not taken. */
  rejected = 0
  readonly #server = createServer()
  readonly #find: () => Pick<MessagesStage, 'provider' | 'connection'>
  url = ''

  constructor(find: () => Pick<MessagesStage, 'provider' | 'connection'>) {
    this.#find = find
  }

  async open(): Promise<this> {
    this.#server.on('request', (request, response) => {
      const { provider, connection } = this.#find()
      const query = Object.fromEntries(new URL(request.url ?? '/', 'http://x.test').searchParams)
      if (request.method === 'GET') {
        const answer = provider.answerHandshake?.(connection, query)
        return void response.writeHead(answer === undefined ? 401 : 200).end(answer)
      }
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const body = Buffer.concat(parts)
        const headers = Object.fromEntries(Object.entries(request.headers).map(([name, one]) => [name, String(one)]))
        try {
          const event = provider.verifyWebhook(connection, { headers, body, receivedAt: new Date() })
          this.posted.push({ event, body: body.toString() })
          response.writeHead(200).end()
        } catch {
          this.rejected++
          response.writeHead(401).end()
        }
      })
    })
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    this.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hooks/key`
    return this
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

/** All that was posted until now, in our words, each event once as Sarai takes it, in the order it was sent in. */
export async function readAllNews({ sandbox, listener, provider, connection }: MessagesStage): Promise<MessageNews> {
  await sandbox.outbox.settle()
  const sent = new Map(sandbox.outbox.deliveries.map(({ number, body }) => [body, number]))
  const ordered = listener.posted.toSorted((a, b) => (sent.get(a.body) ?? 0) - (sent.get(b.body) ?? 0))
  const once = new Map(ordered.map(({ event, body }) => [event.id, { type: event.type, body }]))
  const news = [...once.values()].map((event) => provider.readNews(connection, event))
  return {
    messages: news.flatMap(({ messages }) => messages),
    statuses: news.flatMap(({ statuses }) => statuses),
  }
}

let serial = 0

export const makeMessage = (
  content: MessageRequest['content'],
  more: Partial<MessageRequest> = {},
): MessageRequest => ({
  reference: `message-${++serial}`,
  to: travellers.asha,
  repliesTo: null,
  content,
  ...more,
})

export const makeText = (text: string, more: Partial<MessageRequest> = {}) => makeMessage({ kind: 'text', text }, more)
