import { todayFor } from '../../core/days.rules.ts'
import { member, person } from '../../core/procedures.ts'
import { historyOf } from '../../kernel/history/history.service.ts'
import { startListExport } from '../../kernel/operations/list-export.service.ts'
import { makeFile } from '../../kernel/operations/runs.service.ts'
import { followCreditsOfBill } from './bills-credits-due.service.ts'
import { creditOfBill } from './bills-credit.service.ts'
import { cancelBill, enterBill } from './bills-entering.service.ts'
import { billsExport } from './bills-export.service.ts'
import { getBill, presentBill } from './bills-found.service.ts'
import { billsDue, dueBoard, findBills } from './bills-list.service.ts'
import { allocateNote } from './bills-notes-using.service.ts'
import { billsOfTrip } from './bills-standing.service.ts'
import { changeBill, createBill, removeBill, restoreBill } from './bills.service.ts'

export const billsHandlers = {
  list: member.bills.list.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    ...(await findBills(db, actor, input)),
  })),

  due: member.bills.due.handler(async ({ context: { services, db, actor } }) => ({
    status: true,
    data: await billsDue(db, actor, todayFor(services, actor.agency)),
  })),

  dueBoard: member.bills.dueBoard.handler(async ({ context: { services, db, actor } }) => ({
    status: true,
    data: await dueBoard(db, actor, todayFor(services, actor.agency)),
  })),

  ofTrip: member.bills.ofTrip.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await billsOfTrip(db, actor, input.tripId),
  })),

  get: member.bills.get.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await presentBill(db, actor, await getBill(db, actor, input.id)),
  })),

  credit: member.bills.credit.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await creditOfBill(db, actor, input),
  })),

  create: member.bills.create.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await presentBill(db, actor, await createBill(services, db, actor, input)),
  })),

  update: member.bills.update.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await presentBill(db, actor, await changeBill(db, actor, input)),
  })),

  enter: member.bills.enter.handler(async ({ context: { services, db, actor }, input }) => {
    const day = todayFor(services, actor.agency)
    const entered = await enterBill(db, actor, input, day)
    await followCreditsOfBill(services, db, entered.id, actor)
    return { status: true, data: await presentBill(db, actor, entered) }
  }),

  allocate: member.bills.allocate.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await presentBill(db, actor, await allocateNote(services, db, actor, input)),
  })),

  cancel: member.bills.cancel.handler(async ({ context: { services, db, actor }, input }) => {
    const day = todayFor(services, actor.agency)
    const cancelled = await cancelBill(db, actor, input, day)
    await followCreditsOfBill(services, db, cancelled.id, actor)
    return { status: true, data: await presentBill(db, actor, cancelled) }
  }),

  export: person.bills.export.handler(async ({ context: { services, db, actor }, input }) => {
    const operation = await startListExport(services, db, actor, billsExport, input)
    await makeFile(services, db, operation)
    return { status: true, data: { operationId: operation.id } }
  }),

  remove: member.bills.remove.handler(async ({ context: { services, db, actor }, input }) => {
    await removeBill(services, db, actor, input.id)
    return { status: true }
  }),

  restore: member.bills.restore.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await presentBill(db, actor, await restoreBill(db, actor, input.id)),
  })),

  timeline: member.bills.timeline.handler(async ({ context: { db, actor }, input }) => {
    await getBill(db, actor, input.id)
    return historyOf(db, actor, { ids: [input.id], ownerId: null, cursor: input.cursor })
  }),
}
