import pg from 'pg'
import type { Logger } from '../logger.ts'
import { Turns } from '../turns.ts'
import type { Driver } from './driver.ts'
import { noteReleased, noteTaken } from './held-connections.ts'

/** How long a request waits for a connection before it is refused as busy. */
const maxWait = 10_000
/** How many requests of one agency may wait. */
const maxQueueLength = 500

/** Connections of a pool, and how many wait for one. */
export interface PoolUsage {
  open: number
  inUse: number
  waiting: number
}

/**
 * A pool of connections shared out in turn between agencies. Requests and background work of an agency count as one: a
 * single agency may use most connections, but not the last few.
 */
export class FairPool {
  readonly #pool: pg.Pool
  readonly #turns: Turns

  constructor(
    config: pg.PoolConfig,
    size: number,
    readonly driver: Driver,
    logger: Logger,
  ) {
    this.#turns = new Turns({
      size,
      share: Math.max(1, size - Math.ceil(size / 4)),
      maxWaiting: maxQueueLength,
      maxWaitMs: maxWait,
      what: 'a database connection',
    })
    this.#pool = new pg.Pool({
      ...config,
      max: size,
      pipeline: driver.isPipelined,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: 5_000,
    })
    this.#pool.on('error', (error) => logger.warn({ error }, 'an idle database connection was lost'))
    // A connection that is lost while it is in use tells whoever waits for its answer; the event has to be heard too.
    this.#pool.on('connect', (client) => client.on('error', () => {}))
  }

  /** A connection for `party`, in its turn. Give it back with `release`. */
  async acquire(party: string): Promise<pg.PoolClient> {
    noteTaken(this)
    await this.#turns.take(party)
    try {
      return await this.#pool.connect()
    } catch (error) {
      this.#turns.leave(party)
      throw error
    }
  }

  release(party: string, client: pg.PoolClient, broken: boolean): void {
    client.release(broken)
    noteReleased(this)
    this.#turns.leave(party)
  }

  get usage(): PoolUsage {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { open: totalCount, inUse: totalCount - idleCount, waiting: waitingCount + this.#turns.waiting }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}
