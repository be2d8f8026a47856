import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

/** Changes the server's database behind its back, for what no call can bring about: a session that has grown old, say. */
export async function tellDatabase(sql: string, values: unknown[]): Promise<void> {
  const dataDir = process.env.E2E_DATA_DIR ?? ''
  const client = new pg.Client({
    host: path.join(dataDir, 'socket'),
    user: 'sarai_owner',
    password: readFileSync(path.join(dataDir, 'database.secret'), 'utf8').trim(),
    database: 'sarai',
  })
  await client.connect()
  try {
    await client.query(sql, values)
  } finally {
    await client.end()
  }
}
