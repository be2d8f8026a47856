// Generated from folders by scripts/indexes.ts: "npm run fix" writes it anew.
import type { OperationDescription } from './kernel/operations/operations.registry.ts'
import { billOperations } from './features/bills/bills.operations.ts'
import { bookingOperations } from './features/bookings/bookings.operations.ts'
import { contactOperations } from './features/contacts/contacts.operations.ts'
import { departureOperations } from './features/departures/departures.operations.ts'
import { importOperations } from './features/imports/imports.operations.ts'
import { invoiceOperations } from './features/invoices/invoices.operations.ts'
import { leadOperations } from './features/leads/leads.operations.ts'
import { libraryOperations } from './features/library/library.operations.ts'
import { packageOperations } from './features/packages/packages.operations.ts'
import { paymentRunOperations } from './features/payment-runs/payment-runs.operations.ts'
import { paymentOperations } from './features/payments/payments.operations.ts'
import { performanceOperations } from './features/performance/performance.operations.ts'
import { stageOperations } from './features/pipeline/pipeline.operations.ts'
import { proposalOperations } from './features/prospects/prospects.operations.ts'
import { rateCardOperations } from './features/rate-cards/rate-cards.operations.ts'
import { receiptOperations } from './features/receipts/receipts.operations.ts'
import { reportOperations } from './features/reports/reports.operations.ts'
import { returnOperations } from './features/returns/returns.operations.ts'
import { travellerOperations } from './features/travellers/travellers.operations.ts'
import { tripOperations } from './features/trips/trips.operations.ts'
import { vendorOperations } from './features/vendors/vendors.operations.ts'
import { voucherOperations } from './features/vouchers/vouchers.operations.ts'
import { teamOperations } from './kernel/handover/handover.operations.ts'

/** Every kind of long work that makes a file or can be taken back. */
export const operations: OperationDescription[] = [
  ...billOperations,
  ...bookingOperations,
  ...contactOperations,
  ...departureOperations,
  ...importOperations,
  ...invoiceOperations,
  ...leadOperations,
  ...libraryOperations,
  ...packageOperations,
  ...paymentRunOperations,
  ...paymentOperations,
  ...performanceOperations,
  ...stageOperations,
  ...proposalOperations,
  ...rateCardOperations,
  ...receiptOperations,
  ...reportOperations,
  ...returnOperations,
  ...travellerOperations,
  ...tripOperations,
  ...vendorOperations,
  ...voucherOperations,
  ...teamOperations,
]
