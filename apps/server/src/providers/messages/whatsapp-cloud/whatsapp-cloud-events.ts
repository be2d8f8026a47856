import * as z from 'zod'
import { makeDeliveryId, type MetaDelivery, readDelivery, readSignedDelivery } from '../../meta-webhooks.ts'
import { type Connection, type ProviderEvent, ProviderError, type WebhookDelivery } from '../../provider.ts'
import { readAs } from '../../provider-answers.ts'
import { type DeliveryState, deliveryStates, type MessageNews, type MessageStatus } from '../messages.ts'
import { describeFailure, statusError } from './whatsapp-cloud-failures.ts'
import { contactAnswer, readMessage } from './whatsapp-cloud-messages.ts'

const object = 'whatsapp_business_account'

/** Of the fields that tell of messages: those that people write, and those of the agency's own phone. */
const messageFields: readonly string[] = ['messages', 'smb_message_echoes']
/** Of the fields that tell of the account itself. */
const accountFields: readonly string[] = ['account_update', 'account_review_update', 'phone_number_quality_update']

const newsValue = z.object({
  metadata: z.object({ phone_number_id: z.coerce.string() }),
  contacts: z.array(contactAnswer).catch([]),
  messages: z.array(z.unknown()).default([]),
  message_echoes: z.array(z.unknown()).default([]),
  statuses: z.array(z.unknown()).default([]),
})
type NewsValue = z.infer<typeof newsValue>

const statusAnswer = z.object({
  id: z.string().min(1),
  status: z.string(),
  timestamp: z.coerce.number().int().positive(),
  biz_opaque_callback_data: z.string().default(''),
  errors: z.array(statusError).catch([]),
  pricing: z.object({ billable: z.boolean().optional(), type: z.string().optional() }).optional().catch(undefined),
})

type Account = Pick<Connection, 'account' | 'credentials'>

/** What is told of messages of one number; an account may have several, which all post to the same address. */
function listNews({ entry }: MetaDelivery, { account, credentials }: Account): NewsValue[] {
  const numberId = credentials.phoneNumberId?.trim() || account
  return entry
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => messageFields.includes(field))
    .map(({ value }) => readAs(newsValue, value))
    .filter(({ metadata }) => metadata.phone_number_id === numberId)
}

const anyId = z.looseObject({ id: z.string(), status: z.string().optional() })

/** A message goes by its id, a state by the id of its message and what it is. */
const listIds = ({ messages, message_echoes: echoes, statuses }: NewsValue): string[] =>
  [...messages, ...echoes, ...statuses].map((one) => {
    const { id = '', status } = anyId.safeParse(one).data ?? {}
    return status === undefined ? id : `${id}:${status}`
  })

/** @throws WebhookRejected */
export function verifyDelivery(connection: Account, posted: WebhookDelivery): ProviderEvent {
  const delivery = readSignedDelivery(connection, posted, object)
  const fields = delivery.entry.flatMap(({ changes }) => changes.map(({ field }) => field))
  const type = fields.find((field) => messageFields.includes(field)) ?? fields[0] ?? object
  return {
    id: makeDeliveryId(findIds(delivery, connection), posted.body),
    type: type.slice(0, 60),
    account: '',
    ...(fields.some((field) => accountFields.includes(field)) ? { isOfAccount: true } : {}),
  }
}

/** None where something is not understood: then the event goes by its bytes, and is read with its reason. */
function findIds(delivery: MetaDelivery, connection: Account): string[] {
  try {
    const ids = listNews(delivery, connection).flatMap(listIds)
    return ids.every(Boolean) ? ids : []
  } catch (error) {
    if (error instanceof ProviderError) return []
    throw error
  }
}

const states: Readonly<Record<string, DeliveryState>> = {
  ...Object.fromEntries(deliveryStates.map((state) => [state, state])),
  // Of a recording, which was heard.
  played: 'read',
}

/** ✖ Whether a message is charged for, which Meta says in two ways. */
function readCharge(pricing: z.infer<typeof statusAnswer>['pricing']): boolean | null {
  if (pricing?.billable !== undefined) return pricing.billable
  return pricing?.type === undefined ? null : !pricing.type.startsWith('free_')
}

/** Nothing for states that say nothing of how far a message is. @throws ProviderError */
function readStatus(value: unknown): MessageStatus[] {
  const read = readAs(statusAnswer, value)
  const state = Object.hasOwn(states, read.status) ? states[read.status] : undefined
  if (state === undefined) return []
  return [
    {
      id: read.id,
      reference: read.biz_opaque_callback_data,
      state,
      at: new Date(read.timestamp * 1000),
      problem: state === 'failed' ? describeFailure(read.errors) : null,
      isCharged: readCharge(read.pricing),
    },
  ]
}

export function readNews(connection: Account, { body }: { type: string; body: string }): MessageNews {
  const delivery = readDelivery(body)
  if (delivery?.object !== object) throw new ProviderError('unexpected', 'an event that is none of WhatsApp’s')
  const news = listNews(delivery, connection)
  return {
    messages: news.flatMap(({ messages, message_echoes: echoes, contacts }) => [
      ...messages.flatMap((message) => readMessage(message, { isOwn: false, contacts })),
      ...echoes.flatMap((message) => readMessage(message, { isOwn: true, contacts })),
    ]),
    statuses: news.flatMap(({ statuses }) => statuses.flatMap(readStatus)),
  }
}
