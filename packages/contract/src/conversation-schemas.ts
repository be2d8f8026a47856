import * as z from 'zod'
import { chatFileStates, chatMessageStates, maxChatText } from './conversation-words.ts'
import { id, line, moment, text } from './primitives.ts'

const named = z.object({ id, name: z.string() })

/** The messages between the agency and one number. */
export const conversation = z.object({
  id,
  /** "WhatsApp Cloud" */
  channel: z.string(),
  /** E.164; null where the person hides their number. */
  phone: z.string().nullable(),
  /** What the person is called: by the agency, else by themselves; empty where nobody has said. */
  name: z.string(),
  /** What they call themselves. */
  profileName: z.string(),
  /** Whom and what it is about, as far as you may see that. */
  contact: named.nullable(),
  lead: named.nullable(),
  trip: named.nullable(),
  assigneeId: id.nullable(),
  /** The last message. */
  lastAt: moment,
  lastText: z.string(),
  isLastOwn: z.boolean(),
  /** Since when somebody waits for an answer. */
  waitingSince: moment.nullable(),
  /** Until when words of one’s own may be sent; after that only templates. Null where nobody has written yet. */
  openUntil: moment.nullable(),
})
export type Conversation = z.infer<typeof conversation>

/** One that is on the screen. */
export const shownConversation = conversation.extend({
  /** Why nothing can be sent at present; null where something can. */
  obstacle: z.string().nullable(),
  isTest: z.boolean(),
  /** Others with that number, one of whom it may be; those you may see. */
  candidates: z.array(z.object({ kind: z.enum(['contact', 'lead']), id, name: z.string() })),
})
export type ShownConversation = z.infer<typeof shownConversation>

/** A file that went along. */
const chatFile = z.object({
  name: z.string(),
  /** By its bytes once it is kept, as it was announced before. */
  type: z.string(),
  bytes: z.int().nullable(),
  state: z.enum(chatFileStates),
  problem: z.string().nullable(),
})

export const chatMessage = z.object({
  id,
  isOwn: z.boolean(),
  at: moment,
  text: z.string(),
  state: z.enum(chatMessageStates),
  problem: z.string().nullable(),
  /** Who sent it; null for what came in, and for what was sent from the agency’s phone. */
  senderId: id.nullable(),
  isFromPhone: z.boolean(),
  /** The name of the template, where it is of one. */
  template: z.string().nullable(),
  /** Whether it is charged for; null where that is not known. */
  isCharged: z.boolean().nullable(),
  repliesTo: z.object({ id, isOwn: z.boolean(), text: z.string() }).nullable(),
  /** An emoji that the other person has put to it. */
  reaction: z.string().nullable(),
  file: chatFile.nullable(),
  location: z.object({ latitude: z.number(), longitude: z.number(), name: z.string() }).nullable(),
  advertisement: z.object({ title: z.string(), url: z.string() }).nullable(),
})
export type ChatMessage = z.infer<typeof chatMessage>

/** A template that can be sent to a number. */
export const chatTemplate = z.object({
  /** Of the provider; a template has one for each language. */
  id: z.string(),
  name: z.string(),
  language: z.string(),
  category: z.string(),
  header: z.string(),
  /** With `{{1}}`, or `{{name}}`, where a value goes. */
  text: z.string(),
  footer: z.string(),
  places: z.array(z.string()),
  button: z.object({ label: z.string(), url: z.string(), takesValue: z.boolean() }).nullable(),
  /** About what it costs, in thousandths of the currency’s unit; null where that is not known. */
  price: z.object({ thousandths: z.int(), currency: z.string() }).nullable(),
})
export type ChatTemplate = z.infer<typeof chatTemplate>

const templateValue = line(1024, 'Fill this in')

/** What is sent: words of one’s own, or a template filled in. */
export const chatContent = z.union([
  z.strictObject({ text: text(maxChatText, 'Write something') }),
  z.strictObject({
    template: z.strictObject({ name: line(512), language: line(20) }),
    /** By the names of its places. */
    values: z.record(z.string().max(100), templateValue),
    /** What is put in at the end of its button’s address, where that takes something. */
    buttonValue: templateValue.optional(),
  }),
])
export type ChatContent = z.infer<typeof chatContent>
