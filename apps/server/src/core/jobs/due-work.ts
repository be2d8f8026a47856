import * as z from 'zod'
import type { Services } from '../../services.ts'
import { defineJob, type Job } from './jobs.ts'

interface Watch {
  name: string
  /** How often it looks. */
  everyMinutes: number
  /** The work that it finds: a job that is done for one agency, and says what is due of it. */
  job: Job<object>
  /** How far ahead of now it looks; less than nothing for what others take up, unless that has failed. */
  aheadMs?: number
}

/**
 * Finds by the clock which agencies have work of a kind due, and leaves it to one job of each. It looks at no agency
 * itself, so that none can keep the others waiting, and costs the same however many agencies have nothing to do. Each
 * server looks by its own clock: looks take no place in the queue, which would be written for each of them.
 */
export function defineWatch({ name, everyMinutes, job, aheadMs = 0 }: Watch): Job<object> {
  return defineJob({
    name,
    schedule: { everyMinutes },
    isWatch: true,
    payload: z.object({}),
    run: ({ services }) => enqueueDue(services, job, aheadMs),
  })
}

/** Queues a job for each agency that has such work due. */
export async function enqueueDue(services: Services, job: Job<object>, aheadMs = 0): Promise<void> {
  const { database, jobs, clock, logger } = services
  if (!job.due) throw new Error(`${job.name} does not say what is due of it`)
  const now = clock.now()
  const found = await database.agenciesWithDue(job.due, new Date(now.getTime() + aheadMs))
  const queued = await jobs.enqueueDue(database, job, found, now)
  if (found.length > 0) logger.info({ job: job.name, agencies: found.length, queued }, 'found work that is due')
}
