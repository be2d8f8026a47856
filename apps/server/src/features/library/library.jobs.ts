import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { exportJobOf } from '../../kernel/operations/operations.jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { changeNextLibrary } from './library-bulk-run.service.ts'
import { libraryExport } from './library-export.service.ts'

/** Goes on with a change of many entries where it stopped. */
export const bulkLibraryJob = defineJob({
  name: 'library.bulk',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  expireInSeconds: 3600,
  run: (run) =>
    runForWhoAsked(run, 'write', async (actor) => {
      const { services, agencyId, payload, signal } = run
      while (await services.database.writeAs(agencyId, (db) => changeNextLibrary(db, actor, payload.operationId)))
        signal.throwIfAborted()
    }),
})

/** Writes the library to a file. */
export const exportLibraryJob = exportJobOf(libraryExport)
