import type { Connection, ProviderDescription } from '../provider.ts'

/** A message that the provider has approved, with places for values. */
export interface MessageTemplate {
  id: string
  name: string
  language: string
  text: string
  /** How many values it takes. */
  places: number
}

export interface MessageRequest {
  /** Ours, unique per message: the same twice is sent once. */
  reference: string
  /** E.164. */
  to: string
  /** Only approved templates may open a conversation; plain text answers one. */
  content: { templateId: string; values: string[] } | { text: string }
}

export interface SentMessage {
  id: string
  state: 'queued' | 'sent' | 'delivered' | 'read' | 'failed'
  /** Why it failed, in the provider's words. */
  problem: string | null
}

/** Messages to travellers' phones. */
export interface MessagesProvider extends ProviderDescription<'messages'> {
  templates: (connection: Connection) => Promise<MessageTemplate[]>
  send: (connection: Connection, message: MessageRequest) => Promise<SentMessage>
  fetch: (connection: Connection, messageId: string) => Promise<SentMessage>
  verifyWebhook: NonNullable<ProviderDescription<'messages'>['verifyWebhook']>
}
