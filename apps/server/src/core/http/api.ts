import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzip } from 'node:zlib'
import { isAsyncIteratorObject } from '@orpc/shared'
import { toEventStream } from '@orpc/standard-server-node'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import { type AnyProcedure, type AnyRouter, isProcedure, ORPCError, ValidationError } from '@orpc/server'
import { StandardHandler } from '@orpc/server/standard'
import type { ProcedureMeta } from '@sarai/contract/procedure'
import type * as z from 'zod'
import { passGate } from '../access-gate.ts'
import { AppError, fromOutside, malformed } from '../errors.ts'
import { fieldErrors } from '../field-errors.rules.ts'
import { announcedBytes, checkKeys, defaultBodyLimit, readBody } from './body.ts'
import type { RequestContext } from './request-context.ts'

type StandardRequest = Parameters<StandardOpenAPICodec['decode']>[0]

const contexts = new WeakMap<StandardRequest, RequestContext>()

/** Asks who calls, whether they may, and whether there is room for it, before a byte of what they sent is read. */
class GatedCodec extends StandardOpenAPICodec {
  readonly #names: Map<string, string>

  constructor(router: AnyRouter, ...rest: ConstructorParameters<typeof StandardOpenAPICodec>) {
    super(...rest)
    this.#names = listNames(router)
  }

  override async decode(
    request: StandardRequest,
    params: Record<string, string> | undefined,
    procedure: AnyProcedure,
  ): Promise<unknown> {
    const context = contexts.get(request)
    if (!context) throw new Error('a request without its context')
    const meta = procedure['~orpc'].meta as ProcedureMeta
    context.call = this.#names.get(makeAddress(procedure))
    Object.assign(context, await passGate(context, meta))
    checkKeys(request.url.searchParams.keys())
    makeRoom(context, meta)
    const body = () => readBody(context.request.incoming, meta.bodyLimit ?? defaultBodyLimit, context.room)
    const input = await super.decode({ ...request, body }, params, procedure)
    // A call that takes nothing may be made with an empty body, or none.
    return procedure['~orpc'].inputSchema ? (input ?? {}) : undefined
  }

  /** Answers are plain JSON already. */
  override encode(output: unknown): Answer {
    return { status: 200, headers: {}, body: output }
  }
}

/** What tells procedures apart: the router hands on copies of them. */
function makeAddress(procedure: AnyProcedure): string {
  const { method, path } = procedure['~orpc'].route
  return `${method} ${path}`
}

/** The names in the contract, such as `leads.list`, of a router's procedures. */
function listNames(router: object, before = ''): Map<string, string> {
  const entries = Object.entries(router).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    const name = `${before}${key}`
    if (isProcedure(value)) return [[makeAddress(value), name]]
    return typeof value === 'object' && value !== null ? [...listNames(value, `${name}.`)] : []
  })
  return new Map(entries)
}

/** Room for a file, until the call has been answered. */
function makeRoom(context: RequestContext, { bodyLimit = 0 }: ProcedureMeta): void {
  if (!context.actor || bodyLimit <= defaultBodyLimit) return
  const bytes = announcedBytes(context.request.incoming, bodyLimit)
  context.room = context.services.uploadRoom.enter(context.actor.agencyId, bytes)
}

/** The failure as its caller is told of it, and as the log keeps it. */
function explain(error: unknown, { request, services, actor }: RequestContext): AppError {
  const known = describe(error)
  if (known) {
    if (known.status >= 500) services.logger.error({ error, requestId: request.id, code: known.code }, 'request failed')
    return new AppError(known.status, known.code, known.message, { ...known.data, requestId: request.id })
  }
  services.logger.error({ error, requestId: request.id, agencyId: actor?.agencyId }, 'request failed')
  return new AppError(500, 'INTERNAL', 'Something went wrong on our side. Nothing was changed.', {
    requestId: request.id,
  })
}

