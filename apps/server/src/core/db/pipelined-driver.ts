import type pg from 'pg'
import { Batches } from './batch-query.ts'
import type { Driver, Transaction } from './driver.ts'
import { queryScoped, type Scope, scopeStatement } from './wire-query.ts'

/** Every query gets a name from its text, so that PostgreSQL parses and plans it once per connection. */
const names = new Map<string, string>()
function named(config: pg.QueryConfig): pg.QueryConfig {
  let name = names.get(config.text)
  if (name === undefined && names.size < 1000 && config.text.length < 20_000) {
    name = `q${names.size}`
    names.set(config.text, name)
  }
  return { ...config, name }
}

/** Begin and scope go out with the first statement, and all that may wait for others with them. */
class PipelinedTransaction implements Transaction {
  readonly #batches: Batches

  constructor(
    private readonly client: pg.PoolClient,
    scope: Scope,
    onFailure: (error: unknown) => void,
  ) {
    this.#batches = new Batches(client)
    // Not awaited: if they fail, so does the first statement.
    for (const first of [{ name: 'begin', text: 'begin' }, scopeStatement(scope)])
      this.#batches.query(first).catch(onFailure)
  }

  query(config: pg.QueryConfig, mayWait: boolean): Promise<pg.QueryArrayResult> {
    const answer = this.#batches.query(named(config))
    if (!mayWait) this.#batches.send()
    return answer
  }

  end(verb: 'commit' | 'rollback'): Promise<{ command: string }> {
    this.#batches.send()
    return this.client.query(verb)
  }
}

/** What is fast: docs/decisions/0006. */
export const pipelinedDriver: Driver = {
  isPipelined: true,
  ask: (client, config, scope) => queryScoped(client, named(config), scope),
  begin: (client, scope, onFailure) => new PipelinedTransaction(client, scope, onFailure),
}
