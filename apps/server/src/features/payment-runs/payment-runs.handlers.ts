import { person } from '../../core/procedures.ts'
import { historyOf } from '../../kernel/history/history.service.ts'
import { makeFile } from '../../kernel/operations/runs.service.ts'
import { approveRun, declineRun, submitRun } from './payment-runs-deciding.service.ts'
import { startRunFile } from './payment-runs-file.service.ts'
import { findRuns, getRun, presentRun } from './payment-runs-found.service.ts'
import { payRun } from './payment-runs-paying.service.ts'
import { addBills, cancelRun, candidates, changeRun, createRun, reopenRun } from './payment-runs.service.ts'

export const paymentRunsHandlers = {
  list: person.paymentRuns.list.handler(({ context: { db, actor }, input }) => findRuns(db, actor, input)),

  candidates: person.paymentRuns.candidates.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await candidates(services, db, actor, input.billIds),
  })),

  get: person.paymentRuns.get.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await presentRun(services, db, actor, await getRun(db, actor, input.id)),
  })),

  create: person.paymentRuns.create.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await presentRun(services, db, actor, await createRun(services, db, actor, input)),
  })),

  addBills: person.paymentRuns.addBills.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await presentRun(services, db, actor, await addBills(services, db, actor, input)),
  })),

  update: person.paymentRuns.update.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await presentRun(services, db, actor, await changeRun(services, db, actor, input)),
  })),

  submit: person.paymentRuns.submit.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await presentRun(services, db, actor, await submitRun(services, db, actor, input)),
  })),

  approve: person.paymentRuns.approve.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await presentRun(services, db, actor, await approveRun(services, db, actor, input)),
  })),

  decline: person.paymentRuns.decline.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await presentRun(services, db, actor, await declineRun(services, db, actor, input)),
  })),

  reopen: person.paymentRuns.reopen.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await presentRun(services, db, actor, await reopenRun(db, actor, input)),
  })),

  export: person.paymentRuns.export.handler(async ({ context: { services, db, actor }, input }) => {
    const { run, operation } = await startRunFile(services, db, actor, input)
    if (operation) await makeFile(services, db, operation)
    const shown = await presentRun(services, db, actor, run)
    return { status: true, data: { run: shown, operationId: operation?.id ?? null } }
  }),

  pay: person.paymentRuns.pay.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await presentRun(services, db, actor, await payRun(services, db, actor, input)),
  })),

  cancel: person.paymentRuns.cancel.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await presentRun(services, db, actor, await cancelRun(db, actor, input)),
  })),

  timeline: person.paymentRuns.timeline.handler(async ({ context: { db, actor }, input }) => {
    await getRun(db, actor, input.id)
    return historyOf(db, actor, { ids: [input.id], ownerId: null, cursor: input.cursor })
  }),
}
