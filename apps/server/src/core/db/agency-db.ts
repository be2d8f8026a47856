import { type AnyColumn, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Connection, ReadConnection, WriteConnection } from './connections.ts'
import { drizzleOn } from './drizzle-on.ts'
import type { FairPool } from './fair-pool.ts'
import { whileHolding } from './held-connections.ts'
import type { Together } from './together.ts'
import type { LiveChange } from '../events/live-bus.ts'

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
  /**
   * Asks several things that need not wait for one another: in a transaction they may travel at once, begun in their
   * order; what reads runs side by side. When it ends, none of them goes on.
   * @example const [plan, used] = await db.together(() => [findPlan(db), countSeats(db)])
   */
  together: Together
  /** Tells the colleagues' browsers, once the transaction has been committed. */
  announce: (change: LiveChange) => void
  /** Runs once the transaction has been committed; never if it was not. */
  afterCommit: (action: () => void) => void
}

/** A query built once and run often: building it costs more than running it. */
export interface Statement<T> {
  readonly prepared: { execute(values: Record<string, unknown>): Promise<T> }
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
    together: connection.together,
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
  const result = await whileHolding(pool, () =>
    inTransaction(connection, () => work(open(connection, agencyId, effects))),
  )
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
