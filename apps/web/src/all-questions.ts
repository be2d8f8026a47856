// Generated from folders by scripts/indexes.ts: "npm run fix" writes it anew.
import { billQuestion } from './features/bills/bills-search.ts'
import { contactQuestion } from './features/contacts/contacts-search.ts'
import { invoiceQuestion } from './features/invoices/invoices-search.ts'
import { leadQuestion } from './features/leads/leads-search.ts'
import { libraryQuestion } from './features/library/library-search.ts'
import { packageQuestion } from './features/packages/packages-search.ts'
import { paymentQuestion } from './features/payments/payments-search.ts'
import { proposalQuestion } from './features/proposals/proposals-search.ts'
import { rateCardQuestion } from './features/rate-cards/rate-cards-search.ts'
import { bookingQuestion } from './features/trips/bookings-search.ts'
import { tripQuestion } from './features/trips/trips-search.ts'
import { vendorQuestion } from './features/vendors/vendors-search.ts'
import { voucherQuestion } from './features/vouchers/vouchers-search.ts'

/** What every list asks, by what it lists. */
export const questions = {
  bill: billQuestion,
  booking: bookingQuestion,
  contact: contactQuestion,
  invoice: invoiceQuestion,
  lead: leadQuestion,
  library: libraryQuestion,
  package: packageQuestion,
  payment: paymentQuestion,
  proposal: proposalQuestion,
  rateCard: rateCardQuestion,
  trip: tripQuestion,
  vendor: vendorQuestion,
  voucher: voucherQuestion,
}
