import type { ClientLink } from '@orpc/client'

/** Method and path of every call, by its name; what a caller needs of the contract at run time. */
export type RouteMap = { [name: string]: RouteMap | readonly [method: string, path: string] }

/** Milliseconds after which a call counts as failed. */
export const callTimeoutMs = 30_000

export interface FieldErrors {
  [field: string]: string
}

/** A call that did not answer 200. */
export class ApiError extends Error {
  /** Machine-readable reason; empty when the answer was not ours. */
  readonly code: string
  /** What is wrong with which field. */
  readonly fields: FieldErrors
  /** What else the answer said. */
  readonly detail: Record<string, unknown>
  /** The answer's body, or 'parse error' where there was none to read. */
  readonly messages: unknown

  constructor(
    /** HTTP status; 0 when there was no answer. */
    readonly status: number,
    body: unknown,
  ) {
    const said = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
    super(
      typeof said.message === 'string'
        ? said.message
        : 'The server cannot be reached. Check the connection and try again.',
    )
    this.messages = body ?? 'parse error'
    this.code = typeof said.code === 'string' ? said.code : ''
    this.fields = (said.fields as FieldErrors) ?? {}
    this.detail = said
  }
}

export interface LinkOptions {
  /** Where the server is, without a slash at the end; empty for the page's own. */
  baseUrl: string
  /** The bearer token, as long as there is one. */
  token: () => string | null
  /** Resolves when a pending call that renews the token has ended. */
  tokenSettled?: () => Promise<unknown>
  /** Called when the server no longer knows the session, or forbids the call. */
  onRefused?: (status: 401 | 403) => void
  /** Headers of every call besides. */
  headers?: Record<string, string>
  /** The answer to a call that was sent before it was made, if it was sent with this token. */
  sentAhead?: (path: readonly string[], input: unknown, bearer: string | null) => Promise<CallAnswer> | undefined
}

/** What is read of an answer. */
export type CallAnswer = Pick<Response, 'status' | 'body' | 'json'>

/** What a call sends. */
export interface CallRequest {
  method: string
  url: string
  body?: string | FormData
  /** The body's content type, where the browser does not say it. */
  type?: string
}

/** What one call may bring along. */
export interface CallContext {
  idempotencyKey?: string
}

/** Flattens a value into `a[b][0]=…` pairs, the way PHP and Rails read them. */
export function bracketPairs(value: unknown, name = ''): [string, string | File][] {
  if (value === undefined || value === null) return []
  if (value instanceof File) return [[name, value]]
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, part]) => bracketPairs(part, name ? `${name}[${key}]` : key))
}

function routeAt(routes: RouteMap, path: readonly string[]): readonly [string, string] {
  let found: RouteMap | readonly [string, string] | undefined = routes
  for (const name of path) found = Array.isArray(found) ? undefined : (found as RouteMap | undefined)?.[name]
  if (!Array.isArray(found)) throw new Error(`there is no call ${path.join('.')}`)
  return found as unknown as readonly [string, string]
}

/** Puts the input's fields into the path's `{…}`; what is left goes into the query or the body. */
function fillPath(path: string, input: Record<string, unknown>): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(input[name]))
  })
  return { path: filled, rest }
}

function requestOf(method: string, path: string, input: unknown, baseUrl: string): CallRequest {
  const { path: filled, rest } = fillPath(path, (input ?? {}) as Record<string, unknown>)
  const url = `${baseUrl}/api${filled}`
  const pairs = method === 'GET' || Object.values(rest).some((value) => value instanceof File) ? bracketPairs(rest) : []
  if (method === 'GET')
    return { method, url: pairs.length > 0 ? `${url}?${new URLSearchParams(pairs as [string, string][])}` : url }
  if (pairs.length > 0) {
    const body = new FormData()
    for (const [name, value] of pairs) body.append(name, value)
    return { method, url, body }
  }
  return input === undefined ? { method, url } : { method, url, body: JSON.stringify(rest), type: 'application/json' }
}

/** What the call of this name sends. */
export function requestFor(routes: RouteMap, path: readonly string[], input: unknown, baseUrl = ''): CallRequest {
  const [method, route] = routeAt(routes, path)
  return requestOf(method, route, input, baseUrl)
}

/** The headers that a call's answer depends on. */
export function callHeaders({ type }: CallRequest, bearer: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    ...(type ? { 'content-type': type } : {}),
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
  }
}

async function readBody(response: CallAnswer): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

/** Reads a stream of events for as long as it lasts. */
async function* eventsOf(response: CallAnswer): AsyncGenerator {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let unread = ''
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) return
      unread += value
      const events = unread.split('\n\n')
      unread = events.pop() ?? ''
      for (const event of events) {
        const data = event.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []))
        if (data.length > 0) yield JSON.parse(data.join('\n'))
      }
    }
  } finally {
    await reader?.cancel().catch(() => {})
  }
}

/** Browsers limit the size of requests that outlive their page. */
const maxOutliving = 30_000

/** A hidden page may be about to close: what it sends then still arrives. */
function outlivesPage(body: unknown): boolean {
  const { document } = globalThis as { document?: { visibilityState: string } }
  return document?.visibilityState === 'hidden' && typeof body === 'string' && body.length < maxOutliving
}

/** Carries calls to the server: bearer token, JSON, 30 seconds, and only 200 is a success. */
export function createLink(
  routes: RouteMap,
  { baseUrl, token, tokenSettled, onRefused, headers, sentAhead }: LinkOptions,
): ClientLink<CallContext> {
  return {
    async call(path, input, { signal, context }) {
      const request = requestFor(routes, path, input, baseUrl)
      const { method, url, body } = request
      const isStream = path[0] === 'live'
      const timeout = isStream ? undefined : AbortSignal.timeout(callTimeoutMs)
      const send = (bearer: string | null) =>
        fetch(url, {
          method,
          body,
          keepalive: outlivesPage(body),
          headers: {
            ...callHeaders(request, bearer),
            ...(isStream ? { accept: 'text/event-stream' } : {}),
            ...(context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
            ...headers,
          },
          signal: signal && timeout ? AbortSignal.any([signal, timeout]) : (signal ?? timeout),
        })
      const ask = (bearer: string | null): Promise<CallAnswer> =>
        (sentAhead?.(path, input, bearer) ?? send(bearer)).catch((error: unknown) => {
          if (signal?.aborted) throw error
          throw new ApiError(0, undefined)
        })
      const bearer = token()
      let response = await ask(bearer)
      // Those of `auth` are what brings another token.
      if (response.status === 401 && bearer && path[0] !== 'auth') {
        // The token was replaced while this call was on its way: what did so ends no session.
        await tokenSettled?.()
        if (token() && token() !== bearer) response = await ask(token())
      }
      if (response.status === 200) return isStream ? eventsOf(response) : readBody(response)
      if (response.status === 401 || response.status === 403) onRefused?.(response.status)
      throw new ApiError(response.status, await readBody(response))
    },
  }
}
