import { member, person } from '../../core/procedures.ts'
import { startListExport } from '../../kernel/operations/list-export.service.ts'
import { makeFile } from '../../kernel/operations/runs.service.ts'
import { historyOf } from '../../kernel/history/history.service.ts'
import { createProposal, duplicateProposal } from './prospects-create.service.ts'
import { proposalsExport } from './prospects-export.service.ts'
import { getProposal, presentProposal } from './prospects-found.service.ts'
import { findProposals } from './prospects-list.service.ts'
import { startProposalPdf } from './prospects-pdf.service.ts'
import { recordAcceptance } from './prospects-recorded.service.ts'
import { declineProposal, revokeProposal, sendProposal } from './prospects-sending.service.ts'
import { previewSending } from './prospects-preview.service.ts'
import { answerPoint, requestsOf } from './prospects-requests.service.ts'
import { countViews } from './prospects-versions.queries.ts'
import { differenceBetween, priceDraft, versionOf, versionsOf } from './prospects-versions.service.ts'
import { changeProposal, removeProposal, restoreProposal } from './prospects.service.ts'

export const prospectsHandlers = {
  list: member.prospects.list.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await findProposals(services, db, actor, input)),
  })),

  get: member.prospects.get.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: presentProposal(services, actor, await getProposal(db, actor, input.id)),
  })),

  create: member.prospects.create.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: presentProposal(services, actor, await createProposal(services, db, actor, input)),
  })),

  duplicate: member.prospects.duplicate.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: presentProposal(services, actor, await duplicateProposal(services, db, actor, input.id)),
  })),

  update: member.prospects.update.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: presentProposal(services, actor, await changeProposal(services, db, actor, input)),
  })),

  export: person.prospects.export.handler(async ({ context: { services, db, actor }, input }) => {
    const operation = await startListExport(services, db, actor, proposalsExport, input)
    await makeFile(services, db, operation)
    return { status: true, data: { operationId: operation.id } }
  }),

  remove: member.prospects.remove.handler(async ({ context: { services, db, actor }, input }) => {
    await removeProposal(services, db, actor, input.id)
    return { status: true }
  }),

  restore: member.prospects.restore.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: presentProposal(services, actor, await restoreProposal(db, actor, input.id)),
  })),

  timeline: member.prospects.timeline.handler(async ({ context: { db, actor }, input }) => {
    const { ownerId } = await getProposal(db, actor, input.id)
    return historyOf(db, actor, { ids: [input.id], ownerId, cursor: input.cursor })
  }),

  price: member.prospects.price.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await priceDraft(services, db, actor, input.id),
  })),

  send: person.prospects.send.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await sendProposal(services, db, actor, input)),
  })),

  revoke: member.prospects.revoke.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: presentProposal(services, actor, await revokeProposal(db, actor, input.id)),
  })),

  decline: member.prospects.decline.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: presentProposal(services, actor, await declineProposal(db, actor, input)),
  })),

  pdf: person.prospects.pdf.handler(async ({ context: { services, db, actor }, input }) => {
    const operation = await startProposalPdf(db, actor, input)
    await makeFile(services, db, operation)
    return { status: true, data: { operationId: operation.id } }
  }),

  recordAcceptance: person.prospects.recordAcceptance.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: presentProposal(services, actor, await recordAcceptance(services, db, actor, input)),
  })),

  versions: member.prospects.versions.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await versionsOf(services, db, actor, input.id),
  })),

  version: member.prospects.version.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await versionOf(services, db, actor, input),
  })),

  difference: member.prospects.difference.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await differenceBetween(db, actor, input),
  })),

  views: member.prospects.views.handler(async ({ context: { db, actor }, input }) => {
    await getProposal(db, actor, input.id)
    return { status: true, data: await countViews(db, input.id) }
  }),

  requests: member.prospects.requests.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await requestsOf(db, actor, input.id),
  })),

  tickRequest: member.prospects.tickRequest.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await answerPoint(db, actor, input),
  })),

  preview: person.prospects.preview.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await previewSending(services, db, actor, input),
  })),
}
