import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import type { Logger } from '../logger.ts'

/** How often running work says that its server is alive. */
export const heartbeatMs = 3_000
/**
 * Silence after which others take work over: two heartbeats may be late. The queue itself waits a little longer, and then
 * as long as before a retry, so that what a killed server was sending would go out a minute later.
 */
const abandonedSeconds = 8
const lookMs = 2_000

/** The index that finds them. Needs the owner of the database. */
export const abandonedIndex = `create index if not exists job_active on pgboss.job (heartbeat_on) where state = 'active'`

/** Returns work to the queue whose server has died. */
async function takeOver(database: Database): Promise<void> {
  await database.shared.execute(
    sql`update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
         where state = 'active' and heartbeat_on < now() - make_interval(secs => ${abandonedSeconds}) and retry_count < retry_limit`,
  )
}

/** Looks for abandoned work every few seconds. @returns what ends that */
export function watchAbandoned(database: Database, logger: Logger): () => void {
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    await takeOver(database)
      .catch((error: unknown) => logger.warn({ error }, 'job queue error'))
      .finally(() => (isLooking = false))
  }
  const timer = setInterval(() => void look(), lookMs).unref()
  return () => clearInterval(timer)
}
