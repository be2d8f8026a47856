import pg from 'pg'
import type { Logger } from '../logger.ts'

type Waiter = { admit: () => void }

/** How long a request waits for a connection before it is told to come back. */
const longestWait = 10_000
/** How many requests of one agency may wait. */
const longestQueue = 500

/** Said with PostgreSQL's own code for "too many connections": it passes. */
const overloaded = (why: string) => Object.assign(new Error(why), { code: '53300' })

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
    // A connection that is lost while it is in use tells whoever waits for its answer; the event has to be heard too.
    this.#pool.on('connect', (client) => client.on('error', () => {}))
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
    if (queue.length >= longestQueue) return Promise.reject(overloaded('too many requests are waiting'))
    this.#waiting.set(party, queue)
    return new Promise((resolve, reject) => {
      const waiter = {
        admit: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        this.#forget(party, waiter)
        reject(overloaded('waited too long for a database connection'))
      }, longestWait)
      queue.push(waiter)
    })
  }

  #forget(party: string, waiter: Waiter): void {
    const queue = this.#waiting.get(party)?.filter((each) => each !== waiter) ?? []
    if (queue.length > 0) this.#waiting.set(party, queue)
    else this.#waiting.delete(party)
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
      this.#count(party, 1)
      waiter.admit()
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}
