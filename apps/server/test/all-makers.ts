// Generated from folders by scripts/indexes.ts: "npm run fix" writes it anew.
import type { AttachableKind } from '@sarai/contract/record-kinds'
import type { RecordMaker } from './example.ts'
import { billMaker } from './examples/bills.ts'
import { bookingMaker } from './examples/bookings.ts'
import { contactMaker } from './examples/contacts.ts'
import { invoiceMaker } from './examples/invoices.ts'
import { leadMaker } from './examples/leads.ts'
import { packageMaker } from './examples/packages.ts'
import { proposalMaker, tripMaker } from './examples/prospects.ts'
import { rateCardMaker } from './examples/rate-cards.ts'
import { vendorMaker } from './examples/vendors.ts'
import { voucherMaker } from './examples/vouchers.ts'

/** Makes a record of each kind that something hangs on. */
export const makers: Record<AttachableKind, RecordMaker> = {
  bill: billMaker,
  booking: bookingMaker,
  contact: contactMaker,
  invoice: invoiceMaker,
  lead: leadMaker,
  package: packageMaker,
  proposal: proposalMaker,
  rateCard: rateCardMaker,
  trip: tripMaker,
  vendor: vendorMaker,
  voucher: voucherMaker,
}
