import { createHmac } from 'node:crypto'
import { type Call, readForm, type Reply, replyJson } from '../http.ts'
import { makeId } from '../values.ts'
import type { Outbox } from '../webhooks.ts'

/** An app at Meta, by which somebody works with their own page or number. */
export interface MetaApp {
  id: string
  secret: string
  /** Where it has its events posted to. */
  subscription: { url: string; fields: string[] } | undefined
}

export const signBody = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex')

export const refuse = (status: number, code: number, message: string, subcode?: number): Reply =>
  replyJson(status, {
    error: {
      message: `(#${code}) ${message}`,
      type: code === 190 ? 'OAuthException' : 'GraphMethodException',
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
      fbtrace_id: makeId(22),
    },
  })

export const refuseToken = (): Reply => refuse(401, 190, 'Error validating access token: The session is invalid.', 460)
export const refuseUnknown = (id: string): Reply =>
  refuse(400, 100, `Unsupported request. Object with ID '${id}' does not exist, or cannot be loaded.`, 33)

/** The version and what follows it: `/v25.0/1234/leads`. */
export function cutVersion(path: string): string[] | undefined {
  const [version, ...rest] = path.split('/').filter(Boolean).map(decodeURIComponent)
  return version !== undefined && /^v\d\d\.\d$/.test(version) ? rest : undefined
}

export const readToken = ({ headers, query }: Call): string =>
  /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? query.get('access_token') ?? ''

/** Whether the call shows the app's secret besides the token, which apps may be set to require. */
export const isProven = ({ query }: Call, token: string, app: MetaApp): boolean =>
  query.get('appsecret_proof') === signBody(app.secret, token)

export const refuseProof = (): Reply => refuse(400, 100, 'Invalid appsecret_proof provided in the API argument')

/** `POST /{app}/subscriptions`: the address is asked whether it wants to be posted to before it is kept. */
export async function subscribeApp(app: MetaApp, outbox: Outbox, call: Call, object: string): Promise<Reply> {
  if (readToken(call) !== `${app.id}|${app.secret}`) return refuse(400, 101, 'Error validating application.')
  const form = readForm(call)
  if (form.object !== object) return refuse(400, 100, 'Param object must be one of the objects that the app may have.')
  const url = form.callback_url ?? ''
  if (!outbox.isAllowed(url))
    return refuse(400, 2200, 'Callback verification failed: the address is not to be reached.')
  const challenge = makeId(12)
  const question = { 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': form.verify_token ?? '' }
  const answer = await outbox.ask(`${url}?${new URLSearchParams(question).toString()}`)
  if (answer !== challenge) return refuse(400, 2200, 'Callback verification failed: the challenge did not come back.')
  app.subscription = { url, fields: (form.fields ?? '').split(',') }
  return replyJson(200, { success: true })
}

/** A list, page by page. */
export function showList(call: Call, rows: readonly unknown[]): Reply {
  const limit = Math.min(Number(call.query.get('limit') ?? 25), 100)
  const from = Number(call.query.get('after') ?? 0)
  const data = rows.slice(from, from + limit)
  const after = String(from + data.length)
  const next = from + data.length < rows.length ? { next: `https://graph.facebook.com/next?after=${after}` } : {}
  return replyJson(200, {
    data,
    ...(data.length > 0 ? { paging: { cursors: { before: String(from), after }, ...next } } : {}),
  })
}

interface News {
  provider: string
  object: string
  /** Of the page or account. */
  id: string
  field: string
  value: unknown
  /** In seconds. */
  at: number
}

/** Posts something to where the app has it. */
export function emit(app: MetaApp, outbox: Outbox, { provider, object, id, field, value, at }: News): void {
  if (!app.subscription?.fields.includes(field)) return
  // Meta writes all but ASCII as escapes, and signs what it writes.
  const body = JSON.stringify({ object, entry: [{ id, time: at, changes: [{ field, value }] }] }).replace(
    /[^\u0000-\u007f]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const sign = (text: string) => ({ 'x-hub-signature-256': `sha256=${signBody(app.secret, text)}` })
  outbox.send({ provider, event: field, url: app.subscription.url, body, sign })
}
