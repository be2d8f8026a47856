import { type AnyColumn, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { databaseCode } from '../errors.ts'
import { Batches } from './batch-query.ts'
import { drizzleOn } from './drizzle-on.ts'
import type { FairPool } from './fair-pool.ts'
import { queryScoped, type Scope, scopeStatement } from './wire-query.ts'
import type { LiveChange } from '../events/live-bus.ts'

export interface Connection {
  query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryArrayResult>
}

/** A table every row of which belongs to an agency. */
export interface OwnedTable {
  agencyId: AnyColumn
}

type Drizzle = NodePgDatabase

/**
 * The database as one agency sees it. Row-level security hides everything else; `own` repeats the condition in the
 * query, so that neither alone has to be right and PostgreSQL can plan for the agency.
 */
export type AgencyDb = Drizzle & {
  /** The connection itself, for libraries that bring their own SQL. */
  readonly $client: Connection
  readonly agencyId: string
  /** The condition that a row is this agency's. Every query on an agency's table carries it. */
  own: (table: OwnedTable) => SQL
  /** Runs a statement that was built once, with this call's values. */
  run: <T>(statement: Statement<T>, values?: Record<string, unknown>) => Promise<T>
  /** Tells the colleagues' browsers, once the transaction has been committed. */
  announce: (change: LiveChange) => void
  /** Runs once the transaction has been committed; never if it was not. */
  afterCommit: (action: () => void) => void
}

/** A query built once and run often: building it costs more than running it. */
export interface Statement<T> {
  readonly prepared: { execute(values: Record<string, unknown>): Promise<T> }
}

/** Every query gets a name from its text, so that PostgreSQL parses and plans it once per connection. */
const names = new Map<string, string>()
function named(config: pg.QueryConfig, values: unknown[] | undefined): pg.QueryConfig {
  let name = names.get(config.text)
  if (name === undefined && names.size < 1000 && config.text.length < 20_000) {
    name = `q${names.size}`
    names.set(config.text, name)
  }
  return { ...config, name, values: values ?? config.values }
}

function isBroken(error: unknown): boolean {
  const code = databaseCode(error)
  return code !== undefined && /^(08|57P0|ECONN|EPIPE)/.test(code)
}

/** The connection was lost between the commit and its answer. Carries SQL's code for an outcome that is not known. */
class CommitUnanswered extends Error {
  readonly code = '08007'

  constructor(cause: unknown) {
    super('The connection was lost while a transaction was being committed', { cause })
  }
}

/** Each statement is a transaction of its own; statements may run side by side. */
class ReadConnection implements Connection {
  constructor(
    private readonly pool: FairPool,
    private readonly scope: Scope,
    private readonly party: string,
  ) {}

  async query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryArrayResult> {
    const client = await this.pool.acquire(this.party)
    let broken = false
    try {
      return await queryScoped(client, named(config, values), this.scope)
    } catch (error) {
      broken = isBroken(error)
      throw error
    } finally {
      this.pool.release(this.party, client, broken)
    }
  }
}

/** A statement that was skipped because an earlier one in its transaction had failed. */
const isAftermath = (error: unknown) => (error as { code?: string }).code === '25P02'

/** All statements are one transaction, begun in the same round trip as the first of them. */
class WriteConnection implements Connection {
  #begun: Promise<{ client: pg.PoolClient; batches: Batches }> | undefined
  #failure: unknown
  #broken = false
  #isOver = false

  constructor(
    private readonly pool: FairPool,
    private readonly scope: Scope,
    private readonly party: string,
  ) {}

  async query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryArrayResult> {
    // Of several things done side by side one may fail and end the transaction before another gets to its statement.
    if (this.#isOver) throw new Error('The transaction is over')
    this.#begun ??= this.#begin()
    const { batches } = await this.#begun
    try {
      return await batches.query(named(config, values))
    } catch (error) {
      this.#broken ||= isBroken(error)
      this.#failure ??= error
      // Those after the one that failed are told only that something did, and may be the first that are waited for.
      throw isAftermath(error) ? this.#failure : error
    }
  }

  async #begin(): Promise<{ client: pg.PoolClient; batches: Batches }> {
    const client = await this.pool.acquire(this.party)
    const batches = new Batches(client)
    // Not awaited: they go out with the first statement, and if they fail, so does that.
    for (const first of [{ name: 'begin', text: 'begin' }, scopeStatement(this.scope)])
      batches.query(first).catch((error: unknown) => {
        this.#broken = true
        this.#failure ??= error
      })
    return { client, batches }
  }

  /** Ends the transaction. A commit of a failed transaction is a rollback, and is said to be one. */
  async end(verb: 'commit' | 'rollback'): Promise<void> {
    this.#isOver = true
    const begun = await this.#begun?.catch(() => undefined)
    if (!begun) return
    const { client, batches } = begun
    try {
      batches.send()
      const result = await client.query(verb)
      if (verb === 'commit' && result.command !== 'COMMIT')
        throw new Error('The transaction had failed and was rolled back')
    } catch (error) {
      this.#broken = true
      if (verb === 'commit') throw isBroken(error) ? new CommitUnanswered(error) : error
    } finally {
      this.pool.release(this.party, client, this.#broken)
    }
  }
}

function runStatement(connection: Connection, agencyId: string) {
  return <T>(statement: Statement<T>, values: Record<string, unknown> = {}): Promise<T> => {
    // The prepared query with our connection in place of the one it was built with; it keeps no other state.
    const bound = Object.create(statement.prepared, { client: { value: connection } }) as Statement<T>['prepared']
    return bound.execute({ ...values, agencyId })
  }
}

function open(
  connection: Connection,
  agencyId: string,
  effects: { changes: LiveChange[]; actions: (() => void)[] },
): AgencyDb {
  return Object.assign(drizzleOn(connection), {
    agencyId,
    own: (table: OwnedTable) => eq(table.agencyId, agencyId),
    run: runStatement(connection, agencyId),
    announce: (change: LiveChange) => void effects.changes.push(change),
    afterCommit: (action: () => void) => void effects.actions.push(action),
  })
}

/** Publishes what a committed transaction changed. */
export type Announce = (agencyId: string, changes: LiveChange[]) => void

/** Reads as one agency, without a transaction. */
export function readAs(pool: FairPool, agencyId: string): AgencyDb {
  const effects = { changes: [], actions: [] }
  return open(new ReadConnection(pool, { agencyId }, agencyId), agencyId, effects)
}

/** Runs `work` as one agency in one transaction: all of it is kept, or nothing. */
export async function writeAs<T>(
  pool: FairPool,
  agencyId: string,
  announce: Announce,
  work: (db: AgencyDb) => Promise<T>,
): Promise<T> {
  const effects: { changes: LiveChange[]; actions: (() => void)[] } = { changes: [], actions: [] }
  const connection = new WriteConnection(pool, { agencyId }, agencyId)
  const result = await inTransaction(connection, () => work(open(connection, agencyId, effects)))
  if (effects.changes.length > 0) announce(agencyId, effects.changes)
  for (const action of effects.actions) action()
  return result
}

/**
 * Runs `work` where the agency is not known yet: it sees exactly the rows that carry `key` (an email address, the
 * hash of a token), whichever agency they are of, and can change none.
 */
export function findByKey<T>(pool: FairPool, key: string, work: (db: Drizzle) => Promise<T>): Promise<T> {
  const connection = new ReadConnection(pool, { key }, 'sign-in')
  return work(drizzleOn(connection))
}

async function inTransaction<T>(connection: WriteConnection, work: () => Promise<T>): Promise<T> {
  let result: T
  try {
    result = await work()
  } catch (error) {
    await connection.end('rollback')
    throw error
  }
  await connection.end('commit')
  return result
}

const builder = drizzleOn({ query: () => Promise.reject(new Error('statements run on a connection')) })

/** The condition that a row is the agency's, for use inside `statement`. */
function ownPlaceholder(table: OwnedTable): SQL {
  return eq(table.agencyId, sql.placeholder('agencyId') as Placeholder & string)
}

/**
 * Builds a query once, for a path that is run often. Values that change go in as `sql.placeholder('name')`.
 * @example const byId = statement((db, own) => db.select().from(leads).where(and(own(leads), eq(leads.id, sql.placeholder('id')))))
 */
export function statement<T>(
  build: (
    db: Drizzle,
    own: (table: OwnedTable) => SQL,
  ) => { prepare(name: string): { execute(values: Record<string, unknown>): Promise<T> } },
): Statement<T> {
  let prepared: Statement<T>['prepared'] | undefined
  return {
    get prepared() {
      prepared ??= build(builder, ownPlaceholder).prepare('')
      return prepared
    },
  }
}
