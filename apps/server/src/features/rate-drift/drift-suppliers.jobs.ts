import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { listBookings } from '../bookings/bookings-found.service.ts'
import { askSuppliersAgain } from '../supplier-products/supplier-prices.service.ts'
import { repriceBookings } from './drift-pricing.service.ts'

/** Asks suppliers what the services of a trip cost by now, since it was accepted; what differs is to be decided on. */
export const askAgainJob = defineJob({
  name: 'rates.askSuppliers',
  payload: z.object({ tripId: z.uuid() }),
  expireInSeconds: 1800,
  async run({ services, agencyId, payload, signal }) {
    const db = services.database.readAs(agencyId)
    const quoted = (await listBookings(db, payload.tripId)).flatMap(({ id, quote }) => (quote ? [{ id, quote }] : []))
    if (quoted.length === 0) return
    await askSuppliersAgain(
      services,
      agencyId,
      quoted.map(({ quote }) => quote),
      signal,
    )
    await repriceBookings(
      services,
      agencyId,
      quoted.map(({ id }) => id),
      signal,
    )
  },
})
