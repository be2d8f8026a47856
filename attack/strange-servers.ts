import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Accepts every connection and says nothing, whatever it is taken for. */
export interface BlackHole {
  port: number
  /** The most connections there were at a time. */
  maxHeld: () => number
  close: () => void
}

export async function openBlackHole(): Promise<BlackHole> {
  const sockets = new Set<Socket>()
  let most = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    most = Math.max(most, sockets.size)
    socket.on('error', () => {})
    socket.resume()
    socket.once('close', () => sockets.delete(socket))
  })
  const port = await portOf(server)
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { port, maxHeld: () => most, close }
}

/** A mail server that takes everything, and knows for whom. */
export async function openMailServer() {
  const taken = new Set<string>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      taken.add(address)
      done()
    },
    onData(stream, _session, done) {
      stream.resume()
      stream.once('end', () => done())
    },
  })
  server.on('error', () => {})
  const port = await portOf(server.server)
  return { port, taken, close: () => server.close(() => {}) }
}

/** What webhooks are sent to; it counts them. */
export async function openListener() {
  let heard = 0
  const server = createHttpServer((request, response) => {
    heard++
    request.resume()
    response.end()
  })
  const port = await portOf(server)
  return { port, heard: () => heard, close: () => void server.close() }
}
