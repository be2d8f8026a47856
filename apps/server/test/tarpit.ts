import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** Where a mail server leaves whoever talks to it waiting. */
export type Trap =
  /** Accepts the connection and never greets. */
  | 'silent'
  /** Greets, and answers each command with a byte a second, never to the end of the line. */
  | 'drips'
  /** Takes the whole mail and never says whether it keeps it. */
  | 'swallows'

/** A mail server, or anything else that listens, that keeps those who come for as long as they let it. */
export interface Tarpit {
  port: number
  /** Connections that are open. */
  held: () => number
  /** The most there were at a time. */
  maxHeld: () => number
  close(): Promise<void>
}

function meet(socket: Socket, trap: Trap): void {
  if (trap === 'silent') return
  socket.write('220 tarpit.test ESMTP\r\n')
  if (trap === 'drips') {
    socket.once('data', () => {
      socket.write('250-')
      const drip = setInterval(() => socket.write('x'), 100)
      socket.once('close', () => clearInterval(drip))
    })
    return
  }
  let isData = false
  socket.on('data', (bytes: Buffer) => {
    for (const line of bytes.toString().split('\r\n')) {
      if (isData) return
      if (/^(EHLO|HELO|MAIL|RCPT)/.test(line)) socket.write('250 go on\r\n')
      else if (line === 'DATA') {
        isData = true
        socket.write('354 go on\r\n')
      }
    }
  })
}

export async function openTarpit(trap: Trap = 'silent'): Promise<Tarpit> {
  const sockets = new Set<Socket>()
  let most = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    most = Math.max(most, sockets.size)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    meet(socket, trap)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    held: () => sockets.size,
    maxHeld: () => most,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
