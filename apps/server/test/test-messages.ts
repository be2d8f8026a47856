import { createHmac, randomUUID } from 'node:crypto'
import {
  type IncomingMessage,
  type MessageRequest,
  type MessageStatus,
  type MessagesProvider,
  type MessageTemplate,
  NotReachable,
  WindowClosed,
} from '../src/providers/messages/messages.ts'
import { ProviderError, WebhookRejected } from '../src/providers/provider.ts'

export const testTemplate: MessageTemplate = {
  id: 'template-1',
  name: 'trip_news',
  language: 'en',
  category: 'utility',
  header: '',
  text: 'Hello {{1}}, there is news of {{2}}.',
  footer: 'Reply STOP to end this.',
  places: ['1', '2'],
  button: { label: 'Open', url: 'https://trips.test/{{1}}', takesValue: true },
}

/** What people have on their phones, and what they do with it. */
export class MessageDesk {
  readonly sent: (MessageRequest & { id: string })[] = []
  readonly read: string[] = []
  readonly files = new Map<string, Buffer>()
  /** What the next messages come to. */
  fails: ('closed' | 'unreachable' | 'unavailable' | 'refused')[] = []
  templates = [testTemplate]

  take(message: MessageRequest): { id: string } {
    const failure = this.fails.shift()
    if (failure === 'closed') throw new WindowClosed()
    if (failure === 'unreachable') throw new NotReachable()
    if (failure) throw new ProviderError(failure, 'No.')
    const id = `sent-${randomUUID()}`
    this.sent.push({ ...message, id })
    return { id }
  }
}

interface WrittenNews {
  messages?: (Partial<IncomingMessage> & Pick<IncomingMessage, 'id' | 'from'>)[]
  statuses?: (Partial<MessageStatus> & Pick<MessageStatus, 'id' | 'state'>)[]
}

export const signNews = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('hex')

/** A provider of messages that nobody has, in memory. */
export function makeTestMessages(shortCode: string, desk: MessageDesk): MessagesProvider {
  return {
    kind: 'messages',
    shortCode,
    name: `Test messages (${shortCode})`,
    summary: 'Messages of the tests.',
    card: { goodFor: 'Tests.', costs: 'Nothing.', needs: 'Nothing.' },
    ways: [
      {
        name: 'keys',
        label: 'Use your own keys',
        summary: 'For whoever has an account there.',
        fields: [{ name: 'apiKey', label: 'API key', isRequired: true }],
        isOffered: () => true,
      },
    ],
    settingFields: [],
    api: { findHost: () => ({ url: 'http://127.0.0.1:9', allowPrivate: true }) },
    windowMs: 24 * 3_600_000,
    findFileLimit: (type) => ({ 'image/jpeg': 5_000_000, 'image/png': 5_000_000, 'application/pdf': 10_000_000 })[type],
    authorise: () => Promise.resolve({ kind: 'connected', account: shortCode, standing: 'active' }),
    fetchSender: () => Promise.resolve({ phone: '+911400000001', name: 'Test' }),
    listTemplates: () => Promise.resolve(desk.templates),
    estimatePrice: (_connection, category, to) =>
      category === 'utility' && to.startsWith('+91') ? { thousandths: 115, currency: 'INR' } : null,
    send: async (_connection, message) => Promise.resolve(desk.take(message)),
    markRead: async (_connection, id) => Promise.resolve(void desk.read.push(id)),
    fetchFile: (_connection, { id }, maxBytes) => {
      const bytes = desk.files.get(id)
      if (!bytes) return Promise.reject(new ProviderError('not-found'))
      return bytes.length > maxBytes ? Promise.reject(new ProviderError('refused')) : Promise.resolve(bytes)
    },
    verifyWebhook: ({ credentials }, { headers, body }) => {
      const text = body.toString()
      if (headers['x-signature'] !== signNews(credentials.apiKey ?? '', text)) throw new WebhookRejected()
      return { id: signNews('id', text), type: 'news', account: shortCode }
    },
    readNews: (_connection, { body }) => {
      const { messages = [], statuses = [] }: WrittenNews = JSON.parse(body)
      return {
        messages: messages.map(({ at, ...message }) => ({
          name: '',
          isOwn: false,
          text: '',
          file: null,
          location: null,
          reaction: null,
          repliesTo: null,
          advertisement: null,
          ...message,
          at: new Date(at ?? Date.now()),
        })),
        statuses: statuses.map(({ at, ...status }) => ({
          reference: '',
          problem: null,
          isCharged: null,
          ...status,
          at: new Date(at ?? Date.now()),
        })),
      }
    },
  }
}
