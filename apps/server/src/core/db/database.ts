import { asc, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { LiveBus } from '../events/live-bus.ts'
import type { Logger } from '../logger.ts'
import { agencies } from './agencies.table.ts'
import { type AgencyDb, findByKey, readAs, writeAs } from './agency-db.ts'
import { sharesOf } from './connection-shares.ts'
import { type DriverName, drivers } from './driver.ts'
import { drizzleOn } from './drizzle-on.ts'
import type { DueQuestion, DueWork } from './due-work.ts'
import { FairPool, type PoolUsage } from './fair-pool.ts'
import { lockKeys } from './lock-keys.ts'

interface AgencyName {
  id: string
  name: string
}

/** The only ways to the database. Which rows each can see is PostgreSQL's to enforce. */
export class Database {
  readonly #pool: FairPool
  readonly #aside: FairPool
  readonly #shared: pg.Pool
  readonly #logger: Logger
  #lastInTurn: Promise<void> = Promise.resolve()

  /** @param connections how many the server may open, those that listen and watch over the database's health included */
  constructor(
    readonly url: string,
    { connections, driver: name }: { connections: number; driver: DriverName },
    private readonly live: LiveBus,
    logger: Logger,
  ) {
    const driver = drivers[name]
    const { agencies, aside, shared } = sharesOf(connections)
    this.#pool = new FairPool({ connectionString: url, application_name: 'sarai' }, agencies, driver, logger)
    this.#aside = new FairPool({ connectionString: url, application_name: 'sarai aside' }, aside, driver, logger)
    this.#shared = new pg.Pool({
      connectionString: url,
      application_name: 'sarai shared',
      max: shared,
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

  /** The same while a transaction is open, which must not wait for a second connection of those it came from. */
  findAsideByKey<T>(key: string, work: (db: NodePgDatabase) => Promise<T>): Promise<T> {
    return findByKey(this.#aside, key, work)
  }

  /** How this server's connections are used, by what they are for. */
  get usage(): Record<'agencies' | 'aside' | 'shared', PoolUsage> {
    const { totalCount: open, idleCount, waitingCount: waiting } = this.#shared
    const shared = { open, inUse: open - idleCount, waiting }
    return { agencies: this.#pool.usage, aside: this.#aside.usage, shared }
  }

  /** For the few tables that belong to no agency. Sees no row of any agency's table. */
  get shared(): NodePgDatabase {
    return drizzleOn(this.#shared)
  }

  /** For the job queue, which brings its own SQL. */
  async executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
    return this.#shared.query(text, values)
  }

  /**
   * The agencies that have work of a kind due by a moment, the longest due first: one statement, however many agencies
   * there are. The work itself is done as each of them.
   */
  async agenciesWithDue({ name }: DueQuestion, until: Date): Promise<DueWork[]> {
    const { rows } = await this.shared.execute<{ agencyId: string; ms: number }>(
      sql`select agency_id as "agencyId", extract(epoch from due_at)::float8 * 1000 as ms
            from ${sql.identifier(name)}(${until.toISOString()}::timestamptz) order by due_at`,
    )
    return rows.map(({ agencyId, ms }) => ({ agencyId, dueAt: new Date(ms) }))
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

  /**
   * Changes what belongs to the installation and its staff alone may change, in a transaction: plans and announcements
   * (sql/policies.sql). Sees no row of any agency's table.
   * @param by who does it: their address
   */
  writeAsStaff<T>(by: string, work: (db: NodePgDatabase) => Promise<T>): Promise<T> {
    return this.shared.transaction(async (tx) => {
      await tx.execute(sql`select set_config('app.staff', ${by}, true)`)
      return work(tx)
    })
  }

  /** Whether this installation has no agency yet. */
  async isEmpty(): Promise<boolean> {
    return (await this.#agencies('is there any agency', 1)).length === 0
  }

  /** The ids and names of all agencies, in the order they were made. The look says why, and is logged. */
  async listAgencies(reason: string): Promise<AgencyName[]> {
    this.#logger.info({ reason }, 'crossing agencies')
    return this.#agencies(reason)
  }

  #agencies(reason: string, limit?: number): Promise<AgencyName[]> {
    return this.shared.transaction(async (tx) => {
      await tx.execute(sql`select set_config('app.crossing', ${reason}, true)`)
      const listed = tx.select({ id: agencies.id, name: agencies.name }).from(agencies).orderBy(asc(agencies.id))
      return limit === undefined ? listed : listed.limit(limit)
    })
  }

  /** Runs `work` in a transaction on tables that belong to no agency. */
  async writeShared<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#shared.connect()
    let failure: Error | undefined
    try {
      await client.query('begin')
      const result = await work(client)
      await client.query('commit')
      return result
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
      await client.query('rollback').then(
        () => (failure = undefined),
        () => {},
      )
      throw error
    } finally {
      client.release(failure)
    }
  }

  /** Runs `work` while nobody else does the same, here or on another server: they wait for their turn, and find it done. */
  inTurn(work: () => Promise<void>): Promise<void> {
    // Those who wait here hold no connection, which `work` may need.
    const mine = this.#lastInTurn.then(() => this.#aloneOfAllServers(work))
    this.#lastInTurn = mine.catch(() => {})
    return mine
  }

  async #aloneOfAllServers(work: () => Promise<void>): Promise<void> {
    await this.shared.transaction(async (tx) => {
      for (const name of ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'])
        await tx.execute(sql`select set_config(${name}, '0', true)`)
      await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.turn})`)
      await work()
    })
  }

  async end(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#aside.end(), this.#shared.end()])
  }
}
