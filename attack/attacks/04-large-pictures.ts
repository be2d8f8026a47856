import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { crc32, deflateSync } from 'node:zlib'
import type { Attack } from '../attack.ts'
import type { Flood } from '../flood.ts'
import { demoPassword } from '../installation.ts'
import { type Memory, memoryOf, memoryText } from '../memory-of.ts'
import { askLists, feltText } from '../neighbour.ts'
import { register } from '../register.ts'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

/** A PNG of one colour: a hundred kilobytes that decode to 39 million pixels. */
function smallAndLarge(): Buffer {
  const [width, height] = [7_300, 5_400]
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  head[9] = 2
  const row = Buffer.alloc(width * 3 + 1, 0x66)
  row[0] = 0
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)), { level: 6 })
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

const pictures = 100
const atATime = 40
const seconds = 20

const sumOf = ({ server, children }: Memory) => server + children

/** Sends the pictures from a thread of its own, since this one measures what the neighbour feels. @returns answers by status */
async function flood(wish: Flood): Promise<Map<number, number>> {
  const [came] = (await once(new Worker(new URL('../flood.ts', import.meta.url), { workerData: wish }), 'message')) as [
    Map<number, number>,
  ]
  return came
}

export const attack: Attack = {
  title: 'A hundred small pictures of 39 million pixels each, while another agency works',
  async run({ install, expect, tried, after }) {
    const installation = await install({ DEMO: 'on' })
    const pid = installation.process.pid ?? 0
    const neighbour = await installation.signIn('owner@demo.test', demoPassword)
    const stranger = await register(installation, 'stranger')
    await askLists(installation, neighbour, 8)
    const alone = await askLists(installation, neighbour, seconds)
    const idle = memoryOf(pid)
    tried(`the neighbour alone: ${feltText(alone)}; the server and its children take ${memoryText(idle)}`)

    const bytes = smallAndLarge()
    let most = idle
    const watch = setInterval(() => {
      const now = memoryOf(pid)
      if (sumOf(now) > sumOf(most)) most = now
    }, 100)
    after(() => clearInterval(watch))
    const sending = flood({ url: installation.url, token: stranger, bytes, pictures, atATime, seconds })
    const meanwhile = await askLists(installation, neighbour, seconds)
    const came = await sending
    clearInterval(watch)
    const answers = [...came].map(([status, times]) => `${times} × ${status}`).join(', ')
    tried(`${pictures} pictures of ${Math.round(bytes.length / 1024)} kB, for ${seconds} s: ${answers}`)
    tried(`the neighbour meanwhile: ${feltText(meanwhile)}; they took ${memoryText(most)} at the most`)
    const next = await installation.call('GET', '/health/ready', { token: neighbour })
    const overAt = performance.now()
    const isBack = () => sumOf(memoryOf(pid)) < sumOf(idle) + 100
    while (!isBack() && performance.now() - overAt < 60_000) await sleep(500)
    const backAfter = (performance.now() - overAt) / 1000
    tried(`afterwards: ${memoryText(memoryOf(pid))} after ${backAfter.toFixed(0)} s`)

    expect((came.get(200) ?? 0) > 0, 'pictures were taken, one after the other')
    expect((came.get(429) ?? 0) > 0, 'those beyond what is held at a time were told to come back')
    expect(
      [...came.keys()].every((status) => status === 200 || status === 429),
      'nothing else was answered',
    )
    expect(meanwhile.failed === 0, 'no list of the neighbour failed')
    // What five lists of five hundred take differs from run to run; nobody notices 40 ms.
    expect(
      meanwhile.p99 <= Math.max(alone.p99 * 2, 40),
      'the neighbour’s p99 is at the most twice what it is alone, or 40 ms',
    )
    expect(sumOf(most) <= 600, 'the server and its children took 600 MB at the most')
    expect(isBack(), 'and a minute later no more than 100 MB above what they took before')
    expect(next.status === 200, 'the server is ready')
  },
}
