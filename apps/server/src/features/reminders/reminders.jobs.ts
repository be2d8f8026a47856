import * as z from 'zod'
import { defineWatch } from '../../core/jobs/due-work.ts'
import { type Job, defineJob } from '../../core/jobs/jobs.ts'
import { runRules } from './reminders-rules-run.service.ts'
import { lookAheadMs, ringDue } from './reminders.service.ts'

/** Sends one agency's reminders that are due, and comes back when the next is. */
export const ringJob: Job<object> = defineJob({
  name: 'reminders.ring',
  payload: z.object({}),
  concurrency: 8,
  due: { name: 'due_reminders', reads: ['tasks'] },
  async run({ services, agencyId, signal }) {
    const next = await ringDue(services, agencyId, signal)
    if (next)
      await services.database.writeAs(agencyId, (db) =>
        services.jobs.enqueue(db, ringJob, {}, { startAfter: new Date(next) }),
      )
  },
})

/** Finds every minute whose reminders are due or soon will be. */
export const watchRemindersJob = defineWatch({
  name: 'reminders.watch',
  everyMinutes: 1,
  job: ringJob,
  aheadMs: lookAheadMs,
})

/** Tells what one agency's own rules have to tell. */
export const runRulesJob = defineJob({
  name: 'reminders.run-rules',
  payload: z.object({}),
  due: { name: 'due_rules', reads: ['reminder_rules'] },
  run: ({ services, agencyId, signal }) => runRules(services, agencyId, signal),
})

/** Finds every minute whose rules are to be looked at now or soon: what is due at 11:07 is told at 11:07. */
export const watchRulesJob = defineWatch({
  name: 'reminders.rules',
  everyMinutes: 1,
  job: runRulesJob,
  aheadMs: lookAheadMs,
})
