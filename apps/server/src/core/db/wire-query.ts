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
  describe(message: object): void
  execute(message: object): void
}

/** How the rows of an answer are read. */
interface Shape {
  fields: unknown[]
  _parsers: unknown[]
}

/** pg's query object, as far as its subclasses may lean on it. */
interface PgQuery {
  readonly name?: string
  readonly types?: object
  callback?: (error: Error | null, result: pg.QueryArrayResult) => void
  _result: Shape
  _accumulateRows: boolean
  prepare(connection: WireConnection): void
  handleCommandComplete(message: unknown, connection: WireConnection): void
  handleDataRow(message: unknown): void
}
const PgQuery = pg.Query as unknown as new (config: pg.QueryConfig) => PgQuery

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

/** What a connection has said of the answers of its named statements, and itself without asking for that again. */
interface Known {
  shapes: Map<string, Shape>
  undescribed: WireConnection
}

const known = new WeakMap<WireConnection, Known>()

function knownOf(connection: WireConnection): Known {
  let found = known.get(connection)
  if (!found) {
    found = { shapes: new Map(), undescribed: Object.create(connection, { describe: { value: () => {} } }) }
    known.set(connection, found)
  }
  return found
}

/**
 * A named statement. PostgreSQL describes its answer the first time only: it holds for as long as the connection does,
 * since a statement whose answer would come to look otherwise fails there. Writing and reading the description of forty
 * columns took a tenth of a call.
 */
class NamedQuery extends PgQuery {
  #isDescribed = false

  requiresPreparation(): boolean {
    return true
  }

  submit(connection: WireConnection): null {
    connection.stream.cork()
    try {
      this.lead(connection)
      const shape = this.name ? knownOf(connection).shapes.get(this.#key) : undefined
      if (shape) this.#take(shape)
      this.prepare(shape ? knownOf(connection).undescribed : connection)
    } finally {
      connection.stream.uncork()
    }
    return null
  }

  /** Sends what comes before the statement, in the same message. */
  protected lead(_connection: WireConnection): void {}

  /** The same statement is read in another way where types are given. */
  get #key(): string {
    return `${this.name} ${this.types ? 'own' : 'usual'}`
  }

  #take(shape: Shape): void {
    this.#isDescribed = true
    this._result.fields = shape.fields
    this._result._parsers = shape._parsers
    this._accumulateRows = true
  }

  override handleCommandComplete(message: unknown, connection: WireConnection): void {
    if (this.name && !this.#isDescribed) {
      const { fields, _parsers } = this._result
      knownOf(connection).shapes.set(this.#key, { fields, _parsers })
    }
    super.handleCommandComplete(message, connection)
  }
}

/**
 * One statement in its scope, as one round trip and one implicit transaction: PostgreSQL treats everything up to a
 * Sync message as one transaction, so the setting holds for the statement behind it and is gone when that ends.
 * It costs a third less than `begin; set; query; commit`, and nothing of it outlives the transaction.
 */
class ScopedQuery extends NamedQuery {
  readonly #scope: Scope
  #scopeIsSet = false

  constructor(config: pg.QueryConfig, scope: Scope) {
    super(config)
    this.#scope = scope
  }

  protected override lead(connection: WireConnection): void {
    const { name, text, values } = scopeStatement(this.#scope)
    if (!connection.parsedStatements[name] && !connection.submittedNamedStatements[name]) {
      connection.parse({ name, text })
      connection.submittedNamedStatements[name] = text
    }
    connection.bind({ statement: name, values })
    connection.execute({})
  }

  override handleDataRow(message: unknown): void {
    if (this.#scopeIsSet) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: WireConnection): void {
    if (this.#scopeIsSet) super.handleCommandComplete(message, connection)
    else this.#scopeIsSet = true
  }
}

async function send(client: pg.PoolClient, sent: NamedQuery): Promise<pg.QueryArrayResult> {
  try {
    return await new Promise((resolve, reject) => {
      sent.callback = (error, result) => (error ? reject(error) : resolve(result))
      client.query(sent as never)
    })
  } catch (error) {
    // It is made where the answer is read; who asked is what one wants to know.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

/** Runs one statement on a client that is in a transaction. */
export function query(client: pg.PoolClient, config: pg.QueryConfig): Promise<pg.QueryArrayResult> {
  return send(client, new NamedQuery(config))
}

/** Runs one statement in its scope on a client that is not in a transaction. */
export function queryScoped(client: pg.PoolClient, config: pg.QueryConfig, scope: Scope): Promise<pg.QueryArrayResult> {
  return send(client, new ScopedQuery(config, scope))
}
