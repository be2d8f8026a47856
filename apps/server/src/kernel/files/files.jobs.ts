import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { hasInClear, sealFiles } from './files-sealing.service.ts'

/** Seals the files that an agency had before files were sealed. */
export const sealFilesJob = defineJob({
  name: 'files.seal',
  payload: z.object({}),
  // The storage of files may be away for hours.
  retryLimit: 20,
  expireInSeconds: 3600,
  run: ({ services, agencyId, signal }) => sealFiles(services, agencyId, signal),
})

/** Begins to seal what was kept before files were sealed. */
export async function beginSealing({ database, jobs }: Services): Promise<void> {
  await database.forEachAgency('looking for files to seal', async (db) => {
    if (await hasInClear(db)) await jobs.enqueue(db, sealFilesJob, {})
  })
}
