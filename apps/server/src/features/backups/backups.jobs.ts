import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { checkNightlyBackup } from './backups.service.ts'

/** Looks whether the nightly backup is to be made; one that failed is tried again after an hour. */
export const nightlyBackupJob = defineJob({
  name: 'backups.nightly',
  payload: z.object({}),
  schedule: { everyMinutes: 10, fromMinute: 4 },
  isWatch: true,
  run: ({ services }) => checkNightlyBackup(services),
})
