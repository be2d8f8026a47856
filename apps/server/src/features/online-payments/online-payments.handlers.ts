import { person } from '../../core/procedures.ts'
import { enterPaymentFor } from './online-payments-problems.service.ts'

export const onlinePaymentsHandlers = {
  enter: person.onlinePayments.enter.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: { receiptId: await enterPaymentFor(services, db, actor, input) },
  })),
}
