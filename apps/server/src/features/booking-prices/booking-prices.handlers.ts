import { member } from '../../core/procedures.ts'
import { presentBooking } from '../bookings/bookings.service.ts'
import { addPriced, changePriced } from './booking-prices.service.ts'

/** What is said of a booking, with its price. */
export const bookingsHandlers = {
  create: member.bookings.create.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: presentBooking(actor, await addPriced(services, db, actor, input)),
  })),

  update: member.bookings.update.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: presentBooking(actor, await changePriced(services, db, actor, input)),
  })),
}
