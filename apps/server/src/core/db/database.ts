import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { LiveBus } from '../events/live-bus.ts'
import type { Logger } from '../logger.ts'
import { agencies } from './agencies.table.ts'
import { type AgencyDb, findByKey, readAs, writeAs } from './agency-db.ts'
import { drizzleOn } from './drizzle-on.ts'
import { FairPool } from './fair-pool.ts'

/** Any number that only we would use. */
const turnKey = 7_241_993_002

/** The only ways to the database. Which rows each can see is PostgreSQL's to enforce. */
export class Database {
  readonly #pool: FairPool
  readonly #aside: FairPool
  readonly #shared: pg.Pool
  readonly #logger: Logger

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
   * The same for a short transaction of its own while another is open, on connections set aside for that: were they
   * the same, transactions that wait for one another could hold them all, and the one they wait for would get none.
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

  /** Runs `work` as every agency in turn. Each crossing of agencies says why, and is logged. */
  async forEachAgency(reason: string, work: (db: AgencyDb) => Promise<void>): Promise<void> {
    this.#logger.info({ reason }, 'crossing agencies')
    for (const id of await this.#agencyIds(reason)) await this.writeAs(id, work)
  }

  /** Whether this installation has no agency yet. */
  async isEmpty(): Promise<boolean> {
    return (await this.#agencyIds('is there any agency')).length === 0
  }

  async #agencyIds(reason: string): Promise<string[]> {
    const rows = await this.shared.transaction(async (tx) => {
      await tx.execute(sql`select set_config('app.crossing', ${reason}, true)`)
      return tx.select({ id: agencies.id }).from(agencies)
    })
    return rows.map((row) => row.id)
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

  /**
   * How the database is: what it promises to keep, and which migrations it has. Undefined when it does not answer
   * within two seconds.
   */
  async health(): Promise<
    { durability: { fsync: string; fullPageWrites: string; dataChecksums: string }; migrations: string[] } | undefined
  > {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query(`
        select current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPageWrites",
               current_setting('data_checksums') as "dataChecksums", array(select name from migrations) as migrations`)
      const { migrations, ...durability } = rows[0]
      return { durability, migrations }
    } catch {
      return undefined
    } finally {
      await client.end().catch(() => {})
    }
  }

  async end(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#aside.end(), this.#shared.end()])
  }
}
