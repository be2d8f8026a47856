import * as z from 'zod'
import { defineWatch } from '../../core/jobs/due-work.ts'
import { defineJob, type Job } from '../../core/jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { tellDueTasks } from './webhooks-due.service.ts'
import { deliverDue } from './webhooks-delivery.service.ts'

/** Other runs may have claimed what is due, so the job is not enqueued again endlessly. */
const pauseMs = 500

/** Sends one agency's deliveries that are due, and comes back when the next is. */
export const deliverJob: Job<object> = defineJob({
  name: 'webhooks.deliver',
  payload: z.object({}),
  concurrency: 8,
  perAgency: 2,
  due: { name: 'due_deliveries', reads: ['webhook_deliveries'] },
  async run({ services, agencyId, signal }) {
    const next = await deliverDue(services, agencyId, signal)
    if (!next) return
    const { database, jobs, clock } = services
    const startAfter = new Date(Math.max(Date.parse(next), clock.now().getTime() + pauseMs))
    await database.writeAs(agencyId, (db) => jobs.enqueue(db, deliverJob, {}, { startAfter }))
  },
})

/** Tells an agency's endpoints of tasks that have fallen due. */
export const tellDueTasksJob = defineJob({
  name: 'webhooks.tell-due',
  payload: z.object({}),
  due: { name: 'due_task_webhooks', reads: ['tasks', 'webhooks'] },
  run: ({ services, agencyId }) => services.database.writeAs(agencyId, (db) => tellDueTasks(services, db)),
})

/** Finds every minute whose endpoints are to be told of tasks. */
export const watchDueTasksJob = defineWatch({ name: 'webhooks.due', everyMinutes: 1, job: tellDueTasksJob })

/** Finds every minute the deliveries that nobody was woken for: whatever has been due for a few seconds. */
export const watchDeliveriesJob = defineWatch({
  name: 'webhooks.watch',
  everyMinutes: 1,
  job: deliverJob,
  aheadMs: -5_000,
})

/** What comes within this time is sent by one run. */
const gatherMs = 50

/** Has this server's workers send what was just written, here or on another server, without waiting for the minute. */
export function wakeForDeliveries({ live, database, jobs, logger }: Services): void {
  const woken = new Set<string>()
  live.onChange = ({ agencyId, topic, ids }) => {
    if (topic !== 'webhooks' || ids.length > 0 || woken.has(agencyId)) return
    woken.add(agencyId)
    setTimeout(() => {
      woken.delete(agencyId)
      database
        .writeAs(agencyId, (db) => jobs.enqueue(db, deliverJob, {}))
        .catch((error: unknown) => logger.warn({ error }, 'deliveries wait for the next look'))
    }, gatherMs).unref()
  }
}
