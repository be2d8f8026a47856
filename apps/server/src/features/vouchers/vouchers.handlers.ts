import { member, person } from '../../core/procedures.ts'
import { historyOf } from '../../kernel/history/history.service.ts'
import { startListExport } from '../../kernel/operations/list-export.service.ts'
import { makeFile } from '../../kernel/operations/runs.service.ts'
import { bulkChangeVouchers } from './vouchers-bulk.service.ts'
import { cancelVoucher } from './vouchers-cancelling.service.ts'
import { vouchersExport } from './vouchers-export.service.ts'
import { getVoucher, presentVoucher } from './vouchers-found.service.ts'
import { issueVoucher } from './vouchers-issuing.service.ts'
import { listKeys } from './vouchers-keys.queries.ts'
import { rotateKey } from './vouchers-keys.service.ts'
import { countsOfTrip, findVouchers } from './vouchers-list.service.ts'
import { makeVouchers, refreshVoucher } from './vouchers-making.service.ts'
import { startVouchersPdf } from './vouchers-pdf.service.ts'
import { previewAddress } from './vouchers-preview.service.ts'
import { changesOfTrip } from './vouchers-revising.service.ts'
import { sendVoucher } from './vouchers-sending.service.ts'
import { findSettings, saveSettings } from './vouchers-settings.service.ts'
import { draftOfTrip, previewOfTrip, sendOfTrip } from './vouchers-together.service.ts'
import { vouchersPdfJob } from './vouchers.jobs.ts'
import { changeVoucher, createVoucher, discardDraft, removeVoucher, restoreVoucher } from './vouchers.service.ts'

export const vouchersHandlers = {
  list: member.vouchers.list.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    ...(await findVouchers(db, actor, input)),
  })),

  get: member.vouchers.get.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await presentVoucher(services, db, actor, await getVoucher(db, actor, input.id)),
  })),

  create: member.vouchers.create.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await presentVoucher(services, db, actor, await createVoucher(services, db, actor, input)),
  })),

  ofTrip: person.vouchers.ofTrip.handler(async ({ context: { services, db, actor }, input }) => {
    const { issue, reason, ...asked } = input
    const { ids, made } = await makeVouchers(services, db, actor, asked)
    const change = { action: 'issue' as const, reason }
    const issued = issue ? await bulkChangeVouchers(services, db, actor, { selection: { ids }, change }) : null
    return { status: true, data: { ids, made, operationId: issued?.operationId ?? null } }
  }),

  update: member.vouchers.update.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await presentVoucher(services, db, actor, await changeVoucher(services, db, actor, input)),
  })),

  refresh: member.vouchers.refresh.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await presentVoucher(services, db, actor, await refreshVoucher(services, db, actor, input)),
  })),

  discard: member.vouchers.discard.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await presentVoucher(services, db, actor, await discardDraft(services, db, actor, input)),
  })),

  issue: member.vouchers.issue.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await presentVoucher(services, db, actor, await issueVoucher(services, db, actor, input)),
  })),

  send: person.vouchers.send.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await sendVoucher(services, db, actor, input)),
  })),

  preview: member.vouchers.preview.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: { url: await previewAddress(services, db, actor, input.id) },
  })),

  countsOfTrip: member.vouchers.countsOfTrip.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await countsOfTrip(db, actor, input.id),
  })),

  draftOfTrip: person.vouchers.draftOfTrip.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await draftOfTrip(services, db, actor, input.id),
  })),

  previewOfTrip: person.vouchers.previewOfTrip.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await previewOfTrip(services, db, actor, input),
  })),

  sendOfTrip: person.vouchers.sendOfTrip.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await sendOfTrip(services, db, actor, input)),
  })),

  changesOfTrip: member.vouchers.changesOfTrip.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await changesOfTrip(db, actor, input.id),
  })),

  cancel: member.vouchers.cancel.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await presentVoucher(services, db, actor, await cancelVoucher(services, db, actor, input)),
  })),

  bulk: person.vouchers.bulk.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await bulkChangeVouchers(services, db, actor, input),
  })),

  pdf: person.vouchers.pdf.handler(async ({ context: { services, db, actor }, input }) => {
    const { id } = await startVouchersPdf(db, actor, input)
    await services.jobs.enqueue(db, vouchersPdfJob, { operationId: id, userId: actor.userId })
    return { status: true, data: { operationId: id } }
  }),

  remove: member.vouchers.remove.handler(async ({ context: { services, db, actor }, input }) => {
    await removeVoucher(services, db, actor, input.id)
    return { status: true }
  }),

  restore: member.vouchers.restore.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await presentVoucher(services, db, actor, await restoreVoucher(db, actor, input.id)),
  })),

  export: person.vouchers.export.handler(async ({ context: { services, db, actor }, input }) => {
    const operation = await startListExport(services, db, actor, vouchersExport, input)
    await makeFile(services, db, operation)
    return { status: true, data: { operationId: operation.id } }
  }),

  timeline: member.vouchers.timeline.handler(async ({ context: { db, actor }, input }) => {
    const { ownerId } = await getVoucher(db, actor, input.id)
    return historyOf(db, actor, { ids: [input.id], ownerId, cursor: input.cursor })
  }),

  settings: member.vouchers.settings.handler(async ({ context: { db } }) => ({
    status: true,
    data: await findSettings(db),
  })),

  saveSettings: member.vouchers.saveSettings.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await saveSettings(db, actor, input),
  })),

  keys: member.vouchers.keys.handler(async ({ context: { db } }) => ({ status: true, data: await listKeys(db) })),

  rotateKey: person.vouchers.rotateKey.handler(async ({ context: { services, db, actor } }) => ({
    status: true,
    data: await rotateKey(services, db, actor),
  })),
}
