import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, NotPossibleHere } from '../attack.ts'
import { askFrom, openSlow, percentile, socketsOf } from '../slow-client.ts'

const perKind = 500
/** The deadline of a request's head, a look at who is late, and the time to take in the answer. */
const headDeadlineMs = 10_000 + 1_000 + 1_000 + 2_000

export const attack: Attack = {
  title: 'Connections that say little and never close',
  async run({ install, expect, tried, after }) {
    if (process.platform !== 'linux') throw new NotPossibleHere('there is no /proc to count sockets in')
    const { port, url, process: server } = await install()
    const held = () => socketsOf(server.pid ?? 0)
    const before = held()

    const crowd = await openSlow(port, { count: 700, said: '', localAddress: '127.0.0.10' })
    await sleep(1_000)
    const turnedAway = crowd.filter((socket) => socket.readableEnded || socket.destroyed).length
    tried(`700 connections from one address: ${turnedAway} are turned away, ${held() - before} held`)
    expect(turnedAway >= 200, 'one address gets 500 and no more')
    crowd.forEach((socket) => socket.destroy())

    const kinds = {
      'nothing at all': '',
      'half a head': 'GET /login HTTP/1.1\r\nhost: sarai\r\nx-slow: ',
      'half a body':
        'POST /api/auth/signin HTTP/1.1\r\nhost: sarai\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{"email":',
    }
    const open = await Promise.all(
      Object.values(kinds).map((said, at) =>
        openSlow(port, { count: perKind, said, localAddress: `127.0.0.${at + 11}` }),
      ),
    )
    const sockets = open.flat()
    after(() => sockets.forEach((socket) => socket.destroy()))
    const drip = setInterval(() => {
      for (const socket of [...(open[1] ?? []), ...(open[2] ?? [])]) if (socket.writable) socket.write('x')
    }, 3_000)
    after(() => clearInterval(drip))
    tried(`${sockets.length} connections, ${Object.keys(kinds).join(', ')}: ${held() - before} held`)

    const times: number[] = []
    const statuses = new Set<number>()
    const end = performance.now() + headDeadlineMs
    while (performance.now() < end) {
      const [page, ready] = await Promise.all([
        askFrom('127.0.0.20', `${url}/login`),
        askFrom('127.0.0.20', `${url}/api/health/ready`),
      ])
      for (const { ms, status } of [page, ready]) {
        times.push(ms)
        statuses.add(status)
      }
      await sleep(50)
    }
    const p99 = percentile(times, 0.99)
    tried(`meanwhile ${times.length} answers to somebody else, the slowest of a hundred in ${Math.round(p99)} ms`)
    expect(p99 < 1_000, 'somebody else is answered within a second')
    expect([...statuses].join() === '200', `and always: ${[...statuses].join()}`)
    const left = held() - before
    expect(left <= perKind + 10, `those without a whole head are gone for good: ${left} left of ${sockets.length}`)

    await sleep(60_000 - headDeadlineMs + 4_000)
    const rest = held() - before
    expect(rest <= 10, `and those without a whole body after a minute: ${rest} left`)
  },
}
