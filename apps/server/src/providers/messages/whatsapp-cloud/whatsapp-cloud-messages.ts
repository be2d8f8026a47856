import * as z from 'zod'
import { ProviderError } from '../../provider.ts'
import { readAs } from '../../provider-answers.ts'
import type { IncomingFile, IncomingMessage } from '../messages.ts'
import { cutMimeType } from './whatsapp-cloud-files.ts'

const words = z.string().catch('')
const digits = z.coerce.string()

/** What stands in every message, whatever its kind. */
const anyMessage = z.looseObject({
  id: z.string().min(1),
  timestamp: z.coerce.number().int().positive(),
  type: words,
  from: digits.optional(),
  from_user_id: z.string().optional(),
  to: digits.optional(),
  to_user_id: z.string().optional(),
  group_id: z.string().optional(),
  context: z
    .object({ id: z.string().min(1).optional() })
    .optional()
    .catch(undefined),
  referral: z.object({ headline: words, body: words, source_url: words }).optional().catch(undefined),
})
type AnyMessage = z.infer<typeof anyMessage>

export const contactAnswer = z.object({
  wa_id: digits.optional(),
  user_id: z.string().optional(),
  profile: z.object({ name: words }).optional().catch(undefined),
})
type Contact = z.infer<typeof contactAnswer>

/** What a message says, besides who wrote it and when. */
type Content = Partial<Pick<IncomingMessage, 'text' | 'file' | 'location' | 'reaction' | 'repliesTo'>>

const fileAnswer = z.object({
  id: z.string().min(1),
  mime_type: z.string().default('application/octet-stream'),
  filename: words,
  caption: words,
})

function readFile(value: unknown): Content | undefined {
  const read = fileAnswer.safeParse(value).data
  if (!read) return undefined
  const file: IncomingFile = { id: read.id, mimeType: cutMimeType(read.mime_type), name: read.filename }
  return { text: read.caption, file }
}

const locationAnswer = z.object({
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
  name: words,
  address: words,
})

function readLocation(value: unknown): Content | undefined {
  const read = locationAnswer.safeParse(value).data
  if (!read) return undefined
  const { latitude, longitude, name, address } = read
  return { location: { latitude, longitude, name: [name, address].filter(Boolean).join(', ') } }
}

const cards = z.array(
  z.object({
    name: z.object({ formatted_name: words }).catch({ formatted_name: '' }),
    phones: z.array(z.object({ phone: words, wa_id: words })).catch([]),
    emails: z.array(z.object({ email: words })).catch([]),
  }),
)

/** Contacts that were handed on, each in a line. */
function readCards(value: unknown): Content | undefined {
  const read = cards.min(1).safeParse(value).data
  const lines = read?.map(({ name, phones, emails }) => {
    const ways = [...phones.map(({ phone, wa_id: id }) => phone || `+${id}`), ...emails.map(({ email }) => email)]
    return `Contact: ${[name.formatted_name, ...ways].filter(Boolean).join(', ')}`
  })
  return lines && { text: lines.join('\n') }
}

const choice = z.object({ title: words, description: words })
const interactiveAnswer = z.object({
  button_reply: choice.optional().catch(undefined),
  list_reply: choice.optional().catch(undefined),
  nfm_reply: z.object({ body: words }).optional().catch(undefined),
})

function readInteractive(value: unknown): Content | undefined {
  const { button_reply: button, list_reply: row, nfm_reply: form } = interactiveAnswer.safeParse(value).data ?? {}
  const chosen = button ?? row
  if (chosen) return { text: [chosen.title, chosen.description].filter(Boolean).join('\n') }
  return form && { text: 'They have filled in a form of WhatsApp’s, which is not shown here.' }
}

const orderAnswer = z.object({
  text: words,
  product_items: z.array(z.object({ product_retailer_id: z.coerce.string(), quantity: z.coerce.number() })).catch([]),
})

function readOrder(value: unknown): Content | undefined {
  const read = orderAnswer.safeParse(value).data
  if (!read) return undefined
  const items = read.product_items.map(({ product_retailer_id: id, quantity }) => `${quantity} × ${id}`)
  return { text: [`Order: ${items.join(', ')}`, read.text].filter(Boolean).join('\n') }
}

