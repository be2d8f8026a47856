import { todayFor } from '../../core/days.rules.ts'
import { member, person } from '../../core/procedures.ts'
import { startListExport } from '../../kernel/operations/list-export.service.ts'
import { makeFile } from '../../kernel/operations/runs.service.ts'
import { paymentsExport } from './payments-export.service.ts'
import { findPayments } from './payments-list.service.ts'

export const paymentsHandlers = {
  list: member.payments.list.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await findPayments(db, actor, input, todayFor(services, actor.agency))),
  })),

  export: person.payments.export.handler(async ({ context: { services, db, actor }, input }) => {
    const operation = await startListExport(services, db, actor, paymentsExport, input)
    await makeFile(services, db, operation)
    return { status: true, data: { operationId: operation.id } }
  }),
}
