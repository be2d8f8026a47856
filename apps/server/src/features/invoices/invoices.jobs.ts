import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { exportJobOf } from '../../kernel/operations/operations.jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { draftOfAccepted } from './invoices-accepting.service.ts'
import { changeNextInvoices } from './invoices-bulk-run.service.ts'
import { invoicesExport } from './invoices-export.service.ts'
import { makeInvoicePdf, makeIssuedPdf } from './invoices-pdf.service.ts'

/** Makes the PDF of what was issued, and releases the mail it is attached to. */
export const issuedPdfJob = defineJob({
  name: 'invoices.issued-pdf',
  payload: z.object({ invoiceId: z.uuid(), storageKey: z.string(), mailId: z.uuid().optional() }),
  expireInSeconds: 300,
  run: ({ services, agencyId, payload, signal }) => makeIssuedPdf(services, agencyId, payload, signal),
})

/** Makes the PDF of an invoice, a draft or issued. */
export const invoicePdfJob = defineJob({
  name: 'invoices.pdf',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  expireInSeconds: 300,
  run: (run) =>
    runForWhoAsked(run, 'read', (actor) => makeInvoicePdf(run.services, actor, run.payload.operationId, run.signal)),
})

/** Goes on with a change of many invoices where it stopped. */
export const bulkInvoicesJob = defineJob({
  name: 'invoices.bulk',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  expireInSeconds: 3600,
  run: (run) =>
    runForWhoAsked(run, 'write', async (actor) => {
      const { services, agencyId, payload, signal } = run
      while (await services.database.writeAs(agencyId, (db) => changeNextInvoices(db, actor, payload.operationId)))
        signal.throwIfAborted()
    }),
})

/** Writes invoices to a file. */
export const exportInvoicesJob = exportJobOf(invoicesExport)

/** Draws up the invoice of a trip whose proposal was accepted. */
export const acceptedDraftJob = defineJob({
  name: 'invoices.accepted-draft',
  payload: z.object({ tripId: z.uuid() }),
  expireInSeconds: 120,
  run: ({ services, agencyId, payload }) => draftOfAccepted(services, agencyId, payload.tripId),
})
