import * as z from 'zod'
import { askGraph, graphSuccess, listGraph, type MetaGraph } from '../../meta-graph.ts'
import { subscribeApp } from '../../meta-webhooks.ts'
import { type AccountStanding, type Authorisation, type Connection, ProviderError } from '../../provider.ts'
import type { MessageSender } from '../messages.ts'

const health = z.object({
  can_send_message: z.string(),
  entities: z
    .array(z.object({ errors: z.array(z.object({ error_description: z.string().catch('') })).catch([]) }))
    .catch([]),
})

const numberAnswer = z.object({
  id: z.string().min(1),
  display_phone_number: z.string(),
  verified_name: z.string().catch(''),
  status: z.string().nullish(),
  quality_rating: z.string().nullish(),
  health_status: health.nullish().catch(undefined),
})
type NumberAnswer = z.infer<typeof numberAnswer>

/** Ids stand in addresses, so that they may be nothing else. @throws ProviderError */
function readId({ credentials }: Connection, name: string, label: string): string {
  const id = (credentials[name] ?? '').trim()
  if (!/^\d{5,30}$/.test(id)) throw new ProviderError('refused', `The ${label} is made of digits alone.`)
  return id
}

export const readNumberId = (connection: Connection): string => readId(connection, 'phoneNumberId', 'phone number id')
export const readBusinessId = (connection: Connection): string =>
  readId(connection, 'businessAccountId', 'id of the WhatsApp account')

const plainFields = 'id,display_phone_number,verified_name,status,quality_rating'

/** ✖ Whether an account may be asked for its health; where it may not, the number's status says enough. */
async function fetchNumber(graph: MetaGraph, connection: Connection): Promise<NumberAnswer> {
  const ask = (fields: string) => {
    const path = `/${readNumberId(connection)}`
    return askGraph(graph, connection, numberAnswer, { name: 'readNumber', method: 'GET', path, query: { fields } })
  }
  try {
    return await ask(`${plainFields},health_status`)
  } catch (error) {
    const isHidden = error instanceof ProviderError && ['not-ready', 'refused'].includes(error.reason)
    if (!isHidden) throw error
    return ask(plainFields)
  }
}

/** States in which a number sends nothing, and what is to be done. */
const stopped: Readonly<Record<string, string>> = {
  BANNED: 'Meta has banned the number. WhatsApp Manager says why, and how to ask for a review.',
  RESTRICTED: 'Meta has restricted the number. WhatsApp Manager says why, and until when.',
  DISCONNECTED: 'The number is connected no longer. Register it in WhatsApp Manager.',
  MIGRATED: 'The number was moved to another WhatsApp account.',
  DELETED: 'The number was deleted from the WhatsApp account.',
}

/** ✖ What Meta's states mean. A state that is not known keeps nobody from writing: each message says how it went. */
export function findStanding({ status, health_status: found }: NumberAnswer): AccountStanding {
  const words = Object.hasOwn(stopped, status ?? '') ? stopped[status ?? ''] : undefined
  if (words !== undefined) throw new ProviderError('not-ready', words)
  if (found?.can_send_message === 'BLOCKED') {
    const reasons = found.entities.flatMap(({ errors }) => errors.map((error) => error.error_description))
    const reason = reasons.find((one) => one !== '') ?? 'Meta lets the WhatsApp account send nothing just now.'
    throw new ProviderError('not-ready', reason.slice(0, 300))
  }
  return status === 'PENDING' || status === 'UNVERIFIED' ? 'identity-check' : 'active'
}

export const readStanding = async (graph: MetaGraph, connection: Connection): Promise<AccountStanding> =>
  findStanding(await fetchNumber(graph, connection))

/** `+91 98290 12345` as E.164. @throws ProviderError */
function readDisplayed(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  if (!/^[1-9]\d{6,14}$/.test(digits)) throw new ProviderError('unexpected', `the number ${phone.slice(0, 30)}`)
  return `+${digits}`
}

export async function fetchSender(graph: MetaGraph, connection: Connection): Promise<MessageSender> {
  const { display_phone_number: phone, verified_name: name } = await fetchNumber(graph, connection)
  return { phone: readDisplayed(phone), name }
}

/** ✖ That id and secret are of one app. The proof of each call shows only that the secret is that of the token's app. */
async function checkApp(graph: MetaGraph, connection: Connection): Promise<void> {
  const appId = readId(connection, 'appId', 'app id')
  const token = `${appId}|${connection.credentials.appSecret ?? ''}`
  const app = z.object({ id: z.string() })
  const call = { name: 'readApp', method: 'GET' as const, path: `/${appId}`, query: { fields: 'id' }, token }
  await askGraph(graph, connection, app, call).catch((error: unknown) => {
    const isWrong = error instanceof ProviderError && !error.isTransient
    throw isWrong ? new ProviderError('unauthorised', 'App id and app secret do not belong together.') : error
  })
}

/** Whether all that was typed in belongs together. */
export async function connect(graph: MetaGraph, connection: Connection): Promise<Authorisation> {
  const [numberId, businessId] = [readNumberId(connection), readBusinessId(connection)]
  await checkApp(graph, connection)
  const number = await fetchNumber(graph, connection)
  const numbers = await listGraph(graph, connection, {
    name: 'listNumbers',
    method: 'GET',
    path: `/${businessId}/phone_numbers`,
    query: { fields: 'id' },
  })
  const ids = numbers.map((row) => z.object({ id: z.string() }).safeParse(row).data?.id)
  if (!ids.includes(numberId)) throw new ProviderError('refused', 'The number is not one of that WhatsApp account.')
  return { kind: 'connected', account: numberId, standing: findStanding(number) }
}

const object = 'whatsapp_business_account'
const neededFields = 'messages'
const moreFields = 'smb_message_echoes,message_template_status_update,account_update,phone_number_quality_update'

/** ✖ Whether every app may have events of phones that share a number; messages are told of without them. */
async function subscribeFields(graph: MetaGraph, connection: Connection, eventsUrl: string): Promise<void> {
  try {
    await subscribeApp(graph, connection, { object, fields: `${neededFields},${moreFields}`, eventsUrl })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.reason !== 'refused') throw error
    await subscribeApp(graph, connection, { object, fields: neededFields, eventsUrl })
  }
}

/** The WhatsApp account tells the app of its messages, and the app posts them here. */
export async function subscribe(
  graph: MetaGraph,
  connection: Connection,
  eventsUrl: string,
): Promise<Record<string, string>> {
  await subscribeFields(graph, connection, eventsUrl)
  await changeSubscription(graph, connection, 'POST')
  return {}
}

export async function changeSubscription(
  graph: MetaGraph,
  connection: Connection,
  method: 'POST' | 'DELETE',
): Promise<void> {
  await askGraph(graph, connection, graphSuccess, {
    name: method === 'POST' ? 'subscribeAccount' : 'unsubscribeAccount',
    method,
    path: `/${readBusinessId(connection)}/subscribed_apps`,
    isRepeatable: true,
  })
}
