import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { runImport } from './imports-run.service.ts'

/** Imports a file, or goes on with it where that was left. */
export const runImportJob = defineJob({
  name: 'imports.run',
  payload: z.object({ importId: z.uuid(), userId: z.uuid() }),
  expireInSeconds: 3600,
  // Each try goes on where the last one was.
  retryLimit: 20,
  run: ({ services, agencyId, payload, signal }) =>
    runImport(services, agencyId, payload.userId, payload.importId, signal),
})
