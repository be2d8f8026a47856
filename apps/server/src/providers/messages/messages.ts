import type { Authorisation, AuthorisationStep, Connection, ProviderDescription } from '../provider.ts'

/** What a template is for, which decides what it costs. `other` is a category that is not known here. */
export const templateCategories = ['utility', 'marketing', 'authentication', 'other'] as const
export type TemplateCategory = (typeof templateCategories)[number]

/** A message that the provider has approved, with places for values. */
export interface MessageTemplate {
  /** The provider's; a template has one for each language. */
  id: string
  name: string
  /** As the provider writes it: `en`, `en_GB`, `hi`. */
  language: string
  category: TemplateCategory
  /** Above the text; empty where there is none. It takes no values. */
  header: string
  /** With `{{1}}`, or `{{name}}`, where a value goes. */
  text: string
  footer: string
  /** Names of the values that the text takes, in the order of their first appearance: `1`, `2`, or `customer_name`. */
  places: string[]
  /** The address that a button opens, with `{{1}}` at its end where it takes a value; null without such a button. */
  button: { label: string; url: string; takesValue: boolean } | null
}

export type MessageContent =
  | { kind: 'text'; text: string }
  | {
      kind: 'template'
      template: Pick<MessageTemplate, 'name' | 'language' | 'places' | 'button'>
      /** By the names of the template's places. */
      values: Readonly<Record<string, string>>
      /** What is put in at the end of the button's address; null where it takes none. */
      buttonValue: string | null
    }
  | { kind: 'file'; file: OutgoingFile; caption: string }

export interface OutgoingFile {
  name: string
  mimeType: string
  bytes: Buffer
}

export interface MessageRequest {
  /** Ours, unique per message. It comes back in every state that the provider tells, where `send` got no answer too. */
  reference: string
  /** E.164; what they go by at the provider where they hide their number (`IncomingMessage.from`). */
  to: string
  content: MessageContent
  /** The provider's id of the message that this one answers. */
  repliesTo: string | null
}

export const deliveryStates = ['sent', 'delivered', 'read', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** A file that somebody has sent, which is fetched by its id while the provider keeps it. */
export interface IncomingFile {
  id: string
  mimeType: string
  /** Empty where the sender's phone gave it none. */
  name: string
}

/** A message that came in, or that the agency has sent from a phone of its own. */
export interface IncomingMessage {
  /** The provider's; the same however often it is posted. */
  id: string
  /**
   * E.164 of the other person, also where `isOwn`. Where they hide their number, what they go by at the provider, which
   * does not begin with a plus: `IN.1502576394655843`.
   */
  from: string
  /** As they call themselves; empty where that is not said. */
  name: string
  at: Date
  /** Sent by the agency, with the provider's app on a phone that shares the number. */
  isOwn: boolean
  /** What was written, or what stands below a file; for kinds that are not shown (a poll), what they are, in words. */
  text: string
  file: IncomingFile | null
  location: { latitude: number; longitude: number; name: string } | null
  /** An emoji put to the message in `repliesTo`; empty where one was taken back; null for all other messages. */
  reaction: string | null
  repliesTo: string | null
  /** They came by an advertisement: what it says, and its address. */
  advertisement: { title: string; url: string } | null
}

/** What became of a message that we have sent. */
export interface MessageStatus {
  /** The provider's. */
  id: string
  /** Ours; empty where the provider does not say it. */
  reference: string
  state: DeliveryState
  at: Date
  /** Why it failed, in words for whoever wrote it; null otherwise. */
  problem: string | null
  /** Whether it is charged for; null where that is not said. */
  isCharged: boolean | null
}

export interface MessageNews {
  messages: IncomingMessage[]
  statuses: MessageStatus[]
}

/** Thousandths of the unit of a currency, since a message costs less than its smallest coin: `{ thousandths: 115, currency: 'INR' }` is ₹0.115. */
export interface MessagePrice {
  thousandths: number
  currency: string
}

/** The number that an agency writes from. */
export interface MessageSender {
  /** E.164 */
  phone: string
  /** As those who get messages see it. */
  name: string
}

/** The conversation may be answered with a template alone: nobody has written within the provider's window. */
export class WindowClosed extends Error {
  constructor(options?: ErrorOptions) {
    super('More than 24 hours have passed since they wrote, so only a template may be sent.', options)
  }
}

/** The provider does not deliver to this number: it is not used with it, or is none. */
export class NotReachable extends Error {
  constructor(options?: ErrorOptions) {
    super('This number cannot be reached there.', options)
  }
}

/** Messages to and from travellers' phones. */
export interface MessagesProvider extends ProviderDescription<'messages'> {
  authorise: (connection: Connection, step: AuthorisationStep) => Promise<Authorisation>
  /** How long after somebody has written they may be answered with words of one's own, in milliseconds. */
  windowMs: number
  /** The largest file that may be sent, in bytes, and what it may be; undefined where this kind may not be sent at all. */
  findFileLimit: (mimeType: string) => number | undefined
  /** @throws ProviderError */
  fetchSender: (connection: Connection) => Promise<MessageSender>
  /** Those that are approved and can be filled in: with values in the text and one button's address alone. @throws ProviderError */
  listTemplates: (connection: Connection) => Promise<MessageTemplate[]>
  /**
   * What a template costs as the agency's settings say; null where that is not known (a country of another price list).
   * @param to E.164
   */
  estimatePrice: (
    connection: Pick<Connection, 'settings'>,
    category: TemplateCategory,
    to: string,
  ) => MessagePrice | null
  /**
   * Sends once. Nobody is asked whether it went: where the answer is lost (`unavailable`), a status with its reference may
   * follow, and sending it again may send it twice.
   * @returns the provider's id of the message
   * @throws ProviderError, WindowClosed, NotReachable
   */
  send: (connection: Connection, message: MessageRequest) => Promise<{ id: string }>
  /** Shows the sender that their message was read. Twice is once. @throws ProviderError */
  markRead: (connection: Connection, messageId: string) => Promise<void>
  /** @throws ProviderError `not-found` where the provider keeps it no longer; `refused` where it is larger than `maxBytes` */
  fetchFile: (connection: Connection, file: IncomingFile, maxBytes: number) => Promise<Buffer>
  /**
   * Reads an event that was verified when it came. Does no call.
   * @returns nothing in it where the event is of something else, or of another number of the same account
   * @throws ProviderError `unexpected` where it is not understood
   */
  readNews: (
    connection: Pick<Connection, 'account' | 'credentials'>,
    event: { type: string; body: string },
  ) => MessageNews
  verifyWebhook: NonNullable<ProviderDescription<'messages'>['verifyWebhook']>
}
