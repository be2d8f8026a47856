import { billListeners } from './features/bills/bills.listeners.ts'
import { bookingRequestListeners } from './features/booking-requests/booking-requests.listeners.ts'
import { bookingListeners } from './features/bookings/bookings.listeners.ts'
import { amendmentListeners } from './features/amendments/amendments.listeners.ts'
import { travellerListeners } from './features/travellers/travellers.listeners.ts'
import { voucherListeners } from './features/vouchers/vouchers.listeners.ts'
import { tripDuesListeners } from './features/trip-dues/trip-dues.listeners.ts'
import { tripListeners } from './features/trips/trips.listeners.ts'
import { contactListeners } from './features/contacts/contacts.listeners.ts'
import { invoiceListeners } from './features/invoices/invoices.listeners.ts'
import { gatewayRefundListeners } from './features/gateway-refunds/gateway-refunds.listeners.ts'
import { paymentRequestListeners } from './features/payment-requests/payment-requests.listeners.ts'
import { receiptListeners } from './features/receipts/receipts.listeners.ts'
import { leadSourceListeners } from './features/lead-sources/lead-sources.listeners.ts'
import { leadListeners } from './features/leads/leads.listeners.ts'
import { driftListeners } from './features/rate-drift/drift.listeners.ts'
import { supplierBookingListeners } from './features/supplier-bookings/supplier-bookings.listeners.ts'
import { supplierProductListeners } from './features/supplier-products/supplier-products.listeners.ts'
import { reminderListeners } from './features/reminders/reminders.listeners.ts'
import { statementListeners } from './features/statements/statements.listeners.ts'
import { stageListeners } from './features/stages/stages.listeners.ts'
import { vendorListeners } from './features/vendors/vendors.listeners.ts'
import { vendorTypeListeners } from './features/vendor-types/vendor-types.listeners.ts'
import { customFieldListeners } from './kernel/custom-fields/custom-fields.listeners.ts'
import { noticeListeners } from './kernel/notices/notices.listeners.ts'
import { taskListeners } from './kernel/tasks/tasks.listeners.ts'
import type { EventHandler } from './kernel/events/events.registry.ts'

/** What features do when something happens elsewhere, in the order it is done in. */
export const eventHandlers: EventHandler[] = [
  ...stageListeners,
  ...vendorTypeListeners,
  ...driftListeners,
  ...leadListeners,
  ...leadSourceListeners,
  ...tripListeners,
  ...bookingListeners,
  ...bookingRequestListeners,
  ...supplierBookingListeners,
  ...supplierProductListeners,
  ...billListeners,
  ...invoiceListeners,
  ...travellerListeners,
  ...tripDuesListeners,
  ...voucherListeners,
  ...amendmentListeners,
  ...contactListeners,
  ...vendorListeners,
  ...receiptListeners,
  ...paymentRequestListeners,
  ...gatewayRefundListeners,
  ...statementListeners,
  ...customFieldListeners,
  ...reminderListeners,
  ...noticeListeners,
  ...taskListeners,
]
