// Generated from folders by scripts/indexes.ts: "npm run fix" writes it anew.
import type { RecordDescription } from './kernel/records/records.registry.ts'
import { billRecord } from './features/bills/bills.record.ts'
import { bookingRecord } from './features/bookings/bookings.record.ts'
import { contactRecord } from './features/contacts/contacts.record.ts'
import { invoiceRecord } from './features/invoices/invoices.record.ts'
import { leadRecord } from './features/leads/leads.record.ts'
import { libraryRecord } from './features/library/library.record.ts'
import { packageRecord } from './features/packages/packages.record.ts'
import { proposalRecord } from './features/prospects/prospects.record.ts'
import { rateCardRecord } from './features/rate-cards/rate-cards.record.ts'
import { tripRecord } from './features/trips/trips.record.ts'
import { vendorRecord } from './features/vendors/vendors.record.ts'
import { voucherRecord } from './features/vouchers/vouchers.record.ts'

/** Every kind of record there is. */
export const records: RecordDescription[] = [
  billRecord,
  bookingRecord,
  contactRecord,
  invoiceRecord,
  leadRecord,
  libraryRecord,
  packageRecord,
  proposalRecord,
  rateCardRecord,
  tripRecord,
  vendorRecord,
  voucherRecord,
]
