import type { RecordKind } from '@sarai/contract/record-kinds'
import { calls } from '~/query.ts'

/** The calls of each kind of record. */
export const recordCalls = {
  bill: calls.bills,
  invoice: calls.invoices,
  trip: calls.trips,
  booking: calls.bookings,
  voucher: calls.vouchers,
  rateCard: calls.rateCards,
  vendor: calls.vendors,
  lead: calls.leads,
  contact: calls.contacts,
  proposal: calls.prospects,
  package: calls.packages,
  library: calls.library,
} as const satisfies Record<RecordKind, unknown>
