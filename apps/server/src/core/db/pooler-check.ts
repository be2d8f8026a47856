import pg from 'pg'
import { ConfigError } from '../config.ts'
import type { DriverName } from './driver.ts'

const probe = { name: 'sarai_probe', text: 'select pg_backend_pid() as pid' }

/** What PostgreSQL says of a name that somebody else's connection knows, or that this one does not. */
const isMixedUp = (error: unknown) => ['26000', '42P05'].includes((error as { code?: string }).code ?? '')

/** Whether a connection keeps what it has prepared, though PostgreSQL's that answered it is somebody else's next. */
async function keepsNames(client: pg.Client, other: pg.Client): Promise<boolean> {
  try {
    await client.query(probe)
    // Takes the connection that has just become free, and keeps it for as long as it takes to ask again.
    await other.query('begin')
    await client.query(probe)
  } catch (error) {
    if (isMixedUp(error)) return false
    throw error
  } finally {
    await other.query('rollback').catch(() => {})
  }
  return true
}

/**
 * Looks whether a pooler stands between us and PostgreSQL that mixes up prepared statements, before anybody is let in.
 * @throws ConfigError where the driver needs them
 */
export async function checkPooler(url: string, client: pg.Client, driver: DriverName): Promise<void> {
  if (driver === 'plain') return
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { processID } = client as unknown as { processID: number | null }
  if (rows[0]?.pid === processID) return
  const other = new pg.Client({ connectionString: url, application_name: 'sarai check' })
  other.on('error', () => {})
  await other.connect()
  try {
    if (await keepsNames(client, other)) return
  } finally {
    await other.end()
  }
  throw new ConfigError(
    'The pooler that DATABASE_APP_URL leads to does not keep prepared statements. Set DATABASE_DRIVER=plain, or let the pooler keep them (PgBouncer from 1.21 on: max_prepared_statements).',
  )
}