function describe(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof ORPCError && error.cause instanceof ValidationError) {
    if (error.code !== 'BAD_REQUEST') return undefined
    const fields = fieldErrors(error.cause.issues as readonly z.core.$ZodIssue[])
    return new AppError(422, 'INVALID', Object.values(fields)[0] ?? 'Some of this is not valid.', { fields })
  }
  const fromThere = fromOutside(error)
  if (fromThere instanceof AppError) return fromThere
  return error instanceof ORPCError && error.status < 500
    ? new AppError(error.status, error.code, error.message)
    : undefined
}

/** What a failure looks like to whoever called. */
function errorBody(error: ORPCError<string, Record<string, unknown>>): unknown {
  return { status: false, code: error.code, message: error.message, ...error.data }
}

/** What the browser gave up waiting for is not worked on further; made only where somebody asks. */
function abortSignalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(malformed('The request was interrupted.'))
  })
  return controller.signal
}

function standardRequest(request: IncomingMessage, response: ServerResponse): StandardRequest {
  let signal: AbortSignal | undefined
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', 'http://localhost'),
    headers: request.headers,
    body: () => Promise.resolve(undefined),
    get signal() {
      signal ??= abortSignalOf(response)
      return signal
    },
  }
}

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: unknown }

/** Bytes from which an answer is compressed: a list of a hundred shrinks to a sixth, which a phone far away feels. */
const compressedFrom = 4096
const acceptsGzip = (request: IncomingMessage) => /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer): void {
  if (isAsyncIteratorObject(body)) {
    response.writeHead(status, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    })
    const events = toEventStream(body, { eventIteratorKeepAliveInterval: 15_000 })
    response.once('close', () => events.destroy())
    events.once('error', () => response.destroy())
    events.pipe(response)
    return
  }
  const text = Buffer.from(JSON.stringify(body))
  const { retryAfterSeconds: wait } = (body ?? {}) as { retryAfterSeconds?: number }
  const common = {
    ...headers,
    ...(status === 429 && wait ? { 'retry-after': String(wait) } : {}),
    'content-type': 'application/json',
    vary: 'accept-encoding',
  }
  if (text.length < compressedFrom || !acceptsGzip(request)) {
    response.writeHead(status, { ...common, 'content-length': text.length }).end(text)
    return
  }
  gzip(text, { level: 4 }, (error, packed) => {
    if (error) response.destroy(error)
    else
      response.writeHead(status, { ...common, 'content-encoding': 'gzip', 'content-length': packed.length }).end(packed)
  })
}

/**
 * Answers calls of the contract on Node's own request and response. Everything the calls take and give is JSON (or a
 * stream of events), so that oRPC's own adapter, which can carry more, is not needed in between.
 * @returns false where there is no such call
 */
export function createApiHandler(
  router: AnyRouter,
): (request: IncomingMessage, response: ServerResponse, context: RequestContext) => Promise<boolean> {
  const serializer = new StandardOpenAPISerializer(
    new StandardOpenAPIJsonSerializer(),
    new StandardBracketNotationSerializer(),
  )
  const codec = new GatedCodec(router, serializer, { customErrorResponseBodyEncoder: errorBody })
  const handler = new StandardHandler<RequestContext>(router, new StandardOpenAPIMatcher(), codec, {
    interceptors: [
      async (options) => {
        try {
          return await options.next()
        } catch (error) {
          throw explain(error, options.context)
        }
      },
    ],
  })
  return async (request, response, context) => {
    const startedAt = performance.now()
    const standard = standardRequest(request, response)
    contexts.set(standard, context)
    try {
      const { matched, response: answer } = await handler.handle(standard, { prefix: '/api', context })
      // Of a stream only that it was opened: it ends hours later.
      if (context.call) context.services.metrics?.noteCall(context.call, performance.now() - startedAt)
      if (matched && !response.destroyed) send(request, response, answer)
      return matched
    } finally {
      context.room?.leave()
    }
  }
}
