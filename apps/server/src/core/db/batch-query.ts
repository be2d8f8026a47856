import pg from 'pg'
import { answerOf, NamedQuery, PgQuery, type WireConnection } from './wire-query.ts'

/** PostgreSQL's answer to a statement that follows a failed one. */
const unlooked = () =>
  Object.assign(new Error('current transaction is aborted, commands ignored until end of transaction block'), {
    code: '25P02',
  })

/**
 * Several statements of a transaction in one round trip: PostgreSQL is told once, behind the last of them, to send what
 * it has, instead of once for each. To pg they are one query; each is answered by itself.
 */
class BatchQuery extends PgQuery {
  readonly #statements: NamedQuery[] = []
  #at = 0

  constructor() {
    super({ text: '' })
  }

  add(statement: NamedQuery): void {
    this.#statements.push(statement)
    if (this.#statements.length === 1) this.#show(statement)
  }

  submit(connection: WireConnection): null {
    connection.stream.cork()
    try {
      for (const statement of this.#statements) statement.write(connection)
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
    return null
  }

  /** pg notes by name what a connection has parsed. */
  #show(statement: NamedQuery | undefined): void {
    this.name = statement?.name
    this.text = statement?.text
  }

  get #current(): NamedQuery {
    const statement = this.#statements[this.#at]
    if (!statement) throw new Error('an answer to no statement')
    return statement
  }

  override handleRowDescription(message: unknown): void {
    this.#current.handleRowDescription(message)
  }

  override handleDataRow(message: unknown): void {
    this.#current.handleDataRow(message)
  }

  override handleEmptyQuery(connection: WireConnection): void {
    this.#finish(connection)
  }

  override handleCommandComplete(message: unknown, connection: WireConnection): void {
    this.#current.handleCommandComplete(message, connection)
    this.#finish(connection)
  }

  #finish(connection: WireConnection): void {
    const done = this.#current
    this.#at++
    this.#show(this.#statements[this.#at])
    done.handleReadyForQuery(connection)
  }

  /** The connection was lost, or a statement failed: PostgreSQL skips the following ones without an answer to each. */
  override handleError(error: Error, connection: WireConnection): void {
    const [failed, ...behind] = this.#statements.slice(this.#at)
    this.#at = this.#statements.length
    this.#show(undefined)
    for (const { name } of behind) if (name) delete connection.submittedNamedStatements[name]
    failed?.handleError(error, connection)
    const isAnswer = 'severity' in error
    for (const statement of behind) statement.handleError(isAnswer ? unlooked() : error, connection)
  }

  override handleReadyForQuery(): void {}
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils

/** Sends all statements of one turn of the event loop in one round trip. */
export class Batches {
  #batch: BatchQuery | undefined

  constructor(private readonly client: pg.PoolClient) {}

  /** @throws where the statement, or one before it in its transaction, failed */
  async query(config: pg.QueryConfig): Promise<pg.QueryArrayResult> {
    // A value that cannot be written is found before anything is sent: the answers of all others would be taken for those
    // of the statement before.
    const values = config.values?.map(prepareValue)
    return answerOf(new NamedQuery({ ...config, values }), (statement) => this.#next().add(statement))
  }

  #next(): BatchQuery {
    if (!this.#batch) {
      this.#batch = new BatchQuery()
      setImmediate(() => this.send())
    }
    return this.#batch
  }

  /** Sends what was asked so far; whatever is sent otherwise would overtake it. */
  send(): void {
    const batch = this.#batch
    this.#batch = undefined
    if (batch) this.client.query(batch as never)
  }
}
