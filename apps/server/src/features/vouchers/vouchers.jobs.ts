import { maxSentTogether } from '@sarai/contract/voucher-words'
import * as z from 'zod'
import { defineWatch } from '../../core/jobs/due-work.ts'
import { defineJob } from '../../core/jobs/jobs.ts'
import { exportJobOf } from '../../kernel/operations/operations.jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { vouchersExport } from './vouchers-export.service.ts'
import { followTrips } from './vouchers-following.service.ts'
import { makeRevisionPdf, makeTogetherPdf, makeVouchersPdf } from './vouchers-pdf.service.ts'

/** Which tickets the document is kept with: `markTickets`. */
const ticketsMark = z
  .string()
  .regex(/^[0-9a-f]{0,16}$/)
  .optional()

/** Makes the PDF of what was issued, and releases the mail it is attached to. */
export const voucherPdfJob = defineJob({
  name: 'vouchers.revision-pdf',
  payload: z.object({ revisionId: z.uuid(), mailId: z.uuid().optional(), mark: ticketsMark }),
  expireInSeconds: 300,
  run: ({ services, agencyId, payload, signal }) => makeRevisionPdf(services, agencyId, payload, signal),
})

/** Makes the one PDF of vouchers that go out together, and releases the mail it is attached to. */
export const togetherPdfJob = defineJob({
  name: 'vouchers.together-pdf',
  payload: z.object({
    tripId: z.uuid(),
    revisionIds: z.array(z.uuid()).max(maxSentTogether),
    mailId: z.uuid().optional(),
    mark: ticketsMark,
  }),
  expireInSeconds: 600,
  run: ({ services, agencyId, payload, signal }) => makeTogetherPdf(services, agencyId, payload, signal),
})

/** Has drafts that were never issued say what bookings and travellers say by now. */
export const followTripsJob = defineJob({
  name: 'vouchers.follow',
  payload: z.object({}),
  due: { name: 'due_vouchers', reads: ['vouchers'] },
  run: ({ services, agencyId, signal }) => followTrips(services, agencyId, signal),
})

export const watchDraftsJob = defineWatch({ name: 'vouchers.due', everyMinutes: 1, job: followTripsJob })

/** Makes a PDF of one voucher, or of all of a trip. */
export const vouchersPdfJob = defineJob({
  name: 'vouchers.pdf',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  expireInSeconds: 600,
  run: (run) =>
    runForWhoAsked(run, 'read', (actor) => makeVouchersPdf(run.services, actor, run.payload.operationId, run.signal)),
})

/** Writes vouchers to a file. */
export const exportVouchersJob = exportJobOf(vouchersExport)
