import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { exportJobOf } from '../../kernel/operations/operations.jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { changeNextContacts } from './contacts-bulk-run.service.ts'
import { contactsExport } from './contacts-export.service.ts'

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
export const exportContactsJob = exportJobOf(contactsExport)
