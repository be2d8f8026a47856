import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createLogger } from '../logger.ts'
import { rangesOf } from './address.ts'
import { deadlines, guardConnections } from './connections.ts'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close().closeAllConnections()))

/** A server with the deadlines of ours, only sooner. */
async function serve({ most = 100, trusted = [] as string[] } = {}) {
  const sooner = { ...deadlines, headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 }
  const server = createServer(sooner, (request, response) => {
    if (request.url === '/begun') response.writeHead(200).write('begun')
    else if (request.url !== '/slow') response.end('ok')
    request.resume()
  })
  servers.push(server)
  guardConnections(server, { most, isTrusted: rangesOf(trusted), logger: createLogger('silent') })
  await once(server.listen(0), 'listening')
  const { port } = server.address() as AddressInfo
  const open = (localAddress = '127.0.0.2') =>
    connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true }).on('error', () => {})
  return { server, open }
}

/** All that is answered until the other side has closed. Does not close itself, as whoever attacks would not. */
async function answerTo(socket: Socket): Promise<string> {
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  await Promise.race([once(socket, 'end'), once(socket, 'close')])
  return answer
}

const connectionsOf = (server: Server) =>
  new Promise<number>((done) => server.getConnections((_, count) => done(count)))

test('what does not come in time is closed for good, though the other side keeps its half open', async () => {
  const { server, open } = await serve()
  const begin = (text: string) => {
    const socket = open()
    socket.write(text)
    return socket
  }
  const head = begin('GET / HTTP/1.1\r\nhost: a\r\nx-slow: ')
  const body = begin('POST /slow HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nhalf')
  const answered = begin('POST /begun HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nhalf')
  const silent = open()
  const [toHead, toBody, toAnswered, toSilent] = await Promise.all([head, body, answered, silent].map(answerTo))
  expect(toHead).toMatch(/^HTTP\/1\.1 408 /)
  expect(toBody).toMatch(/^HTTP\/1\.1 408 /)
  expect(toAnswered).toMatch(/^HTTP\/1\.1 200 OK[^]*begun/)
  expect(toAnswered).not.toContain('408')
  expect(toSilent).toBe('')
  await expect.poll(() => connectionsOf(server)).toBe(0)
})

test('one address has so many connections and no more; another has its own, and a proxy everybody’s', async () => {
  const { server, open } = await serve({ most: 5, trusted: ['127.0.0.9'] })
  const isOpen = async (socket: Socket) => {
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
    const turnedAway = ['end', 'close'].map((event) => once(socket, event).then(() => false))
    return Promise.race([once(socket, 'data').then(() => true), ...turnedAway]).catch(() => false)
  }
  const mine: Socket[] = []
  const outcomes: boolean[] = []
  for (let time = 0; time < 8; time++) {
    const socket = open()
    mine.push(socket)
    outcomes.push(await isOpen(socket))
  }
  expect(outcomes).toEqual([true, true, true, true, true, false, false, false])
  expect(await isOpen(open('127.0.0.3'))).toBe(true)
  for (let time = 0; time < 10; time++) expect(await isOpen(open('127.0.0.9'))).toBe(true)
  mine.forEach((socket) => socket.destroy())
  await expect.poll(() => connectionsOf(server)).toBe(11)
  expect(await isOpen(open())).toBe(true)
})
