import { emit } from '../meta/meta-graph.ts'
import type { Json } from '../values.ts'
import type { Phone, ThreadItem, WhatsappAccount, WhatsappNumber, WhatsappState } from './whatsapp-cloud-state.ts'
import type { Refusal } from './whatsapp-cloud-values.ts'

/** Whose messages something is about. */
export interface Side {
  account: WhatsappAccount
  number: WhatsappNumber
  phone: Phone
}

/** What a message costs, as statuses say it. */
export interface Pricing {
  billable: boolean
  category: string
}

/** Numbers without their plus, as WhatsApp has them. */
export const cutPlus = (number: string): string => number.replace(/^\+/, '')

function post({ clock, outbox }: WhatsappState, { account, number }: Omit<Side, 'phone'>, field: string, value: Json) {
  if (!account.isSubscribed) return
  const metadata = { display_phone_number: cutPlus(number.phone), phone_number_id: number.id }
  emit(account.app, outbox, {
    provider: 'whatsapp-cloud',
    object: 'whatsapp_business_account',
    id: account.id,
    field,
    value: { messaging_product: 'whatsapp', metadata, ...value },
    at: clock.readSeconds(),
  })
}

/** What is said of the person of a phone: those who hide their number go by an id alone. */
const showPerson = ({ number, name, userId, isHidden }: Phone) => ({
  profile: { name, ...(isHidden ? { username: name.toLowerCase().replace(/\W/g, '') } : {}) },
  ...(isHidden ? {} : { wa_id: cutPlus(number) }),
  user_id: userId,
})

const showMedia = ({ file, text, kind }: ThreadItem) => ({
  ...(text === '' ? {} : { caption: text }),
  mime_type: file?.mimeType === 'audio/ogg' ? 'audio/ogg; codecs=opus' : file?.mimeType,
  sha256: 'SfInY0gGKTsJlUWbwxC1k+FAD0FZHvzwfpvO0zX0GUI=',
  id: file?.id,
  ...(kind === 'document' ? { filename: file?.name } : {}),
  ...(kind === 'audio' ? { voice: true } : {}),
  ...(kind === 'sticker' ? { animated: false } : {}),
})

/** What stands in a message under the name of its kind. */
function showContent(item: ThreadItem): unknown {
  const { kind, text } = item
  if (item.file) return showMedia(item)
  if (kind === 'text') return { body: text }
  if (kind === 'button') return { text, payload: text }
  if (kind === 'location') return { latitude: 26.9124, longitude: 75.7873, name: text, address: 'Jaipur, Rajasthan' }
  if (kind === 'contacts')
    return [{ name: { formatted_name: text }, phones: [{ phone: '+91 98290 77777', wa_id: '919829077777' }] }]
  return { type: 'poll_creation' }
}

const unsupported = { code: 131_051, title: 'Message type unknown', error_data: { details: 'It is not supported.' } }

/** Tells the account of what somebody has written. */
export function emitMessage(state: WhatsappState, side: Side, item: ThreadItem): void {
  const { phone } = side
  const message = {
    ...(phone.isHidden ? {} : { from: cutPlus(phone.number) }),
    from_user_id: phone.userId,
    id: item.id,
    timestamp: String(Math.floor(item.at / 1000)),
    ...(item.repliesTo === null ? {} : { context: { from: cutPlus(side.number.phone), id: item.repliesTo } }),
    type: item.kind,
    [item.kind]: showContent(item),
    ...(item.kind === 'unsupported' ? { errors: [unsupported] } : {}),
  }
  post(state, side, 'messages', { contacts: [showPerson(phone)], messages: [message] })
}

export function emitReaction(state: WhatsappState, side: Side, id: string, messageId: string, emoji: string): void {
  const { phone } = side
  const message = {
    ...(phone.isHidden ? {} : { from: cutPlus(phone.number) }),
    from_user_id: phone.userId,
    id,
    timestamp: String(state.clock.readSeconds()),
    type: 'reaction',
    reaction: { message_id: messageId, ...(emoji === '' ? {} : { emoji }) },
  }
  post(state, side, 'messages', { contacts: [showPerson(phone)], messages: [message] })
}

/** Tells the account of what it has written itself, on a phone that shares the number. */
export function emitEcho(state: WhatsappState, side: Side, item: ThreadItem): void {
  const message = {
    from: cutPlus(side.number.phone),
    ...(side.phone.isHidden ? { to_user_id: side.phone.userId } : { to: cutPlus(side.phone.number) }),
    id: item.id,
    timestamp: String(Math.floor(item.at / 1000)),
    type: 'text',
    text: { body: item.text },
  }
  post(state, side, 'smb_message_echoes', { message_echoes: [message] })
}

/** Tells the account how far a message is. */
export function emitStatus(
  state: WhatsappState,
  side: Side,
  item: Pick<ThreadItem, 'id' | 'reference'>,
  { status, pricing, refusal }: { status: string; pricing?: Pricing; refusal?: Refusal },
): void {
  const { phone } = side
  const errors = refusal && [
    {
      code: refusal.code,
      title: refusal.title,
      message: refusal.title,
      error_data: { details: refusal.details },
      href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
    },
  ]
  const shown = pricing && {
    ...pricing,
    pricing_model: 'PMP',
    type: pricing.billable ? 'regular' : 'free_customer_service',
  }
  const value = {
    id: item.id,
    status,
    timestamp: String(state.clock.readSeconds()),
    ...(phone.isHidden ? {} : { recipient_id: cutPlus(phone.number) }),
    recipient_user_id: phone.userId,
    ...(item.reference === '' ? {} : { biz_opaque_callback_data: item.reference }),
    ...(shown ? { pricing: shown } : {}),
    ...(errors ? { errors } : {}),
  }
  post(state, side, 'messages', { statuses: [value] })
}

/** Tells the account what has become of one of its templates. */
export function emitTemplateState(state: WhatsappState, account: WhatsappAccount, value: Json): void {
  if (!account.isSubscribed) return
  emit(account.app, state.outbox, {
    provider: 'whatsapp-cloud',
    object: 'whatsapp_business_account',
    id: account.id,
    field: 'message_template_status_update',
    value,
    at: state.clock.readSeconds(),
  })
}

export function emitRestriction(state: WhatsappState, account: WhatsappAccount): void {
  if (!account.isSubscribed) return
  emit(account.app, state.outbox, {
    provider: 'whatsapp-cloud',
    object: 'whatsapp_business_account',
    id: account.id,
    field: 'account_update',
    value: { event: account.isRestricted ? 'ACCOUNT_RESTRICTION' : 'ACCOUNT_RESTRICTION_LIFTED' },
    at: state.clock.readSeconds(),
  })
}
