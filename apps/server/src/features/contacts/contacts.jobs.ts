import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { changeNextContacts } from './contacts-bulk-run.service.ts'
import { exportContacts } from './contacts-export.service.ts'

/** Goes on with a change of many contacts where it stopped. */
export const bulkContactsJob = defineJob({
  name: 'contacts.bulk',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  expireInSeconds: 3600,
  run: (run) =>
    runForWhoAsked(run, 'write', async (actor) => {
      const { services, agencyId, payload, signal } = run
      while (await services.database.writeAs(agencyId, (db) => changeNextContacts(db, actor, payload.operationId)))
        signal.throwIfAborted()
    }),
})

/** Writes contacts to a file. */
export const exportContactsJob = defineJob({
  name: 'contacts.export',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  // The storage of files may be away for hours.
  retryLimit: 20,
  expireInSeconds: 3600,
  run: (run) =>
    runForWhoAsked(run, 'read', (actor) => exportContacts(run.services, actor, run.payload.operationId, run.signal)),
})
