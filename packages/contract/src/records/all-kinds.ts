// Generated from folders by scripts/indexes.ts: "npm run fix" writes it anew.
import { billKind } from './bill.record.ts'
import { bookingKind } from './booking.record.ts'
import { contactKind } from './contact.record.ts'
import { invoiceKind } from './invoice.record.ts'
import { leadKind } from './lead.record.ts'
import { libraryKind } from './library.record.ts'
import { packageKind } from './package.record.ts'
import { proposalKind } from './proposal.record.ts'
import { rateCardKind } from './rate-card.record.ts'
import { tripKind } from './trip.record.ts'
import { vendorKind } from './vendor.record.ts'
import { voucherKind } from './voucher.record.ts'

/** Every kind of record that has a list of its own. */
export const kinds = {
  bill: billKind,
  booking: bookingKind,
  contact: contactKind,
  invoice: invoiceKind,
  lead: leadKind,
  library: libraryKind,
  package: packageKind,
  proposal: proposalKind,
  rateCard: rateCardKind,
  trip: tripKind,
  vendor: vendorKind,
  voucher: voucherKind,
} as const
