import type { BookingFilters } from '@sarai/contract/booking-schemas'
import { bookingExportKeys } from '@sarai/contract/bookings-columns'
import { api } from '~/api.ts'
import { listExport } from '~/records/list-export.ts'

/** Exports bookings to a file. */
export const exportBookings = listExport<BookingFilters>((asked) => api.bookings.export(asked), bookingExportKeys)
