import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { requestNext } from './payment-requests-bulk-run.service.ts'

/** Requests payments for several trips or invoices, one after the other, from where it stopped. */
export const requestPaymentsJob = defineJob({
  name: 'paymentRequests.bulk',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  expireInSeconds: 3600,
  run: (run) =>
    runForWhoAsked(run, 'write', async (actor) => {
      while (await requestNext(run.services, actor, run.payload.operationId)) run.signal.throwIfAborted()
    }),
})
