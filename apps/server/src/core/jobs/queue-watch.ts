import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import type { Logger } from '../logger.ts'

/** How often to look for work of which this server was not notified, while none is waiting. */
const idleMs = 5_000
/** The same while there is some: its agency may be at its limit on another server, which does not say when that ends. */
const waitingMs = 1_000
/** Added to when work begins, since timers may fire a moment early. */
const marginMs = 5

interface Waiting {
  name: string
  /** Milliseconds until the first of it begins, by the database's clock; 0 for what may begin now. */
  ms: number
}

/**
 * Finds out, with one question for all kinds of work, which of them have some waiting and when the next begins. Workers
 * are woken when work is queued; this is for what begins later, and for whatever this server was not notified of.
 */
export class QueueWatch {
  #timer: NodeJS.Timeout | undefined
  #lookAt = Infinity
  #isStopped = false

  /** @param wake has the workers of a kind look for work */
  constructor(
    private readonly database: Database,
    private readonly names: string[],
    private readonly wake: (name: string) => void,
    private readonly logger: Logger,
  ) {
    this.lookIn(0)
  }

  /** Looks after so many milliseconds, or before. */
  lookIn(ms: number): void {
    const at = performance.now() + ms
    if (this.#isStopped || at >= this.#lookAt) return
    this.#lookAt = at
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#look(), ms)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  async #look(): Promise<void> {
    this.#lookAt = Infinity
    let nextMs = idleMs
    try {
      for (const { name, ms } of await this.#findWaiting()) {
        if (ms <= 0) this.wake(name)
        nextMs = Math.min(nextMs, ms <= 0 ? waitingMs : ms + marginMs)
      }
    } catch (error) {
      this.logger.warn({ error }, 'job queue error')
    }
    this.lookIn(nextMs)
  }

  async #findWaiting(): Promise<Waiting[]> {
    const { rows } = await this.database.shared.execute<{ name: string; ms: number }>(
      sql`select kind.name, waiting.ms
            from unnest(${sql.param(this.names)}::text[]) as kind (name)
           cross join lateral (
             select case
               when exists (select from pgboss.job where name = kind.name and state < 'active' and not blocked and start_after <= now()) then 0
               else (select extract(epoch from min(start_after) - now())::float8 * 1000
                       from pgboss.job where name = kind.name and state < 'active' and not blocked)
             end as ms) as waiting
           where waiting.ms is not null`,
    )
    return rows
  }
}
