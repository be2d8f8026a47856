/** Words of vendors' bills and of what is paid to vendors. */

/** What a vendor charges, or takes back of it. */
export const billKinds = ['bill', 'credit'] as const
export type BillKind = (typeof billKinds)[number]

export const billKindLabels: Record<BillKind, string> = { bill: 'Bill', credit: 'Credit note' }

/** "Bill LH/1", "Credit note CN/1" */
export const billTitle = ({ kind, billNumber }: { kind: BillKind; billNumber: string }): string =>
  `${billKindLabels[kind]} ${billNumber}`

/** An amount of a bill as it counts for what is owed: credit notes are below zero. */
export const chargedBy = (kind: BillKind, amount: number): number =>
  kind === 'credit' && amount !== 0 ? -amount : amount

/** The heads of tax that a line of a bill can have: VAT is that of countries whose tax is one tax. */
export const billTaxHeads = ['cgst', 'sgst', 'igst', 'vat'] as const
export type BillTaxes = Record<(typeof billTaxHeads)[number], number>

/** All of the tax of a line. */
export const billTaxOf = ({ cgst, sgst, igst, vat }: BillTaxes): number => cgst + sgst + igst + vat

/**
 * Draft, entered and cancelled are decided; how far a bill is paid, and a credit note used, follows from the books. A
 * credit note in the books is unused, part-used or used.
 */
export const billStatuses = [
  'draft',
  'entered',
  'part-paid',
  'paid',
  'unused',
  'part-used',
  'used',
  'cancelled',
] as const
export type BillStatus = (typeof billStatuses)[number]

export const billStatusLabels: Record<BillStatus, string> = {
  draft: 'Draft',
  entered: 'To pay',
  'part-paid': 'Part-paid',
  paid: 'Paid',
  unused: 'To use',
  'part-used': 'Part-used',
  used: 'Used',
  cancelled: 'Cancelled',
}

/** When a bill is due, in the order they come; weeks begin on Mondays. */
export const dueWeeks = ['overdue', 'thisWeek', 'nextWeek', 'later'] as const
export type DueWeek = (typeof dueWeeks)[number]

export const dueWeekLabels: Record<DueWeek, string> = {
  overdue: 'Overdue',
  thisWeek: 'This week',
  nextWeek: 'Next week',
  later: 'Later',
}

export const vendorPaymentStates = ['paid', 'cancelled'] as const
export type VendorPaymentState = (typeof vendorPaymentStates)[number]

export const vendorRefundStates = ['received', 'cancelled'] as const
export type VendorRefundState = (typeof vendorRefundStates)[number]

/** Facts of bills that only those who see costs may see the changes of. */
export const billCostFacts = ['vendorId', 'currency', 'rate', 'total', 'tds', 'tdsSection', 'roundOff', 'note'] as const

const documentWords: Record<string, string> = {
  bill: 'Bill',
  'vendor-credit': 'Credit note',
  'vendor-payment': 'Payment',
  'vendor-refund': 'Money back',
  allocation: 'Put against a bill',
  opening: 'Opening balance',
}

/** What a line of a vendor's statement is of: "Bill LH/1", "Payment PAY/26-27/0001 cancelled". */
export function vendorLineWords(line: { documentKind: string; event: string; label: string | null }): string {
  const { documentKind, event, label } = line
  const end = event === 'cancelled' ? 'cancelled' : event === 'unsettled' ? 'taken back' : null
  return [documentWords[documentKind] ?? documentKind, label, end].filter(Boolean).join(' ')
}
