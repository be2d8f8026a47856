import { PgBoss } from 'pg-boss'
import { abandonedIndex } from './abandoned-jobs.ts'

/** How a kind of background work is retried and watched. */
export interface QueueDefinition {
  name: string
  /** How often work that failed is tried again. */
  retryLimit: number
  /** Seconds before the first retry; each next waits about twice as long. */
  retryDelay: number
  /** Longest a single run may take, in seconds. */
  expireInSeconds: number
}

/** Seconds without a heartbeat after which the queue gives a job up; `abandoned-jobs.ts` retries it before. */
const heartbeatSeconds = 10

/** Makes the queue tables and every queue. Needs the owner of the database. */
export async function installQueues(ownerUrl: string, queues: QueueDefinition[]): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false, reindex: false })
  boss.on('error', () => {})
  await boss.start()
  try {
    await boss.getDb().executeSql(abandonedIndex, [])
    const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const { name, retryLimit, retryDelay, expireInSeconds } of queues) {
      const tries = { retryLimit, retryDelay, expireInSeconds }
      const settings = { ...tries, retryBackoff: true, retryDelayMax: 3600, deleteAfterSeconds: 86_400 }
      const before = existing.get(name)
      if (!before) await boss.createQueue(name, { ...settings, heartbeatSeconds })
      // Made by an earlier version that tried otherwise.
      else if (
        before.retryLimit !== retryLimit ||
        before.retryDelay !== retryDelay ||
        before.expireInSeconds !== expireInSeconds
      )
        await boss.updateQueue(name, tries)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
