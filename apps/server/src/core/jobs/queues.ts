import { PgBoss } from 'pg-boss'

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

/** Seconds without a sign of life after which work counts as abandoned and is taken up again. */
const heartbeatSeconds = 10

/** Makes the queue tables and every queue. Needs the owner of the database. */
export async function installQueues(ownerUrl: string, queues: QueueDefinition[]): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false, reindex: false })
  boss.on('error', () => {})
  await boss.start()
  try {
    const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
    for (const { name, ...options } of queues) {
      const settings = { ...options, retryBackoff: true, retryDelayMax: 3600, deleteAfterSeconds: 86_400 }
      if (!existing.has(name)) await boss.createQueue(name, { ...settings, heartbeatSeconds })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
