import type pg from 'pg'
import { databaseCode } from '../errors.ts'
import type { Transaction } from './driver.ts'
import type { FairPool } from './fair-pool.ts'
import { StatementOrder, type Together, together } from './together.ts'
import type { Scope } from './wire-query.ts'

export interface Connection {
  query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryArrayResult>
  readonly together: Together
}

const withValues = (config: pg.QueryConfig, values: unknown[] | undefined): pg.QueryConfig => ({
  ...config,
  values: values ?? config.values,
})

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
export class ReadConnection implements Connection {
  readonly together = together

  constructor(
    private readonly pool: FairPool,
    private readonly scope: Scope,
    private readonly party: string,
  ) {}

  async query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryArrayResult> {
    const client = await this.pool.acquire(this.party)
    let broken = false
    try {
      return await this.pool.driver.ask(client, withValues(config, values), this.scope)
    } catch (error) {
      broken = isBroken(error)
      throw error
    } finally {
      this.pool.release(this.party, client, broken)
    }
  }
}

/** A statement that was not looked at, because one before it in its transaction had failed. */
const isAftermath = (error: unknown) => (error as { code?: string }).code === '25P02'

/** All statements are one transaction, begun with the first of them. */
export class WriteConnection implements Connection {
  readonly #order = new StatementOrder()
  readonly together = this.#order.together
  #begun: Promise<{ client: pg.PoolClient; transaction: Transaction }> | undefined
  #failure: unknown
  #broken = false
  #isOver = false

  constructor(
    private readonly pool: FairPool,
    private readonly scope: Scope,
    private readonly party: string,
  ) {}

  query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryArrayResult> {
    return this.#order.run((mayWait) => this.#send(withValues(config, values), mayWait))
  }

  async #send(config: pg.QueryConfig, mayWait: boolean): Promise<pg.QueryArrayResult> {
    // Of several things done side by side one may fail and end the transaction before another gets to its statement.
    this.#checkOpen()
    this.#begun ??= this.#begin()
    const { transaction } = await this.#begun
    this.#checkOpen()
    try {
      return await transaction.query(config, mayWait)
    } catch (error) {
      this.#fail(error, isBroken(error))
      // Those after the one that failed are told only that something did, and may be the first that are waited for.
      throw isAftermath(error) ? this.#failure : error
    }
  }

  #checkOpen(): void {
    if (this.#isOver) throw new Error('The transaction is over')
  }

  #fail(error: unknown, isBroken: boolean): void {
    this.#broken ||= isBroken
    this.#failure ??= error
  }

  async #begin(): Promise<{ client: pg.PoolClient; transaction: Transaction }> {
    const client = await this.pool.acquire(this.party)
    return { client, transaction: this.pool.driver.begin(client, this.scope, (error) => this.#fail(error, true)) }
  }

  /** Ends the transaction. A commit of a failed transaction is a rollback, and is said to be one. */
  async end(verb: 'commit' | 'rollback'): Promise<void> {
    this.#isOver = true
    const begun = await this.#begun?.catch(() => undefined)
    if (!begun) return
    const { client, transaction } = begun
    try {
      const result = await transaction.end(verb)
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