const reactionAnswer = z.object({ message_id: z.string().min(1), emoji: words })
const earlier = z.object({ original_message_id: z.string().min(1) })
const textAnswer = z.object({ body: z.string() })

/** What was taken back or changed afterwards, as a message of its own that answers the first. */
function readEdit(value: unknown): Content | undefined {
  const read = earlier.extend({ message: z.object({ text: textAnswer }) }).safeParse(value).data
  return read && { text: `Changed: ${read.message.text.body}`, repliesTo: read.original_message_id }
}

function readRevocation(value: unknown): Content | undefined {
  const read = earlier.safeParse(value).data
  return read && { text: 'This message was deleted.', repliesTo: read.original_message_id }
}

const readText = (value: unknown): Content | undefined => {
  const read = textAnswer.safeParse(value).data
  return read && { text: read.body }
}

/** By the name of the kind, under which what it says stands in the message. Undefined where that is not understood. */
const readers: Readonly<Record<string, (value: unknown) => Content | undefined>> = {
  text: readText,
  image: readFile,
  video: readFile,
  audio: readFile,
  voice: readFile,
  document: readFile,
  sticker: readFile,
  location: readLocation,
  contacts: readCards,
  interactive: readInteractive,
  order: readOrder,
  button: (value) => {
    const read = z.object({ text: z.string() }).safeParse(value).data
    return read && { text: read.text }
  },
  reaction: (value) => {
    const read = reactionAnswer.safeParse(value).data
    return read && { reaction: read.emoji, repliesTo: read.message_id }
  },
  system: (value) => readText(value),
  edit: readEdit,
  revoke: readRevocation,
}

function readContent(message: AnyMessage): Content {
  const { type } = message
  const known = Object.hasOwn(readers, type) ? readers[type]?.(message[type]) : undefined
  if (known) return known
  const inner = z.object({ type: z.string() }).safeParse(message.unsupported).data?.type ?? type
  const kind = /^[a-z_]{1,40}$/.test(inner) && !/^(unknown|unsupported)$/.test(inner) ? inner.replaceAll('_', ' ') : ''
  return { text: `A message that can be read on a phone alone${kind === '' ? '' : ` (${kind})`}.` }
}

/** ✖ Whom a message is from, or to where the agency has sent it: their number, or what they go by without one. */
function findPerson(message: AnyMessage, isOwn: boolean, contacts: readonly Contact[]): string {
  const [number, userId] = isOwn ? [message.to, message.to_user_id] : [message.from, message.from_user_id]
  const [only] = contacts.length === 1 ? contacts : []
  const phone = (number ?? (userId === undefined ? only?.wa_id : undefined) ?? '').replace(/^\+/, '')
  if (/^[1-9]\d{6,14}$/.test(phone)) return `+${phone}`
  const id = userId ?? only?.user_id ?? ''
  if (!/^[A-Z]{2}\.[\w.]{1,140}$/.test(id)) throw new ProviderError('unexpected', 'a message of nobody')
  return id
}

/** Nothing for what stands in a group, which is no conversation with one person. @throws ProviderError */
export function readMessage(
  value: unknown,
  { isOwn, contacts }: { isOwn: boolean; contacts: readonly Contact[] },
): IncomingMessage[] {
  const message = readAs(anyMessage, value)
  if (message.group_id !== undefined) return []
  const from = findPerson(message, isOwn, contacts)
  const person = contacts.find(({ wa_id: id, user_id: userId }) => `+${id}` === from || userId === from)
  const { referral } = message
  const empty = { text: '', file: null, location: null, reaction: null }
  return [
    {
      ...empty,
      id: message.id,
      from,
      name: person?.profile?.name.trim() ?? '',
      at: new Date(message.timestamp * 1000),
      isOwn,
      repliesTo: message.context?.id ?? null,
      advertisement: referral ? { title: referral.headline || referral.body, url: referral.source_url } : null,
      ...readContent(message),
    },
  ]
}
