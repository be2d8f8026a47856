import type { Job } from '../src/core/jobs/jobs.ts'
import type { TestApp } from './app.ts'

/** Does a job of the whole installation once, here and now. */
export async function runJob({ services }: TestApp, job: Job<object>): Promise<void> {
  const { signal } = new AbortController()
  await job.run({ services, agencyId: '', payload: {}, signal, logger: services.logger })
}
