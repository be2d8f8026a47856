// Generated from folders by scripts/indexes.ts: "npm run fix" writes it anew.
import { billScreen } from './bill.record.ts'
import { bookingScreen } from './booking.record.ts'
import { contactScreen } from './contact.record.ts'
import { invoiceScreen } from './invoice.record.ts'
import { leadScreen } from './lead.record.ts'
import { libraryScreen } from './library.record.ts'
import { packageScreen } from './package.record.ts'
import { paymentScreen } from './payment.record.ts'
import { proposalScreen } from './proposal.record.ts'
import { rateCardScreen } from './rate-card.record.ts'
import { tripScreen } from './trip.record.ts'
import { vendorScreen } from './vendor.record.ts'
import { voucherScreen } from './voucher.record.ts'

/** What only screens have to say of everything that there is a list of. */
export const screens = {
  bill: billScreen,
  booking: bookingScreen,
  contact: contactScreen,
  invoice: invoiceScreen,
  lead: leadScreen,
  library: libraryScreen,
  package: packageScreen,
  payment: paymentScreen,
  proposal: proposalScreen,
  rateCard: rateCardScreen,
  trip: tripScreen,
  vendor: vendorScreen,
  voucher: voucherScreen,
}
