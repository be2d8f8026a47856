import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Logger } from '../logger.ts'
import { plainAddress, visitorOf } from './address.ts'

/** How long a request may take to arrive: its head, and all of it with a file on a slow line. */
export const deadlines = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  /** A browser keeps a connection for its next request. */
  keepAliveTimeout: 65_000,
  /** Both are looked at this often; Node's own half minute would be added to them. */
  connectionsCheckingInterval: 1_000,
}

/** How long a connection may be idle, even while an answer is being sent that nobody reads. */
const silenceMs = 120_000
/** How long a refused client has to read why. */
const farewellMs = 1_000
/** How often the log reports refused connections. */
const sayEveryMs = 60_000

interface Guard {
  /** Connections that one visitor may have at once. */
  most: number
  /** Proxies bring everybody's. */
  isTrusted: (address: string) => boolean
  logger: Logger
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

/** Closes connections that are slow, malformed or too many. */
export function guardConnections(server: Server, { most, isTrusted, logger }: Guard): void {
  const open = new Map<string, number>()
  const last = new WeakMap<Duplex, Exchange>()
  let saidAt = -Infinity

  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '')
    if (isTrusted(address)) return
    const visitor = visitorOf(address)
    const count = open.get(visitor) ?? 0
    if (count >= most) {
      socket.destroy()
      if (performance.now() - saidAt < sayEveryMs) return
      saidAt = performance.now()
      logger.warn(
        { address: visitor, most },
        'connections refused: an address has reached MAX_CONNECTIONS_PER_ADDRESS; if it is a proxy, add it to TRUSTED_PROXIES',
      )
      return
    }
    open.set(visitor, count + 1)
    socket.once('close', () => {
      const left = (open.get(visitor) ?? 1) - 1
      if (left > 0) open.set(visitor, left)
      else open.delete(visitor)
    })
  })
  server.setTimeout(silenceMs)
  server.on('request', (request: IncomingMessage, response: ServerResponse) =>
    last.set(request.socket, { request, response }),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(error, socket, last.get(socket)))
}

const statuses: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/**
 * Ends a connection whose request cannot be read, and does not wait for the other side to end it too. Browsers open
 * connections ahead of need: an answer on one that never asked would be taken for that of the first request, sent just
 * then; closed without a word, it is sent again. Nor is there anything to add to an answer that was begun.
 */
function refuse(error: NodeJS.ErrnoException, socket: Duplex, last: Exchange | undefined): void {
  const hasAsked = socket instanceof Socket && socket.bytesRead > 0
  const isOver = last?.request.complete && last.response.writableFinished
  const isAnswered = last?.response.headersSent === true && !isOver
  if (!hasAsked || isAnswered || !socket.writable) {
    socket.destroy()
    return
  }
  const status = statuses[error.code ?? ''] ?? '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`)
  // Reset, since who keeps their half open would have the system keep ours.
  setTimeout(() => socket.resetAndDestroy(), farewellMs).unref()
}
