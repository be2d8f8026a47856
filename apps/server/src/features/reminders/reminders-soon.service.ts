import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { ringJob } from './reminders.jobs.ts'
import { lookAheadMs } from './reminders.service.ts'

/** Schedules a reminder that is due before the next regular check. */
export async function ringSoon({ jobs, clock }: Services, db: AgencyDb, remindAt: string | null): Promise<void> {
  if (!remindAt || Date.parse(remindAt) > clock.now().getTime() + lookAheadMs) return
  await jobs.enqueue(db, ringJob, {}, { startAfter: new Date(remindAt) })
}
