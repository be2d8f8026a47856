import pg from 'pg'

/** The transaction-local settings that row-level security reads. */
export type Scope = { agencyId: string } | { key: string }

/** The parts of pg's connection object that we rely on; it has no public types. */
export interface WireConnection {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(message: { text: string; name: string }): void
  bind(message: { statement: string; values: string[] }): void
  describe(message: object): void
  execute(message: object): void
  sync(): void
}

/** How the rows of an answer are read. */
interface Shape {
  fields: unknown[]
  _parsers: unknown[]
}

/** pg's query object, as far as its subclasses may lean on it. */
export interface PgQuery {
  name?: string
  text?: string
  readonly types?: object
  callback?: (error: Error | null, result: pg.QueryArrayResult) => void
  _result: Shape
  _accumulateRows: boolean
  prepare(connection: WireConnection): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleEmptyQuery(connection: WireConnection): void
  handleCommandComplete(message: unknown, connection: WireConnection): void
  handleReadyForQuery(connection: WireConnection): void
  handleError(error: Error, connection: WireConnection): void
}
export const PgQuery = pg.Query as unknown as new (config: pg.QueryConfig) => PgQuery

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
 * What a connection has described of its named statements, and a view of the connection that sends less after each
 * statement.
 */
interface Known {
  shapes: Map<string, Shape>
  /** Does not end the round trip. */
  open: WireConnection
  /** Nor asks what the answer looks like. */
  undescribed: WireConnection
}

const known = new WeakMap<WireConnection, Known>()

function knownOf(connection: WireConnection): Known {
  let found = known.get(connection)
  if (!found) {
    const unsaid = { value: () => {} }
    const open: WireConnection = Object.create(connection, { sync: unsaid })
    found = { shapes: new Map(), open, undescribed: Object.create(open, { describe: unsaid }) }
    known.set(connection, found)
  }
  return found
}

/**
 * A named statement. PostgreSQL describes its answer the first time only: it holds for as long as the connection does,
 * since a statement whose answer would come to look otherwise fails there. Writing and reading the description of forty
 * columns took a tenth of a call.
 */
export class NamedQuery extends PgQuery {
  #isDescribed = false

  requiresPreparation(): boolean {
    return true
  }

  submit(connection: WireConnection): null {
    connection.stream.cork()
    try {
      this.lead(connection)
      this.write(connection)
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
    return null
  }

  /** Sends the statement, and leaves the round trip open for others. */
  write(connection: WireConnection): void {
    const { shapes, open, undescribed } = knownOf(connection)
    const shape = this.name ? shapes.get(this.#key) : undefined
    if (shape) this.#take(shape)
    this.prepare(shape ? undescribed : open)
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

/** What a statement is answered, once `submit` has taken care that it is sent. */
export async function answerOf(sent: NamedQuery, submit: (sent: NamedQuery) => void): Promise<pg.QueryArrayResult> {
  try {
    return await new Promise((resolve, reject) => {
      sent.callback = (error, result) => (error ? reject(error) : resolve(result))
      submit(sent)
    })
  } catch (error) {
    // It is made where the answer is read; who asked is what one wants to know.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

/** Runs one statement in its scope on a client that is not in a transaction. */
export function queryScoped(client: pg.PoolClient, config: pg.QueryConfig, scope: Scope): Promise<pg.QueryArrayResult> {
  return answerOf(new ScopedQuery(config, scope), (sent) => client.query(sent as never))
}
