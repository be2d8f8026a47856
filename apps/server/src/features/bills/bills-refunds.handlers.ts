import { member } from '../../core/procedures.ts'
import { cancelVendorRefund, refundByVendor } from './bills-refunds.service.ts'
import { standingOf } from './bills-standing.service.ts'

export const vendorRefundsHandlers = {
  create: member.vendorRefunds.create.handler(async ({ context: { services, db, actor }, input }) => {
    const { vendorId } = await refundByVendor(services, db, actor, input)
    return { status: true, data: await standingOf(db, actor, vendorId) }
  }),

  cancel: member.vendorRefunds.cancel.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await standingOf(db, actor, await cancelVendorRefund(services, db, actor, input)),
  })),
}
