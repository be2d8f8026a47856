import * as z from 'zod'
import { enqueueDue } from '../../core/jobs/due-work.ts'
import { defineJob } from '../../core/jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { sealFiles } from './files-sealing.service.ts'

/** Seals the files that an agency had before files were sealed. */
export const sealFilesJob = defineJob({
  name: 'files.seal',
  payload: z.object({}),
  due: { name: 'due_sealing', reads: ['files'] },
  // The storage of files may be away for hours.
  retryLimit: 20,
  expireInSeconds: 3600,
  run: ({ services, agencyId, signal }) => sealFiles(services, agencyId, signal),
})

/** Begins to seal what was kept before files were sealed. */
export const beginSealing = (services: Services): Promise<void> => enqueueDue(services, sealFilesJob)
