import type pg from 'pg'
import type { Driver, Transaction } from './driver.ts'
import { type Scope, scopeStatement } from './wire-query.ts'

/** The statement without a name, which belongs to a connection that a pooler may give to others. */
const unnamed = (config: pg.QueryConfig): pg.QueryConfig => ({ ...config, name: undefined })

async function begin(client: pg.PoolClient, scope: Scope): Promise<void> {
  await client.query('begin')
  await client.query(unnamed(scopeStatement(scope)))
}

/** One statement after the other: pg is asked nothing while it has not answered. */
class PlainTransaction implements Transaction {
  #before: Promise<unknown>

  constructor(
    private readonly client: pg.PoolClient,
    scope: Scope,
    onFailure: (error: unknown) => void,
  ) {
    this.#before = begin(client, scope).catch((error: unknown) => {
      onFailure(error)
    })
  }

  query(config: pg.QueryConfig): Promise<pg.QueryArrayResult> {
    return this.#next(() => this.client.query(unnamed(config)) as unknown as Promise<pg.QueryArrayResult>)
  }

  end(verb: 'commit' | 'rollback'): Promise<{ command: string }> {
    return this.#next(() => this.client.query(verb))
  }

  #next<T>(ask: () => Promise<T>): Promise<T> {
    const asked = this.#before.then(ask)
    this.#before = asked.catch(() => {})
    return asked
  }
}

/**
 * What any pooler and any version of pg takes: transactions that say begin and commit, and statements without names. It
 * costs three more round trips for each reading statement.
 */
export const plainDriver: Driver = {
  isPipelined: false,
  async ask(client, config, scope) {
    try {
      await begin(client, scope)
      const answer: pg.QueryArrayResult = await client.query(unnamed(config))
      await client.query('commit')
      return answer
    } catch (error) {
      // Where the connection is lost, the caller hears of that by the error.
      await client.query('rollback').catch(() => {})
      throw error
    }
  },
  begin: (client, scope, onFailure) => new PlainTransaction(client, scope, onFailure),
}
