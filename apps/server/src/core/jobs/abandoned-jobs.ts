import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import type { Database } from '../db/database.ts'
import type { Logger } from '../logger.ts'

/** How often running work says that its server is alive. */
export const heartbeatMs = 3_000
/**
 * Silence after which others take work over: two heartbeats may be late. The queue itself would wait as long as before a
 * retry, so that what a killed server was sending would go out a minute later.
 */
const abandonedSeconds = 8
const lookMs = 2_000

/** The index that finds them. Needs the owner of the database. */
export const abandonedIndex = `create index if not exists job_active on pgboss.job (heartbeat_on) where state = 'active'`

const isAbandoned = sql`state = 'active' and heartbeat_on < now() - make_interval(secs => ${abandonedSeconds})`

/** Returns work to the queue whose server has died; what has been tried too often has failed. @returns its kinds */
async function takeOver(database: Database, boss: PgBoss): Promise<string[]> {
  const { rows } = await database.shared.execute<{ id: string; name: string; mayRetry: boolean }>(
    sql`select id, name, retry_count < retry_limit as "mayRetry" from pgboss.job where ${isAbandoned}`,
  )
  if (rows.length === 0) return []
  for (const { id, name } of rows.filter(({ mayRetry }) => !mayRetry))
    await boss.fail(name, id, new Error('its server ended'))
  const taken = await database.shared.execute<{ name: string }>(
    sql`update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
         where ${isAbandoned} and retry_count < retry_limit returning name`,
  )
  return [...new Set(taken.rows.map(({ name }) => name))]
}

/** Looks for abandoned work every few seconds. @returns what ends that */
export function watchAbandoned(
  database: Database,
  boss: PgBoss,
  onTaken: (name: string) => void,
  logger: Logger,
): () => void {
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    await takeOver(database, boss)
      .then((names) => names.forEach(onTaken))
      .catch((error: unknown) => logger.warn({ error }, 'job queue error'))
      .finally(() => (isLooking = false))
  }
  const timer = setInterval(() => void look(), lookMs).unref()
  return () => clearInterval(timer)
}
