import { type Call, type Reply, replyJson } from '../http.ts'
import { refuse } from '../meta/meta-graph.ts'
import { type Json, parseObject, pushBounded, readObject, readText } from '../values.ts'
import { cutPlus, emitStatus, type Pricing, type Side } from './whatsapp-cloud-events.ts'
import {
  findPhone,
  findThread,
  makeMessageId,
  type Phone,
  type ThreadItem,
  type WhatsappState,
} from './whatsapp-cloud-state.ts'
import { fillTemplate, isRefusal, type Refusal, refuseMessage } from './whatsapp-cloud-values.ts'

const windowMs = 24 * 3_600_000
/** How many messages one phone may get in how many milliseconds. */
const pairLimit = { count: 45, ms: 6_000 }
const maxLengths = { text: 4096, caption: 1024, data: 512 }

const makeRefusal = (code: number, title: string, details: string): Refusal => ({ code, title, details })
const refuseValue = (details: string) => makeRefusal(131_009, 'Parameter value is not valid', details)

type Content = Pick<ThreadItem, 'kind' | 'text' | 'file' | 'template'> & { category: string }

const prefixes: Readonly<Record<string, string>> = { image: 'image/', audio: 'audio/', video: 'video/', document: '' }

function readFile({ account }: Pick<Side, 'account'>, kind: string, content: Json): Content | Refusal {
  const file = account.files.get(readText(content.id))
  if (!file?.isUploaded) return refuseValue(`${kind}: the media id is not one of this account`)
  if (!file.mimeType.startsWith(prefixes[kind] ?? '?')) return refuseValue(`${kind}: the media is of another type`)
  const text = readText(content.caption)
  if (text.length > maxLengths.caption) return refuseValue('caption: it is too long')
  if (kind === 'audio' && 'caption' in content) return refuseValue('audio: Unexpected key "caption"')
  if ('filename' in content && kind !== 'document') return refuseValue(`${kind}: Unexpected key "filename"`)
  const shown = kind === 'document' ? { ...file, name: readText(content.filename) || file.name } : file
  return { kind, text, file: shown, template: null, category: 'service' }
}

function readContent(side: Pick<Side, 'account'>, body: Json): Content | Refusal {
  const kind = readText(body.type) || 'text'
  const content = readObject(body[kind])
  if (kind === 'template') {
    const filled = fillTemplate(side.account.templates, content)
    if (isRefusal(filled)) return filled
    return { kind, file: null, text: filled.text, template: filled.template, category: filled.category.toLowerCase() }
  }
  if (kind === 'text') {
    const text = readText(content.body)
    if (text === '' || text.length > maxLengths.text)
      return makeRefusal(100, 'Invalid parameter', `text: body has to have 1 to ${maxLengths.text} characters`)
    return { kind, text, file: null, template: null, category: 'service' }
  }
  if (kind in prefixes) return readFile(side, kind, content)
  return makeRefusal(
    100,
    'Invalid parameter',
    `Param type must be one of {AUDIO, DOCUMENT, IMAGE, TEMPLATE, TEXT, VIDEO} - got "${kind}".`,
  )
}

/** The phone that a message is for: by its number, or by the id of a person who hides it. */
function findRecipient(state: WhatsappState, body: Json): Phone | Refusal {
  const [to, recipient] = [readText(body.to), readText(body.recipient)]
  if (to === '' && recipient !== '')
    return (
      [...state.phones.values()].find(({ userId }) => userId === recipient) ?? refuseValue('Recipient is not valid')
    )
  if (to === '') return makeRefusal(131_008, 'Required parameter is missing', 'Parameter to is required')
  return findPhone(state, to) ?? refuseValue('Param to must be a valid WhatsApp phone number')
}

