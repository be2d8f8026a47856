import * as z from 'zod'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { type Job, defineJob } from '../../core/jobs/jobs.ts'
import { runRules } from './reminders-rules-run.service.ts'
import { ringDue, soonestReminder } from './reminders.service.ts'

/** Sends one agency's reminders that are due, and comes back when the next is. */
export const ringJob: Job<object> = defineJob({
  name: 'reminders.ring',
  payload: z.object({}),
  async run({ services, agencyId, signal }) {
    const next = await ringDue(services, agencyId, signal)
    if (next)
      await services.database.writeAs(agencyId, (db) =>
        services.jobs.enqueue(db, ringJob, {}, { startAfter: new Date(next) }),
      )
  },
})

/** Looks every minute, in every agency, for what is due or soon will be, and has it sent when it is that agency's turn. */
export const watchRemindersJob = defineJob({
  name: 'reminders.watch',
  payload: z.object({}),
  schedule: '* * * * *',
  async run({ services, signal }) {
    const { database, jobs } = services
    const look = async (db: AgencyDb) => {
      const next = await soonestReminder(services, db)
      if (next) await jobs.enqueue(db, ringJob, {}, { startAfter: new Date(next) })
    }
    await database.forEachAgency('looking for reminders that are due', look, { signal })
  },
})

/** Looks every five minutes for what the agencies' own rules have to tell. */
export const runRulesJob = defineJob({
  name: 'reminders.rules',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  async run({ services, signal }) {
    const look = ({ agencyId }: AgencyDb) => runRules(services, agencyId, signal)
    await services.database.forEachAgency('looking for what rules have to tell', look, { signal })
  },
})
