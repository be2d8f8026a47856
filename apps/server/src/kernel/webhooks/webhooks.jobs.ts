import * as z from 'zod'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { defineJob, type Job } from '../../core/jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { tellDueTasks } from './webhooks-due.service.ts'
import { deliverDue } from './webhooks-delivery.service.ts'
import { nextDue } from '../webhook-events/webhooks-deliveries.queries.ts'

/** Other runs may have claimed what is due, so the job is not enqueued again endlessly. */
const pauseMs = 500

/** Sends one agency's deliveries that are due, and comes back when the next is. */
export const deliverJob: Job<object> = defineJob({
  name: 'webhooks.deliver',
  payload: z.object({}),
  concurrency: 8,
  perAgency: 2,
  async run({ services, agencyId, signal }) {
    const next = await deliverDue(services, agencyId, signal)
    if (!next) return
    const { database, jobs, clock } = services
    const startAfter = new Date(Math.max(Date.parse(next), clock.now().getTime() + pauseMs))
    await database.writeAs(agencyId, (db) => jobs.enqueue(db, deliverJob, {}, { startAfter }))
  },
})

/** Tells endpoints every minute, in every agency, of tasks that have fallen due. */
export const tellDueTasksJob = defineJob({
  name: 'webhooks.due',
  payload: z.object({}),
  schedule: '* * * * *',
  async run({ services, signal }) {
    const look = (db: AgencyDb) => tellDueTasks(services, db)
    await services.database.forEachAgency('looking for tasks that webhooks are told of', look, { signal })
  },
})

/** What has been due for longer was missed by the notification. */
const overdueMs = 5_000

/** Checks every minute, in every agency, for deliveries whose notification was missed, and sends them in turn. */
export const watchDeliveriesJob = defineJob({
  name: 'webhooks.watch',
  payload: z.object({}),
  schedule: '* * * * *',
  async run({ services, signal }) {
    const { database, jobs, clock } = services
    const look = async (db: AgencyDb) => {
      const due = await nextDue(db)
      if (due && Date.parse(due) < clock.now().getTime() - overdueMs) await jobs.enqueue(db, deliverJob, {})
    }
    await database.forEachAgency('looking for deliveries that are due', look, { signal })
  },
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
