import { todayFor } from '../../core/days.rules.ts'
import { member, person } from '../../core/procedures.ts'
import { historyOf } from '../../kernel/history/history.service.ts'
import { startListExport } from '../../kernel/operations/list-export.service.ts'
import { makeFile } from '../../kernel/operations/runs.service.ts'
import { bulkChangeInvoices } from './invoices-bulk.service.ts'
import { invoicesExport } from './invoices-export.service.ts'
import { getInvoice, presentInvoice } from './invoices-found.service.ts'
import { cancelInvoice, issueInvoice } from './invoices-issuing.service.ts'
import { recordIrn, showEInvoice } from './invoices-irn.service.ts'
import { findInvoices } from './invoices-list.service.ts'
import { startInvoicePdf } from './invoices-pdf.service.ts'
import { findRecipient, sendInvoice } from './invoices-sending.service.ts'
import { invoicePdfJob } from './invoices.jobs.ts'
import { draftOfTrip } from './invoices-making.service.ts'
import { draftNote } from './invoices-noting.service.ts'
import { offerFor, proformaOfProposal } from './invoices-offers.service.ts'
import { invoiceOfProforma } from './invoices-proformas.service.ts'
import { changeInvoice, createInvoice, previewInvoice, removeInvoice, restoreInvoice } from './invoices.service.ts'

export const invoicesHandlers = {
  list: member.invoices.list.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await findInvoices(db, actor, input, todayFor(services, actor.agency))),
  })),

  get: member.invoices.get.handler(async ({ context: { services, db, actor }, input }) => {
    const day = todayFor(services, actor.agency)
    return { status: true, data: await presentInvoice(db, actor, await getInvoice(db, actor, input.id), day) }
  }),

  create: member.invoices.create.handler(async ({ context: { services, db, actor }, input }) => {
    const day = todayFor(services, actor.agency)
    return {
      status: true,
      data: await presentInvoice(db, actor, await createInvoice(services, db, actor, input, day), day),
    }
  }),

  ofTrip: member.invoices.ofTrip.handler(async ({ context: { services, db, actor }, input }) => {
    const day = todayFor(services, actor.agency)
    return {
      status: true,
      data: await presentInvoice(db, actor, await draftOfTrip(services, db, actor, input, day), day),
    }
  }),

  offer: member.invoices.offer.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await offerFor(db, actor, input.id, todayFor(services, actor.agency)),
  })),

  ofProposal: member.invoices.ofProposal.handler(async ({ context: { services, db, actor }, input }) => {
    const day = todayFor(services, actor.agency)
    return {
      status: true,
      data: await presentInvoice(db, actor, await proformaOfProposal(services, db, actor, input, day), day),
    }
  }),

  ofProforma: member.invoices.ofProforma.handler(async ({ context: { services, db, actor }, input }) => {
    const day = todayFor(services, actor.agency)
    return {
      status: true,
      data: await presentInvoice(db, actor, await invoiceOfProforma(services, db, actor, input.id, day), day),
    }
  }),

  compute: member.invoices.compute.handler(async ({ context: { services, db, actor }, input }) => {
    return { status: true, data: await previewInvoice(db, actor, input, todayFor(services, actor.agency)) }
  }),

  update: member.invoices.update.handler(async ({ context: { services, db, actor }, input }) => {
    const day = todayFor(services, actor.agency)
    return { status: true, data: await presentInvoice(db, actor, await changeInvoice(db, actor, input, day), day) }
  }),

  issue: member.invoices.issue.handler(async ({ context: { services, db, actor }, input }) => {
    const day = todayFor(services, actor.agency)
    return {
      status: true,
      data: await presentInvoice(db, actor, await issueInvoice(services, db, actor, input, day), day),
    }
  }),

  note: member.invoices.note.handler(async ({ context: { services, db, actor }, input }) => {
    const day = todayFor(services, actor.agency)
    return {
      status: true,
      data: await presentInvoice(db, actor, await draftNote(services, db, actor, input, day), day),
    }
  }),

  recipient: member.invoices.recipient.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: { email: (await findRecipient(db, actor, await getInvoice(db, actor, input.id))).email },
  })),

  send: person.invoices.send.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await sendInvoice(services, db, actor, input, todayFor(services, actor.agency))),
  })),

  pdf: person.invoices.pdf.handler(async ({ context: { services, db, actor }, input }) => {
    const { id } = await startInvoicePdf(db, actor, input)
    await services.jobs.enqueue(db, invoicePdfJob, { operationId: id, userId: actor.userId })
    return { status: true, data: { operationId: id } }
  }),

  cancel: member.invoices.cancel.handler(async ({ context: { services, db, actor }, input }) => {
    const day = todayFor(services, actor.agency)
    return {
      status: true,
      data: await presentInvoice(db, actor, await cancelInvoice(services, db, actor, input, day), day),
    }
  }),

  bulk: person.invoices.bulk.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await bulkChangeInvoices(services, db, actor, input),
  })),

  export: person.invoices.export.handler(async ({ context: { services, db, actor }, input }) => {
    const operation = await startListExport(services, db, actor, invoicesExport, input)
    await makeFile(services, db, operation)
    return { status: true, data: { operationId: operation.id } }
  }),

  eInvoice: member.invoices.eInvoice.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await showEInvoice(services, db, actor, input.id),
  })),

  recordIrn: member.invoices.recordIrn.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await recordIrn(services, db, actor, input),
  })),

  remove: member.invoices.remove.handler(async ({ context: { services, db, actor }, input }) => {
    await removeInvoice(services, db, actor, input.id)
    return { status: true }
  }),

  restore: member.invoices.restore.handler(async ({ context: { services, db, actor }, input }) => {
    const day = todayFor(services, actor.agency)
    return { status: true, data: await presentInvoice(db, actor, await restoreInvoice(db, actor, input.id), day) }
  }),

  timeline: member.invoices.timeline.handler(async ({ context: { db, actor }, input }) => {
    const { ownerId } = await getInvoice(db, actor, input.id)
    return historyOf(db, actor, { ids: [input.id], ownerId, cursor: input.cursor })
  }),
}
