import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { readFile } from './imports-reading.service.ts'

/** Reads a file that has come whole. */
export const readImportJob = defineJob({
  name: 'imports.read',
  payload: z.object({ importId: z.uuid() }),
  // The storage of files may be away for hours.
  retryLimit: 20,
  expireInSeconds: 600,
  run: ({ services, agencyId, payload, signal }) => readFile(services, agencyId, payload.importId, signal),
})
