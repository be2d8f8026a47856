import type { BillTo, InvoiceDocument, InvoiceLine } from '@sarai/contract/invoice-schemas'
import type { InvoiceKind } from '@sarai/contract/invoice-words'

/** What the editor edits. */
export interface InvoiceDraft {
  kind: InvoiceKind
  contactId: string | null
  /** Whose bookings its lines may name. */
  tripId: string | null
  registrationId: string | null
  document: InvoiceDocument
}

export const blankLine = (mode: string | null): InvoiceLine => ({
  id: crypto.randomUUID(),
  bookingId: null,
  description: '',
  mode,
  quantity: 1,
  unit: null,
  price: 0,
  discount: 0,
  isInclusive: false,
  rate: null,
  basicFare: null,
  stays: [],
  isCancellation: false,
  isOutsidePackage: false,
})

export const nobody: BillTo = {
  name: '',
  address: null,
  state: null,
  country: null,
  gstin: null,
  pan: null,
  email: null,
}

export const blankInvoice = (currency: string, mode: string | null): InvoiceDraft => ({
  kind: 'invoice',
  contactId: null,
  tripId: null,
  registrationId: null,
  document: {
    billTo: nobody,
    currency,
    rate: null,
    lines: [blankLine(mode)],
    dueOn: null,
    isReverseCharge: false,
    overseas: null,
    terms: null,
    notes: null,
  },
})

/** Whether enough is there to compute: what is empty is no mistake yet. */
export const isComputable = ({ document }: InvoiceDraft): boolean =>
  document.billTo.name.trim() !== '' && document.lines.every(({ description }) => description.trim() !== '')
