import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createApiHandler } from './core/http/api.ts'
import { addressReader, rangesOf } from './core/http/address.ts'
import { deadlines, guardConnections } from './core/http/connections.ts'
import { answerMetrics, metricsPath } from './core/http/metrics-route.ts'
import { dataHeaders, pageHeaders } from './core/http/headers.ts'
import { staticFiles } from './core/http/static-files.ts'
import { isToken } from './core/tokens.ts'
import { router } from './router.ts'
import type { Services } from './services.ts'
import { addPlainRoutes } from './plain-routes.ts'

export interface AppOptions {
  /** The built front end. */
  webFolder: string
}

const idShape = /^[\w.-]{8,64}$/

/** The whole server as one request listener: calls of the contract, the few plain routes, and the front end. */
export function createApp(services: Services, { webFolder }: AppOptions): Server {
  const isHttps = services.appUrl.startsWith('https:')
  const isTrusted = rangesOf(services.config.trustedProxies)
  const addressOf = addressReader(isTrusted, services.proxyWatch)
  const api = createApiHandler(router)
  const files = staticFiles(webFolder, isHttps)
  const plain = new Hono()
  addPlainRoutes(plain, services, addressOf)
  const plainListener = getRequestListener(plain.fetch, {
    overrideGlobalObjects: false,
    // A proxy that looks whether the server is there names no host, in HTTP/1.0.
    hostname: 'localhost',
  })
  const forData = new Map(Object.entries(dataHeaders(isHttps)))
  const forPages = new Map(Object.entries(pageHeaders(isHttps)))

  /** The plain route that a path belongs to: itself, or what stands before the secret in it. */
  function plainRouteOf(pathname: string): string | undefined {
    const found = plain.routes.find(
      ({ path }) => path === pathname || (path.endsWith('/*') && pathname.startsWith(path.slice(0, -1))),
    )
    return found?.path.replace(/\*$/, '…')
  }

  async function answer(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
    const [pathname = '/'] = (request.url ?? '/').split('?', 1)
    if (plainRouteOf(pathname) !== undefined) {
      // Where a route has headers of its own, they count.
      response.setHeaders(forData)
      await plainListener(request, response)
      return
    }
    if (pathname.startsWith('/api/')) {
      response.setHeaders(forData)
      if (pathname === metricsPath && (await answerMetrics(services, request, response))) return
      const context = {
        services,
        request: {
          id: requestId,
          address: addressOf(request),
          userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
          incoming: request,
          token: tokenOf(request),
          idempotencyKey: request.headers['idempotency-key']?.toString(),
          setCookie: (cookie: string) => void response.appendHeader('set-cookie', cookie),
        },
      }
      const isCall = await api(request, response, context)
      if (!isCall)
        sendJson(response, 404, { status: false, code: 'NO_SUCH_CALL', message: 'There is no such call.', requestId })
      return
    }
    if (files.serve(request, response, pathname)) return
    response.setHeaders(forPages)
    // An open page may ask for a part of an earlier build: the app itself is not what it asked for.
    if (pathname.startsWith('/assets/'))
      return sendJson(response, 404, {
        status: false,
        code: 'NO_SUCH_FILE',
        message: 'This file belongs to another build. Load the page again.',
        requestId,
      })
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendJson(response, 405, {
        status: false,
        code: 'METHOD_NOT_ALLOWED',
        message: 'Only GET works here.',
        requestId,
      })
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    response.end(files.pageAt(pathname))
  }

  const server = createServer({ ...deadlines, maxHeaderSize: 16_384 }, (request, response) => {
    const given = request.headers['x-request-id']
    const requestId = typeof given === 'string' && idShape.test(given) ? given : crypto.randomUUID()
    const startedAt = performance.now()
    response.setHeader('x-request-id', requestId)
    // Whoever asks next does so on a new connection, which a balancer gives to another server.
    if (services.stopping.aborted) response.setHeader('connection', 'close')
    response.once('close', () => {
      services.metrics?.noteResponse(response.statusCode)
      const [pathname = '/'] = (request.url ?? '/').split('?', 1)
      const path = plainRouteOf(pathname) ?? pathname.replace(secretCalls, '$1…')
      logRequest(services, { request, response, path }, requestId, startedAt)
    })
    answer(request, response, requestId).catch((error: unknown) => {
      services.logger.error({ error, requestId }, 'request failed')
      if (response.headersSent) response.destroy()
      else
        sendJson(response, 500, {
          status: false,
          code: 'INTERNAL',
          message: 'Something went wrong on our side.',
          requestId,
        })
    })
  })
  guardConnections(server, { most: services.config.maxConnectionsPerAddress, isTrusted, logger: services.logger })
  return server
}

/**
 * The bearer token, or an API key under the name that many programs give it. Cookies are nobody's token. Whoever shows
 * two that differ is taken for neither: which one was meant is not ours to guess.
 */
function tokenOf({ headers }: IncomingMessage): string | undefined {
  const given = headers['x-api-key']
  const key = typeof given === 'string' && isToken('apiKey', given) ? given : undefined
  if (headers.authorization === undefined) return key
  const bearer = headers.authorization.match(/^Bearer (\S{1,200})$/)?.[1]
  return given === undefined || given === bearer ? bearer : undefined
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Calls of public pages, whose addresses are all it takes to see what is there; those of plain routes are named by their route. */
const secretCalls = /^(\/api\/(?:package|prospect)-page\/)[^/]+/

interface Answered {
  request: IncomingMessage
  response: ServerResponse
  /** Without what opens something. */
  path: string
}

/** Files are not worth a line each; failures are worth a warning. Query strings may hold what people typed and stay out. */
function logRequest(
  { logger }: Services,
  { request, response, path }: Answered,
  requestId: string,
  startedAt: number,
): void {
  // What monitoring asks for every few seconds is no news.
  const isNews = path.startsWith('/api/') && path !== metricsPath
  const level = response.statusCode >= 500 ? 'error' : isNews ? 'info' : 'debug'
  if (!logger.isLevelEnabled(level)) return
  logger[level](
    {
      requestId,
      method: request.method,
      path,
      status: response.statusCode,
      ms: Math.round(performance.now() - startedAt),
    },
    'request',
  )
}
