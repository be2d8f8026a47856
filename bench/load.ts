import { connect, type Socket } from 'node:net'
import type { Call } from './questions.ts'

export interface Measured {
  /** Answers a second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
}

export interface Target {
  port: number
  token?: string
  next: () => Call
  /** Each connection is another visitor: of one who asks very much, pages are slowed down. */
  isCrowd?: boolean
}

const maxUnusedMs = 4_000
const headEnd = Buffer.from('\r\n\r\n')

/** One connection, on which one question is asked at a time. As little of its own work as can be. */
export class Asker {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #answered: ((status: number) => void) | undefined
  #failed: ((error: Error) => void) | undefined
  #usedAt = performance.now()

  /** @param localAddress whom it looks like, where all of 127.0.0.0/8 is this machine */
  constructor(target: Pick<Target, 'port'>, localAddress?: string) {
    this.#socket = connect({ port: target.port, host: '127.0.0.1', noDelay: true, localAddress })
    this.#socket.on('data', (chunk) => this.#take(chunk))
    this.#socket.on('error', (error) => this.#failed?.(error))
    this.#socket.on('close', () => this.#failed?.(new Error('the connection was closed')))
  }

  /** Servers close what is not used for some seconds; as browsers do, it is given up before that. */
  get isFresh(): boolean {
    return !this.#socket.destroyed && performance.now() - this.#usedAt < maxUnusedMs
  }

  ask({ method, path, body = '', encoding, headers = {} }: Call, bearer: string | undefined): Promise<number> {
    const token = bearer ? `authorization: Bearer ${bearer}\r\n` : ''
    const type = body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` : ''
    const others = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const accept = encoding ? `accept-encoding: ${encoding}\r\n` : ''
    this.#usedAt = performance.now()
    return new Promise((resolve, reject) => {
      // Nothing more is heard of what is written to a closed one.
      if (this.#socket.destroyed) return reject(new Error('the connection was closed'))
      this.#answered = resolve
      this.#failed = reject
      this.#socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: bench\r\n${accept}${others.join('')}${token}${type}\r\n${body}`,
      )
    })
  }

  /** Both servers say how long their answers are. */
  #take(chunk: Buffer): void {
    this.#received = this.#received.length > 0 ? Buffer.concat([this.#received, chunk]) : chunk
    const head = this.#received.indexOf(headEnd)
    if (head < 0) return
    const text = this.#received.toString('latin1', 0, head)
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1])
    if (Number.isNaN(length)) return this.#failed?.(new Error(`an answer of unknown length: ${text}`))
    if (this.#received.length < head + 4 + length) return
    const answer = this.#received
    this.#received = Buffer.alloc(0)
    const status = Number(text.slice(9, 12))
    if (status === 200) this.#answered?.(status)
    else this.#failed?.(new Error(`answered ${status}: ${answer.toString('utf8', head + 4).slice(0, 500)}`))
  }

  close(): void {
    this.#failed = undefined
    this.#socket.destroy()
  }
}

/**
 * Asks without pause on `connections` connections for `seconds`.
 * @throws at the first answer that is not 200: what fails fast would look fast
 */
export async function measure(target: Target, connections: number, seconds: number): Promise<Measured> {
  const askers = Array.from(
    { length: connections },
    (_, at) => new Asker(target, target.isCrowd ? `127.0.1.${at + 1}` : undefined),
  )
  const times: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  const ask = async (asker: Asker) => {
    while (performance.now() < endsAt) {
      const askedAt = performance.now()
      await asker.ask(target.next(), target.token)
      times.push(performance.now() - askedAt)
    }
  }
  try {
    await Promise.all(askers.map(ask))
  } finally {
    for (const asker of askers) asker.close()
  }
  const took = performance.now() - startedAt
  return { rate: (times.length / took) * 1000, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
