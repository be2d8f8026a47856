import pg from 'pg'

/** The transaction-local settings that row-level security reads. */
export type Scope = { agencyId: string } | { key: string }

/** What pg's own connection object offers that we build on; it has no public types. */
interface WireConnection {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(message: { text: string; name: string }): void
  bind(message: { statement: string; values: string[] }): void
  execute(message: object): void
}

/** pg's query object, as far as its subclasses may lean on it. */
interface WireQuery {
  callback?: (error: Error | null, result: pg.QueryArrayResult) => void
  prepare(connection: WireConnection): void
  handleCommandComplete(message: unknown, connection: WireConnection): void
  handleDataRow(message: unknown): void
}
const BaseQuery = pg.Query as unknown as new (config: pg.QueryConfig) => WireQuery

const settings = {
  agency: { name: 'scope_agency', text: `select set_config('app.agency_id', $1, true)` },
  key: { name: 'scope_key', text: `select set_config('app.key', $1, true)` },
}

/** The statement that puts a scope on the transaction it runs in. */
export function scopeStatement(scope: Scope): { name: string; text: string; values: [string] } {
  return 'agencyId' in scope
    ? { ...settings.agency, values: [scope.agencyId] }
    : { ...settings.key, values: [scope.key] }
}

/**
 * One statement in its scope, as one round trip and one implicit transaction: PostgreSQL treats everything up to a
 * Sync message as one transaction, so the setting holds for the statement behind it and is gone when that ends.
 * It costs a third less than `begin; set; query; commit`, and nothing of it outlives the transaction.
 */
export class ScopedQuery extends BaseQuery {
  #scope: Scope
  #scopeIsSet = false

  constructor(config: pg.QueryConfig, scope: Scope) {
    super(config)
    this.#scope = scope
  }

  requiresPreparation(): boolean {
    return true
  }

  submit(connection: WireConnection): null {
    const { name, text, values } = scopeStatement(this.#scope)
    connection.stream.cork()
    try {
      if (!connection.parsedStatements[name] && !connection.submittedNamedStatements[name]) {
        connection.parse({ name, text })
        connection.submittedNamedStatements[name] = text
      }
      connection.bind({ statement: name, values })
      connection.execute({})
      this.prepare(connection)
    } finally {
      connection.stream.uncork()
    }
    return null
  }

  override handleDataRow(message: unknown): void {
    if (this.#scopeIsSet) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: WireConnection): void {
    if (this.#scopeIsSet) super.handleCommandComplete(message, connection)
    else this.#scopeIsSet = true
  }
}

/** Runs one statement in its scope on a client that is not in a transaction. */
export function queryScoped(client: pg.PoolClient, config: pg.QueryConfig, scope: Scope): Promise<pg.QueryArrayResult> {
  return new Promise((resolve, reject) => {
    const query = new ScopedQuery(config, scope)
    query.callback = (error, result) => (error ? reject(error) : resolve(result))
    client.query(query as never)
  })
}
