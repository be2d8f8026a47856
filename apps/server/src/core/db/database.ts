import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { LiveBus } from '../events/live-bus.ts'
import { isAway } from '../errors.ts'
import type { Logger } from '../logger.ts'
import { agencies } from './agencies.table.ts'
import { type AgencyDb, findByKey, readAs, writeAs } from './agency-db.ts'
import { drizzleOn } from './drizzle-on.ts'
import { FairPool } from './fair-pool.ts'

/** An arbitrary number for our advisory lock. */
const turnKey = 7_241_993_002

/** How long one agency's turn may block the others. */
const maxTurnMs = 30_000

/** The only ways to the database. Which rows each can see is PostgreSQL's to enforce. */
export class Database {
  readonly #pool: FairPool
  readonly #aside: FairPool
  readonly #shared: pg.Pool
  readonly #logger: Logger
  /** Turns that took too long and are still running; the others went on without waiting. */
  readonly #longTurns = new Set<string>()

  constructor(
    readonly url: string,
    connections: number,
    private readonly live: LiveBus,
    logger: Logger,
  ) {
    this.#pool = new FairPool({ connectionString: url, application_name: 'sarai' }, connections, logger)
    this.#aside = new FairPool({ connectionString: url, application_name: 'sarai aside' }, 2, logger)
    this.#shared = new pg.Pool({
      connectionString: url,
      application_name: 'sarai shared',
      max: 3,
      connectionTimeoutMillis: 5_000,
    })
    this.#shared.on('error', (error) => logger.warn({ error }, 'an idle database connection was lost'))
    this.#shared.on('connect', (client) => client.on('error', () => {}))
    this.#logger = logger
  }

  /** Reads as an agency, each statement by itself. */
  readAs(agencyId: string): AgencyDb {
    return readAs(this.#pool, agencyId)
  }

  /** Runs `work` as an agency, in one transaction. */
  writeAs<T>(agencyId: string, work: (db: AgencyDb) => Promise<T>): Promise<T> {
    return writeAs(this.#pool, agencyId, (id, changes) => this.live.publish(id, changes), work)
  }

  /**
   * The same for a short transaction of its own while another is open, on connections reserved for it: with shared
   * ones, transactions that wait for each other could hold all connections, and the one they wait for would get none.
   */
  writeAside<T>(agencyId: string, work: (db: AgencyDb) => Promise<T>): Promise<T> {
    return writeAs(this.#aside, agencyId, (id, changes) => this.live.publish(id, changes), work)
  }

  /** Looks for the row that carries `key`, before the agency is known. */
  findByKey<T>(key: string, work: (db: NodePgDatabase) => Promise<T>): Promise<T> {
    return findByKey(this.#pool, key, work)
  }

  /** For the few tables that belong to no agency. Sees no row of any agency's table. */
  get shared(): NodePgDatabase {
    return drizzleOn(this.#shared)
  }

  /**
   * Runs `work` as every agency in turn, but for those that are suspended, unless `evenSuspended` says so. Each crossing
   * of agencies says why, and is logged. One agency's failure is no reason to leave out the others, nor is one that
   * takes long: they go on while it comes to its end by itself, and it is left out until it has.
   * @throws at the end when some failed; at once when the database is away or the signal fires
   */
  async forEachAgency(
    reason: string,
    work: (db: AgencyDb) => Promise<void>,
    {
      signal,
      turnMs = maxTurnMs,
      evenSuspended = false,
    }: { signal?: AbortSignal; turnMs?: number; evenSuspended?: boolean } = {},
  ): Promise<void> {
    this.#logger.info({ reason }, 'crossing agencies')
    const found = await this.#agencies(reason)
    const ids = found.filter(({ suspendedAt }) => evenSuspended || !suspendedAt).map(({ id }) => id)
    let failures = 0
    for (const id of ids) {
      signal?.throwIfAborted()
      const turn = `${reason} ${id}`
      if (this.#longTurns.has(turn)) continue
      try {
        await this.#inTurn(turn, this.writeAs(id, work), turnMs)
      } catch (error) {
        if (signal?.aborted || isAway(error)) throw error
        failures++
        this.#logger.error({ error, agencyId: id, reason }, 'work across agencies failed for one of them')
      }
    }
    if (failures > 0) throw new Error(`${reason} failed for ${failures} of ${ids.length} agencies`)
  }

  /** Waits for an agency's turn to end, up to the limit. */
  async #inTurn(turn: string, work: Promise<void>, turnMs: number): Promise<void> {
    const over = new AbortController()
    const late = sleep(turnMs, 'late' as const, { ref: false, signal: over.signal }).catch(() => {})
    try {
      if ((await Promise.race([work, late])) !== 'late') return
      this.#longTurns.add(turn)
      this.#logger.warn({ turn, ms: turnMs }, 'an agency takes too long; continuing with the others')
      work
        .catch((error: unknown) => this.#logger.error({ error, turn }, 'an agency that took too long failed'))
        .finally(() => this.#longTurns.delete(turn))
    } finally {
      over.abort()
    }
  }

  /**
   * Reads the agencies' own rows, of all of them, and nothing of their records: each table of theirs is empty here. For
   * the admin area; each look says why, and is logged.
   */
  acrossAgencies<T>(reason: string, read: (db: NodePgDatabase) => Promise<T>): Promise<T> {
    this.#logger.info({ reason }, 'crossing agencies')
    return this.shared.transaction(
      async (tx) => {
        await tx.execute(sql`select set_config('app.crossing', ${reason}, true)`)
        return read(tx)
      },
      { accessMode: 'read only' },
    )
  }

  /** Whether this installation has no agency yet. */
  async isEmpty(): Promise<boolean> {
    return (await this.#agencies('is there any agency')).length === 0
  }

  /** The ids of all agencies, in the order they were made. The look says why, and is logged. */
  async agencyIds(reason: string): Promise<string[]> {
    this.#logger.info({ reason }, 'crossing agencies')
    return (await this.#agencies(reason)).map(({ id }) => id).sort()
  }

  #agencies(reason: string): Promise<{ id: string; suspendedAt: string | null }[]> {
    return this.shared.transaction(async (tx) => {
      await tx.execute(sql`select set_config('app.crossing', ${reason}, true)`)
      return tx.select({ id: agencies.id, suspendedAt: agencies.suspendedAt }).from(agencies)
    })
  }

  /** Runs `work` while no other server does the same: they wait for their turn, and find it done. */
  async inTurn(work: () => Promise<void>): Promise<void> {
    await this.shared.transaction(async (tx) => {
      for (const name of ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'])
        await tx.execute(sql`select set_config(${name}, '0', true)`)
      await tx.execute(sql`select pg_advisory_xact_lock(${turnKey})`)
      await work()
    })
  }

  async end(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#aside.end(), this.#shared.end()])
  }
}
