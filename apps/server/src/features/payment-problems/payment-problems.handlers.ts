import { person } from '../../core/procedures.ts'
import { handlePaymentProblem, listPaymentProblems } from './payment-problems.service.ts'

/** Of all that comes and goes through gateways; what is special to payments is in `features/online-payments`. */
export const onlinePaymentsHandlers = {
  problems: person.onlinePayments.problems.handler(async ({ context: { services, db, actor } }) => ({
    status: true,
    data: await listPaymentProblems(services, db, actor),
  })),

  handle: person.onlinePayments.handle.handler(async ({ context: { services, db, actor }, input }) => {
    await handlePaymentProblem(services, db, actor, input)
    return { status: true }
  }),
}
