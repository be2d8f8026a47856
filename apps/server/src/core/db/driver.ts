import type pg from 'pg'
import { pipelinedDriver } from './pipelined-driver.ts'
import { plainDriver } from './plain-driver.ts'
import type { Scope } from './wire-query.ts'

/** A transaction that was begun in its scope. */
export interface Transaction {
  /**
   * Sends a statement behind all that were sent before.
   * @param mayWait others of this turn of the event loop may come along in the same round trip
   * @throws where the statement, or one before it in its transaction, failed
   */
  query(config: pg.QueryConfig, mayWait: boolean): Promise<pg.QueryArrayResult>
  end(verb: 'commit' | 'rollback'): Promise<{ command: string }>
}

/** How statements get to PostgreSQL. */
export interface Driver {
  /** Whether a connection takes statements while it has not answered those before. */
  readonly isPipelined: boolean
  /** Runs one statement in its scope, as a transaction of its own, on a client that is in none. */
  ask(client: pg.PoolClient, config: pg.QueryConfig, scope: Scope): Promise<pg.QueryArrayResult>
  /** @param onFailure told when the transaction cannot be begun; so is whoever asks something in it */
  begin(client: pg.PoolClient, scope: Scope, onFailure: (error: unknown) => void): Transaction
}

export const drivers = { pipelined: pipelinedDriver, plain: plainDriver } satisfies Record<string, Driver>
export type DriverName = keyof typeof drivers
