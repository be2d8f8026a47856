/** Words of invoices: what there is, and how far it is paid. */

/** `opening` is what a customer owed before the agency came to Sarai: it is owed and paid, and is no document of tax. */
export const invoiceKinds = ['proforma', 'invoice', 'credit-note', 'debit-note', 'opening'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** What is drawn up and computed: all but opening balances. */
export const drawnInvoiceKinds = ['proforma', 'invoice', 'credit-note', 'debit-note'] as const

/** Which way a document goes: what a credit note comes to is below zero wherever documents are listed. */
export const signedTotal = <T extends number | null>(kind: InvoiceKind, total: T): T =>
  (kind === 'credit-note' && total ? -total : total) as T

/** What is drawn up from blank or from a trip; notes are made of what they correct. */
export const ownInvoiceKinds = ['proforma', 'invoice'] as const

export const invoiceKindLabels: Record<InvoiceKind, string> = {
  proforma: 'Proforma',
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  'debit-note': 'Debit note',
  opening: 'Opening balance',
}

/** How a trip is charged: as a whole, or each service that is sold by itself and the rest as the package. */
export const tripLines = ['package', 'services'] as const
export type TripLines = (typeof tripLines)[number]

/** What it is headed with on paper, as the law names it. */
export const invoiceForms = ['proforma', 'tax-invoice', 'bill-of-supply', 'bill', 'credit-note', 'debit-note'] as const
export type InvoiceForm = (typeof invoiceForms)[number]

export const invoiceFormLabels: Record<InvoiceForm, string> = {
  proforma: 'Proforma invoice',
  'tax-invoice': 'Tax invoice',
  'bill-of-supply': 'Bill of supply',
  bill: 'Invoice',
  'credit-note': 'Credit note',
  'debit-note': 'Debit note',
}

/** Draft, issued and cancelled are decided; the others follow from what is settled of it and the day. */
export const invoiceStatuses = ['draft', 'issued', 'part-paid', 'paid', 'overdue', 'credited', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const invoiceStatusLabels: Record<InvoiceStatus, string> = {
  draft: 'Draft',
  issued: 'Issued',
  'part-paid': 'Part-paid',
  paid: 'Paid',
  overdue: 'Overdue',
  credited: 'Credited',
  cancelled: 'Cancelled',
}

/** What became of the proposal that a proforma is of; the proforma itself stays as it was drawn up. */
export const offerStates = ['stands', 'changed', 'expired', 'declined', 'deleted', 'accepted'] as const
export type OfferState = (typeof offerStates)[number]

/** Where the customer sees what was issued. */
export const invoicePath = (publicKey: string) => `/invoices/view/${publicKey}`

export const isNote = (kind: InvoiceKind): boolean => kind === 'credit-note' || kind === 'debit-note'

/** What an invoice is called: its number, or that it has none yet. */
export function invoiceName({
  kind,
  documentNumber,
  number,
}: {
  kind: InvoiceKind
  documentNumber: string | null
  number: number
}): string {
  return documentNumber ?? `${invoiceKindLabels[kind]} draft ${number}`
}
