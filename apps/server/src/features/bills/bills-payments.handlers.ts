import { member, person } from '../../core/procedures.ts'
import { makeFile } from '../../kernel/operations/runs.service.ts'
import { allocateAdvance, cancelVendorPayment, payVendor } from './bills-payments.service.ts'
import { standingOf, statementOf } from './bills-standing.service.ts'
import { sendStatement } from './bills-statement-sending.service.ts'
import { startStatementExport } from './bills-statement.service.ts'

export const vendorPaymentsHandlers = {
  ofVendor: member.vendorPayments.ofVendor.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await standingOf(db, actor, input.vendorId),
  })),

  statement: member.vendorPayments.statement.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await statementOf(db, actor, input),
  })),

  export: person.vendorPayments.export.handler(async ({ context: { services, db, actor }, input }) => {
    const operation = await startStatementExport(services, db, actor, input)
    await makeFile(services, db, operation)
    return { status: true, data: { operationId: operation.id } }
  }),

  sendStatement: person.vendorPayments.sendStatement.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    warnings: await sendStatement(services, db, actor, input),
  })),

  create: member.vendorPayments.create.handler(async ({ context: { services, db, actor }, input }) => {
    await payVendor(services, db, actor, input)
    return { status: true, data: await standingOf(db, actor, input.vendorId) }
  }),

  allocate: member.vendorPayments.allocate.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await standingOf(db, actor, await allocateAdvance(services, db, actor, input)),
  })),

  cancel: member.vendorPayments.cancel.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await standingOf(db, actor, await cancelVendorPayment(services, db, actor, input)),
  })),
}
