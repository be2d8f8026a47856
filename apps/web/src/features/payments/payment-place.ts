import type { PaymentRow } from '@sarai/contract/payment-schemas'
import { kindsMoving, kindsOfVendors } from '@sarai/contract/payment-words'
import { formatMoney } from '@sarai/money/format'
import { recordNumber, recordPage } from '~/records/kinds.ts'

interface Place {
  label: string
  to: string
  search?: Record<string, string>
}

/** What a payment belongs to, the first of which its row leads to: trip or invoice and customer, bills and vendor. */
export function placesOf({ kind, tripId, invoiceId, contactId, vendorId, bills }: PaymentRow): Place[] {
  const trip = tripId && { label: 'Open trip', to: recordPage('trip', tripId), search: { tab: 'money' } }
  const invoice = !tripId && invoiceId && { label: 'Open invoice', to: recordPage('invoice', invoiceId) }
  const customer = contactId && { label: 'Open customer', to: recordPage('contact', contactId) }
  const vendor = vendorId && { label: 'Open vendor', to: recordPage('vendor', vendorId) }
  const paper = kind === 'vendor-refund' ? 'credit note' : 'bill'
  const over = bills.map(({ id, billNumber }) => ({ label: `Open ${paper} ${billNumber}`, to: recordPage('bill', id) }))
  const ofVendor = bills.length === 1 ? [...over, vendor] : [vendor, ...over]
  return [trip, invoice, customer, ...ofVendor].flatMap((place) => place || [])
}

/** Where the row of a payment leads. */
export function placeOf(row: PaymentRow): Place {
  const [place] = placesOf(row)
  if (!place) throw new Error('a payment belongs to nothing')
  return place
}

/** Who paid or was paid. */
export const whoOf = ({ contactName, vendorName, tripTitle }: PaymentRow): string =>
  contactName ?? vendorName ?? tripTitle ?? 'Unknown'

/** What a payment is for: "T-000014 Kerala by boat", "INV/26-27/0001", "Deposit", "LH/1, LH/2". */
export function purposeOf({ tripNumber, tripTitle, invoiceId, invoiceNumber, bills, kind }: PaymentRow): string {
  if (tripNumber !== null) return `${recordNumber('trip', tripNumber)} ${tripTitle ?? ''}`.trim()
  if (invoiceId === null && !kindsOfVendors.includes(kind)) return 'Deposit'
  return invoiceNumber ?? bills.map(({ billNumber }) => billNumber).join(', ')
}

/** The same where there is room for a number alone. */
export const shortPurposeOf = (row: PaymentRow): string =>
  row.tripNumber === null ? purposeOf(row) : recordNumber('trip', row.tripNumber)

/** What moved, with a minus where it went out. */
export const movedBy = ({ kind, amount, currency }: PaymentRow): string =>
  `${kindsMoving.in.includes(kind) ? '' : '−'}${formatMoney(amount, currency)}`
