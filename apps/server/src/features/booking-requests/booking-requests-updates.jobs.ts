import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { tellVendors } from './booking-requests-telling.service.ts'

/** Tells the vendors of a trip what has become of their bookings. */
export const tellVendorsJob = defineJob({
  name: 'vendors.tell',
  payload: z.object({ tripId: z.uuid() }),
  run: ({ services, agencyId, payload }) => tellVendors(services, agencyId, payload.tripId),
})
