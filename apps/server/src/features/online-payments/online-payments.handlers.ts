import { person } from '../../core/procedures.ts'
import { enterPaymentFor, handleProblem, listProblems } from './online-payments-problems.service.ts'

export const onlinePaymentsHandlers = {
  problems: person.onlinePayments.problems.handler(async ({ context: { services, db, actor } }) => ({
    status: true,
    data: await listProblems(services, db, actor),
  })),

  enter: person.onlinePayments.enter.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: { receiptId: await enterPaymentFor(services, db, actor, input) },
  })),

  handle: person.onlinePayments.handle.handler(async ({ context: { services, db, actor }, input }) => {
    await handleProblem(services, db, actor, input)
    return { status: true }
  }),
}
