import { lockKeys } from '../db/lock-keys.ts'
import type { PgBoss } from 'pg-boss'
import type { Database } from '../db/database.ts'
import type { DueWork } from '../db/due-work.ts'

/** A connection on which a transaction is open. */
type Client = Parameters<Parameters<Database['writeShared']>[0]>[0]

/** How long jobs that were found by what is due are kept when they are done: there is one a minute for some agencies. */
const keptSeconds = 3_600

/**
 * Queues a job for each agency that has work of a kind due, as part of a transaction: once, whichever servers do so at
 * the same moment, and none for whoever has a job of the kind that will have begun by then.
 * @returns how many were queued
 */
export async function queueDue(
  boss: PgBoss,
  client: Client,
  name: string,
  found: DueWork[],
  now: Date,
): Promise<number> {
  const lock = await client.query<{ isOurs: boolean }>(
    'select pg_try_advisory_xact_lock($1, hashtext($2)) as "isOurs"',
    [lockKeys.due, name],
  )
  if (!lock.rows[0]?.isOurs) return 0
  // What another server queued a moment ago begins now, which may be after this look began.
  const { rows } = await client.query<{ agencyId: string; at: Date }>(
    `select group_id as "agencyId", case when min(start_after) > clock_timestamp() then min(start_after) else 'epoch' end as at
       from pgboss.job where name = $1 and state <= 'active' and group_id is not null group by group_id`,
    [name],
  )
  const queued = new Map(rows.map(({ agencyId, at }) => [agencyId, at.getTime()]))
  const isNew = ({ agencyId, dueAt }: DueWork) =>
    (queued.get(agencyId) ?? Infinity) > Math.max(dueAt.getTime(), now.getTime())
  const jobs = found.filter(isNew).map(({ agencyId, dueAt }) => ({
    data: { agencyId, payload: {} },
    deleteAfterSeconds: keptSeconds,
    ...(dueAt > now ? { startAfter: dueAt } : {}),
    group: { id: agencyId },
  }))
  if (jobs.length > 0)
    await boss.insert(name, jobs, {
      db: { executeSql: (text: string, values?: unknown[]) => client.query(text, values) },
    })
  return jobs.length
}
