import pg from 'pg'
import type { Logger } from '../logger.ts'

type Waiter = { resolve: () => void; reject: (error: Error) => void; since: number }

/** How long a request waits for a connection before it is told to come back. */
const longestWait = 10_000
/** How many requests of one agency may wait. */
const longestQueue = 500

/**
 * A pool of connections shared out in turn between agencies, so that one with a thousand requests waiting does not
 * stand in the way of one with a single request.
 */
export class FairPool {
  readonly #pool: pg.Pool
  readonly #size: number
  /** An agency alone may use most connections, not the last few. */
  readonly #share: number
  #running = 0
  readonly #runningOf = new Map<string, number>()
  readonly #waiting = new Map<string, Waiter[]>()

  constructor(config: pg.PoolConfig, size: number, logger: Logger) {
    this.#size = size
    this.#share = Math.max(1, size - Math.ceil(size / 4))
    this.#pool = new pg.Pool({
      ...config,
      max: size,
      pipeline: true,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: 5_000,
    })
    this.#pool.on('error', (error) => logger.warn({ error }, 'an idle database connection was lost'))
  }

  /** A connection for `party`, in its turn. Give it back with `release`. */
  async acquire(party: string): Promise<pg.PoolClient> {
    if (this.#running >= this.#size || (this.#runningOf.get(party) ?? 0) >= this.#share) await this.#wait(party)
    else this.#count(party, 1)
    try {
      return await this.#pool.connect()
    } catch (error) {
      this.#leave(party)
      throw error
    }
  }

  release(party: string, client: pg.PoolClient, broken: boolean): void {
    client.release(broken)
    this.#leave(party)
  }

  #wait(party: string): Promise<void> {
    const queue = this.#waiting.get(party) ?? []
    if (queue.length >= longestQueue)
      return Promise.reject(new Error('Connection terminated: too many requests are waiting'))
    this.#waiting.set(party, queue)
    return new Promise((resolve, reject) => {
      queue.push({ resolve, reject, since: Date.now() })
    })
  }

  #count(party: string, change: 1 | -1): void {
    this.#running += change
    const running = (this.#runningOf.get(party) ?? 0) + change
    if (running === 0) this.#runningOf.delete(party)
    else this.#runningOf.set(party, running)
  }

  #leave(party: string): void {
    this.#count(party, -1)
    this.#admit()
  }

  /** Lets in the next of the agency that has waited longest for a turn, and puts that agency last. */
  #admit(): void {
    for (const [party, queue] of this.#waiting) {
      if (this.#running >= this.#size) return
      if ((this.#runningOf.get(party) ?? 0) >= this.#share) continue
      const waiter = queue.shift()
      this.#waiting.delete(party)
      if (queue.length > 0) this.#waiting.set(party, queue)
      if (!waiter) continue
      if (Date.now() - waiter.since > longestWait) {
        waiter.reject(new Error('Connection terminated: waited too long for a database connection'))
        continue
      }
      this.#count(party, 1)
      waiter.resolve()
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}