/** Why a message does not get to its phone, which WhatsApp says at once or afterwards. */
function findObstacle(state: WhatsappState, { number, phone }: Side, { kind }: Content): Refusal | undefined {
  if (number.phone === phone.number)
    return makeRefusal(131_021, 'Recipient cannot be sender', 'The number of the sender is that of the recipient')
  if (!phone.isReachable) return makeRefusal(131_026, 'Message undeliverable', 'Message Undeliverable.')
  const { wroteAt } = findThread(phone, number.id)
  if (kind === 'template' || state.clock.read() - wroteAt < windowMs) return undefined
  const details =
    'Message failed to send because more than 24 hours have passed since the customer last replied to this number.'
  return makeRefusal(131_047, 'Re-engagement message', details)
}

/** ₹ nothing within the window, but for marketing. */
function findPricing(state: WhatsappState, { number, phone }: Side, { category }: Content): Pricing {
  const isOpen = state.clock.read() - findThread(phone, number.id).wroteAt < windowMs
  return { category, billable: category === 'marketing' || (category !== 'service' && !isOpen) }
}

/** Whether this phone has got too much of late. */
function isTooMuch(state: WhatsappState, { number, phone }: Side): boolean {
  const thread = findThread(phone, number.id)
  const now = state.clock.read()
  thread.sentAt = thread.sentAt.filter((at) => now - at < pairLimit.ms)
  if (thread.sentAt.length >= pairLimit.count) return true
  thread.sentAt.push(now)
  return false
}

function answerRead(state: WhatsappState, numberId: string, body: Json): Reply {
  const threads = [...state.phones.values()].map((phone) => findThread(phone, numberId))
  const item = threads
    .flatMap(({ items }) => items)
    .find(({ id, isFromPhone }) => isFromPhone && id === body.message_id)
  if (!item) return refuseMessage(refuseValue('message_id: there is no such message'))
  item.isSeen = true
  return replyJson(200, { success: true })
}

/** `POST /{number}/messages` */
export function answerSend(state: WhatsappState, { account, number }: Omit<Side, 'phone'>, call: Call): Reply {
  const body = parseObject(call.body)
  if (!body) return refuse(400, 100, 'The body is not JSON.')
  if (body.messaging_product !== 'whatsapp') return refuse(400, 100, 'The parameter messaging_product is required.')
  if (account.isRestricted)
    return refuseMessage(makeRefusal(131_031, 'Business Account locked', 'The account has been locked.'), 403)
  if (body.status === 'read') return answerRead(state, number.id, body)
  const phone = findRecipient(state, body)
  if (isRefusal(phone)) return refuseMessage(phone)
  const side = { account, number, phone }
  const reference = readText(body.biz_opaque_callback_data)
  const content = readContent(side, body)
  if (isRefusal(content)) return refuseMessage(content)
  const repliesTo = readText(readObject(body.context).message_id) || null
  const thread = findThread(phone, number.id)
  if (repliesTo !== null && !thread.items.some(({ id }) => id === repliesTo))
    return refuseMessage(refuseValue('context: message_id is not one of this conversation'))
  if (reference.length > maxLengths.data) return refuseMessage(refuseValue('biz_opaque_callback_data: it is too long'))
  if (isTooMuch(state, side))
    return refuseMessage(
      makeRefusal(131_056, '(Business Account, Consumer Account) pair rate limit hit', 'Too many messages'),
    )
  const obstacle = findObstacle(state, side, content)
  if (obstacle && !account.isFailingLater) return refuseMessage(obstacle)
  const { category: _, ...shown } = content
  const common = { id: makeMessageId(), at: state.clock.read(), isFromPhone: false, repliesTo, reaction: '', reference }
  const item: ThreadItem = { ...common, ...shown, isSeen: false, state: obstacle ? 'failed' : 'delivered' }
  if (obstacle) emitStatus(state, side, item, { status: 'failed', refusal: obstacle })
  else {
    const pricing = findPricing(state, side, content)
    pushBounded(thread.items, item)
    for (const status of ['sent', 'delivered']) emitStatus(state, side, item, { status, pricing })
  }
  const input = readText(body.to) || readText(body.recipient)
  const contact = { input, ...(phone.isHidden ? { user_id: phone.userId } : { wa_id: cutPlus(phone.number) }) }
  return replyJson(200, {
    messaging_product: 'whatsapp',
    contacts: [contact],
    messages: [{ id: item.id, message_status: 'accepted' }],
  })
}
