import type { PhoneMessage, ShownPhone } from '../emulator.ts'
import { pushBounded } from '../values.ts'
import { emitEcho, emitMessage, emitReaction, emitStatus, type Side } from './whatsapp-cloud-events.ts'
import { addFile } from './whatsapp-cloud-files.ts'
import { samples } from './whatsapp-cloud-samples.ts'
import {
  findNumber,
  findPhone,
  findThread,
  makeMessageId,
  type Phone,
  type ThreadItem,
  type WhatsappAccount,
  type WhatsappState,
} from './whatsapp-cloud-state.ts'

const noAccount = 'There is no such account.'
const noPhone = 'This is no phone number: it begins with a plus and its country.'

/** Kinds of messages without a file, as the API names them. */
const plainKinds: Readonly<Record<string, string>> = {
  text: 'text',
  button: 'button',
  location: 'location',
  contact: 'contacts',
  poll: 'unsupported',
}

function makeItem(
  state: WhatsappState,
  account: WhatsappAccount,
  { kind, text, answers }: PhoneMessage,
): ThreadItem | undefined {
  const sample = Object.hasOwn(samples, kind) ? samples[kind] : undefined
  const plain = Object.hasOwn(plainKinds, kind) ? plainKinds[kind] : undefined
  const named = sample?.kind ?? plain
  if (named === undefined) return undefined
  const { mimeType = '', name = '' } = sample ?? {}
  const file = sample ? addFile(account, { mimeType, name, bytes: sample.make(), isUploaded: false }) : null
  const common = { id: makeMessageId(), at: state.clock.read(), isFromPhone: true, repliesTo: answers || null }
  return {
    ...common,
    kind: named,
    text,
    file,
    template: null,
    reaction: '',
    state: 'delivered',
    reference: '',
    isSeen: false,
  }
}

/** Somebody writes to a business. */
export function writeMessage(state: WhatsappState, message: PhoneMessage): string | undefined {
  const found = findNumber(state, message.account)
  if (!found) return noAccount
  const phone = findPhone(state, message.phone, message.name)
  if (!phone) return noPhone
  if (message.kind === 'text' && message.text.trim() === '') return 'Write something.'
  const item = makeItem(state, found.account, message)
  if (!item) return 'A phone sends nothing of this kind.'
  const thread = findThread(phone, found.number.id)
  thread.wroteAt = state.clock.read()
  pushBounded(thread.items, item)
  emitMessage(state, { ...found, phone }, item)
  return undefined
}

/** Each thread of a phone with the business at its other side. */
function listSides(state: WhatsappState, phone: Phone): Side[] {
  return [...phone.threads.keys()].flatMap((numberId) => {
    const found = findNumber(state, numberId)
    return found ? [{ ...found, phone }] : []
  })
}

export function reactToMessage(
  state: WhatsappState,
  phone: Phone,
  { emoji, messageId }: { emoji: string; messageId?: string },
): string | undefined {
  const found = listSides(state, phone)
    .flatMap((side) => findThread(phone, side.number.id).items.map((item) => ({ side, item })))
    .filter(({ item }) => (messageId === undefined ? !item.isFromPhone : item.id === messageId))
    .toSorted((a, b) => a.item.at - b.item.at)
    .at(-1)
  if (!found) return 'There is nothing to react to.'
  found.item.reaction = emoji
  findThread(phone, found.side.number.id).wroteAt = state.clock.read()
  emitReaction(state, found.side, makeMessageId(), found.item.id, emoji)
  return undefined
}

/** Somebody looks at what they got: of one business, or of all. */
export function readMessages(state: WhatsappState, phone: Phone, numberId?: string): void {
  for (const side of listSides(state, phone)) {
    if (numberId !== undefined && side.number.id !== numberId) continue
    for (const item of findThread(phone, side.number.id).items) {
      if (item.isFromPhone || item.state !== 'delivered') continue
      item.state = 'read'
      // What was written on the agency's own phone has no state that anybody is told of.
      if (item.reference !== '') emitStatus(state, side, item, { status: 'read' })
    }
  }
}

/** Somebody of the business writes on a phone that shares the number. */
export function writeEcho(state: WhatsappState, account: string, to: string, text: string): string | undefined {
  const found = findNumber(state, account)
  if (!found) return noAccount
  const phone = findPhone(state, to)
  if (!phone) return noPhone
  const common = { id: makeMessageId(), at: state.clock.read(), isFromPhone: false, repliesTo: null, reaction: '' }
  const item: ThreadItem = {
    ...common,
    kind: 'text',
    text,
    file: null,
    template: null,
    state: 'delivered',
    reference: '',
    isSeen: false,
  }
  pushBounded(findThread(phone, found.number.id).items, item)
  emitEcho(state, { ...found, phone }, item)
  return undefined
}

export const countUnread = ({ threads }: Phone, numberId?: string): number =>
  [...threads]
    .filter(([id]) => numberId === undefined || id === numberId)
    .flatMap(([, { items }]) => items)
    .filter(({ isFromPhone, state }) => !isFromPhone && state === 'delivered').length

const findNewest = ({ threads }: Phone): number =>
  Math.max(0, ...[...threads.values()].map(({ items }) => items.at(-1)?.at ?? 0))

/** Those that something happened on of late first. */
export const listPhones = ({ phones, pagesUrl }: WhatsappState): ShownPhone[] =>
  [...phones.values()]
    .toSorted((a, b) => findNewest(b) - findNewest(a))
    .map((phone) => ({
      phone: phone.number,
      name: phone.name,
      url: `${pagesUrl}/phone/${phone.key}`,
      unread: countUnread(phone),
      state: [
        phone.isReachable ? 'on WhatsApp' : 'not on WhatsApp',
        ...(phone.isHidden ? ['hides its number'] : []),
      ].join(', '),
    }))
