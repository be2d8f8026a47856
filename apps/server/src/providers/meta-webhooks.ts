import * as z from 'zod'
import { askGraph, graphSuccess, type MetaGraph, signText } from './meta-graph.ts'
import { type Connection, type WebhookDelivery, WebhookRejected } from './provider.ts'
import { isSameText, makeEventId, parseBody } from './provider-answers.ts'

const delivery = z.object({
  object: z.string(),
  entry: z.array(
    z.object({
      id: z.string(),
      changes: z.array(z.object({ field: z.string(), value: z.unknown() })).default([]),
    }),
  ),
})
export type MetaDelivery = z.infer<typeof delivery>

/** @throws WebhookRejected for what is not Meta's, or of an object that was not subscribed to */
export function readSignedDelivery(
  { credentials: { appSecret = '' } }: Pick<Connection, 'credentials'>,
  { headers, body }: WebhookDelivery,
  object: string,
): MetaDelivery {
  const signature = headers['x-hub-signature-256'] ?? ''
  if (appSecret === '' || !isSameText(`sha256=${signText(appSecret, body)}`, signature)) throw new WebhookRejected()
  const read = readDelivery(body.toString())
  if (read?.object !== object) throw new WebhookRejected()
  return read
}

/** What was verified when it came; undefined where it is of no shape that is known. */
export function readDelivery(body: string): MetaDelivery | undefined {
  try {
    return delivery.safeParse(parseBody(body)).data
  } catch {
    return undefined
  }
}

const maxIdLength = 200

/** Meta gives events no id: what they are about is one, however they are put together. */
export function makeDeliveryId(ids: readonly string[], body: Buffer): string {
  const id = ids.join(',')
  return id === '' || id.length > maxIdLength ? makeEventId(body) : id
}

/** What Meta has to show when it asks whether an address wants its events. Both sides derive it; nobody types it in. */
const makeVerifyToken = (appSecret: string) => signText(appSecret, 'the address of the webhook')

/** Answers Meta's question before it posts to an address: `hub.challenge`, where it shows the token that it was given. */
export function answerHandshake(
  { credentials: { appSecret = '' } }: Pick<Connection, 'credentials'>,
  query: Readonly<Record<string, string>>,
): string | undefined {
  const challenge = query['hub.challenge'] ?? ''
  const isAsked = appSecret !== '' && query['hub.mode'] === 'subscribe' && /^[\w.-]{1,200}$/.test(challenge)
  return isAsked && isSameText(makeVerifyToken(appSecret), query['hub.verify_token'] ?? '') ? challenge : undefined
}

/** Has Meta post events of an app to an address of ours. An app has one such address for each object. */
export async function subscribeApp(
  graph: MetaGraph,
  connection: Connection,
  { object, fields, eventsUrl }: { object: string; fields: string; eventsUrl: string },
): Promise<void> {
  const { appId = '', appSecret = '' } = connection.credentials
  const verifyToken = makeVerifyToken(appSecret)
  await askGraph(graph, connection, graphSuccess, {
    name: 'subscribeApp',
    method: 'POST',
    path: `/${encodeURIComponent(appId)}/subscriptions`,
    body: { form: { object, fields, callback_url: eventsUrl, verify_token: verifyToken } },
    token: `${appId}|${appSecret}`,
    isRepeatable: true,
  })
}
