// Generated from folders by scripts/indexes.ts: "npm run fix" writes it anew.
import { billEvents } from './bill.events.ts'
import { bookingEvents } from './booking.events.ts'
import { contactEvents } from './contact.events.ts'
import { invoiceEvents } from './invoice.events.ts'
import { leadEvents } from './lead.events.ts'
import { packageEvents } from './package.events.ts'
import { paymentRunEvents } from './payment-run.events.ts'
import { paymentEvents } from './payment.events.ts'
import { proposalEvents } from './proposal.events.ts'
import { rateCardEvents } from './rate-card.events.ts'
import { tripEvents } from './trip.events.ts'
import { vendorEvents } from './vendor.events.ts'
import { voucherEvents } from './voucher.events.ts'

/** What a webhook can be told of records and money. */
export const recordEvents = {
  ...billEvents,
  ...bookingEvents,
  ...contactEvents,
  ...invoiceEvents,
  ...leadEvents,
  ...packageEvents,
  ...paymentRunEvents,
  ...paymentEvents,
  ...proposalEvents,
  ...rateCardEvents,
  ...tripEvents,
  ...vendorEvents,
  ...voucherEvents,
} as const
