import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'

/** One for all: it keeps what columns are called in the database, and would have to find that out for every request. */
const dialect = new PgDialect({ casing: 'snake_case' })

/** Drizzle on something that takes queries: a pool, or a connection of ours. */
export function drizzleOn<Client extends object>(client: Client): NodePgDatabase & { $client: Client } {
  const session = new NodePgSession(client as unknown as pg.Pool, dialect, undefined)
  return Object.assign(new NodePgDatabase(dialect, session, undefined), { $client: client })
}
