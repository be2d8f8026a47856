import { externalPerson, member } from '../../core/procedures.ts'
import {
  cancelAtSupplier,
  checkAtSupplier,
  confirmAtSupplier,
  extendAtSupplier,
  listBookingsAtSuppliers,
  reserveAtSupplier,
} from './supplier-bookings.service.ts'

export const supplierBookingsHandlers = {
  ofBooking: member.supplierBookings.ofBooking.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await listBookingsAtSuppliers(services, db, actor, input.bookingId),
  })),

  reserve: externalPerson.supplierBookings.reserve.handler(async ({ context: { services, actor, once }, input }) => ({
    status: true,
    data: await reserveAtSupplier(services, actor, input, once),
  })),

  extend: externalPerson.supplierBookings.extend.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: await extendAtSupplier(services, actor, input.id),
  })),

  confirm: externalPerson.supplierBookings.confirm.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: await confirmAtSupplier(services, actor, input),
  })),

  cancel: externalPerson.supplierBookings.cancel.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: await cancelAtSupplier(services, actor, input),
  })),

  check: externalPerson.supplierBookings.check.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: await checkAtSupplier(services, actor, input.id),
  })),
}
