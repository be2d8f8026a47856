import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import type { Logger } from '../logger.ts'

/** How old what the database said may be before it is asked again. */
const holdsMs = 15_000
/** It is also not asked for so many times as long as the last answer took: a large queue is not counted all the time. */
const restFactor = 20

export interface QueueFigures {
  name: string
  /** May begin now. */
  waiting: number
  /** Begins later. */
  scheduled: number
  running: number
  failed: number
  /** Seconds since the oldest that waits might have begun; 0 where none waits. */
  oldestSeconds: number
}

export interface InstallationFigures {
  queues: QueueFigures[]
  /** For how many agencies work of a kind fails at present. */
  agenciesFailing: { queue: string; count: number }[]
  outgoing: { kind: string; state: string; count: number }[]
  databaseBytes: number
}

async function gather(db: Database['shared']): Promise<InstallationFigures> {
  const queues = await db.execute<{ [K in keyof QueueFigures]: QueueFigures[K] }>(
    sql`select name,
               count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
               count(*) filter (where state < 'active' and start_after > now())::int as scheduled,
               count(*) filter (where state = 'active')::int as running,
               count(*) filter (where state = 'failed')::int as failed,
               coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8
                 as "oldestSeconds"
          from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name`,
  )
  const failing = await db.execute<{ queue: string; count: number }>(
    sql`select job as queue, count(*)::int as count from job_failures group by job`,
  )
  const outgoing = await db.execute<{ kind: string; state: string; count: number }>(
    sql`select kind, state, count::int as count from count_outgoing()`,
  )
  const size = await db.execute<{ bytes: number }>(sql`select pg_database_size(current_database())::float8 as bytes`)
  return {
    queues: queues.rows,
    agenciesFailing: failing.rows,
    outgoing: outgoing.rows,
    databaseBytes: size.rows[0]?.bytes ?? NaN,
  }
}

/** What only the database knows about the installation, asked at most every fifteen seconds however many want it. */
export class FigureWatch {
  #last: InstallationFigures | undefined
  #gathering: Promise<void> | undefined
  #askAt = -Infinity

  constructor(
    private readonly database: Database,
    private readonly logger: Logger,
  ) {}

  /**
   * The figures there are, which are renewed meanwhile where they are old: whoever asks does not wait, but for the first.
   * @returns undefined where the database did not answer
   */
  async read(): Promise<InstallationFigures | undefined> {
    if (performance.now() >= this.#askAt) this.#gathering ??= this.#renew()
    if (!this.#last) await this.#gathering
    return this.#last
  }

  async #renew(): Promise<void> {
    const startedAt = performance.now()
    try {
      this.#last = await gather(this.database.shared)
    } catch (error) {
      this.#last = undefined
      this.logger.warn({ error }, 'metrics: the database did not answer')
    }
    this.#gathering = undefined
    const now = performance.now()
    this.#askAt = Math.max(startedAt + holdsMs, now + restFactor * (now - startedAt))
  }
}
