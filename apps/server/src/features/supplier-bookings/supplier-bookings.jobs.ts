import * as z from 'zod'
import { defineWatch } from '../../core/jobs/due-work.ts'
import { defineJob } from '../../core/jobs/jobs.ts'
import { fetchDueTickets } from './supplier-tickets-fetching.service.ts'
import { checkDueSupplierBookings } from './supplier-bookings-checking.service.ts'

/** Asks suppliers how bookings stand, and has them cancel what was dropped. */
export const checkSupplierBookingsJob = defineJob({
  name: 'supplierBookings.check',
  payload: z.object({}),
  due: { name: 'due_supplier_bookings', reads: ['supplier_bookings'] },
  // What lapses or is to be cancelled there does not wait for anybody.
  evenSuspended: true,
  run: ({ services, agencyId, signal }) => checkDueSupplierBookings(services, agencyId, signal),
})

/** Fetches the files of tickets that suppliers have given out. */
export const fetchTicketsJob = defineJob({
  name: 'supplierTickets.fetch',
  payload: z.object({}),
  due: { name: 'due_supplier_tickets', reads: ['supplier_tickets'] },
  run: ({ services, agencyId, signal }) => fetchDueTickets(services, agencyId, signal),
})

export const watchTicketsJob = defineWatch({
  name: 'supplierTickets.due',
  everyMinutes: 1,
  job: fetchTicketsJob,
})

export const watchSupplierBookingsJob = defineWatch({
  name: 'supplierBookings.due',
  everyMinutes: 1,
  job: checkSupplierBookingsJob,
})
