import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A database's health: its durability settings and its migrations. */
export interface DatabaseHealth {
  durability: { fsync: string; fullPageWrites: string; dataChecksums: string }
  migrations: string[]
}

/** How long the result of one check is reused. */
const holdsMs = 1_000
/** A database that takes longer than this does not answer. */
const timeoutMs = 2_000

const question = `
  select current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPageWrites",
         current_setting('data_checksums') as "dataChecksums", array(select name from migrations) as migrations`

/**
 * Whether the database can be worked with. However many ask, there is one check a second, on one connection that is
 * kept open.
 */
export class HealthWatch {
  #client: pg.Client | undefined
  /** Settles when the connection before has ended. */
  #ended: Promise<unknown> = Promise.resolve()
  #look: Promise<DatabaseHealth | undefined> | undefined
  #lookedAt = -Infinity

  constructor(private readonly url: string) {}

  /** @returns undefined where the database does not answer within two seconds */
  state(): Promise<DatabaseHealth | undefined> {
    if (!this.#look || performance.now() - this.#lookedAt > holdsMs) {
      this.#lookedAt = Infinity
      this.#look = this.#lookInTime().finally(() => (this.#lookedAt = performance.now()))
    }
    return this.#look
  }

  async #lookInTime(): Promise<DatabaseHealth | undefined> {
    const tooLate = sleep(timeoutMs, undefined, { ref: false })
    const seen = await Promise.race([this.#see().catch(() => undefined), tooLate])
    if (!seen) this.#drop()
    return seen
  }

  async #see(): Promise<DatabaseHealth> {
    const kept = this.#client
    if (kept)
      try {
        return await ask(kept)
      } catch {
        // Cut off since the last look, which says nothing about whether another one can be made.
        this.#drop(kept)
      }
    await this.#ended
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'sarai health',
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    })
    client.on('error', () => this.#drop(client))
    this.#client = client
    await client.connect()
    return ask(client)
  }

  #drop(client = this.#client): void {
    if (!client) return
    if (this.#client === client) this.#client = undefined
    this.#ended = client.end().catch(() => {})
  }

  end(): void {
    this.#drop()
  }
}

async function ask(client: pg.Client): Promise<DatabaseHealth> {
  const { rows } = await client.query(question)
  const { migrations, ...durability } = rows[0]
  return { durability, migrations }
}
