/** Which voucher of Tally an entry of the books is. */
const voucherTypes = [
  'Sales',
  'Credit Note',
  'Debit Note',
  'Receipt',
  'Payment',
  'Purchase',
  'Contra',
  'Journal',
] as const
export type VoucherType = (typeof voucherTypes)[number]

const ofInvoices: Record<string, VoucherType> = {
  invoice: 'Sales',
  'credit-note': 'Credit Note',
  'debit-note': 'Debit Note',
}
/** Of documents that are no money, by kind and what happened to it. */
const ofOthers: Record<string, VoucherType> = {
  'bill entered': 'Purchase',
  'vendor-credit entered': 'Debit Note',
  'opening posted': 'Journal',
  'opening cancelled': 'Journal',
}

const moneyGroups = ['Cash-in-Hand', 'Bank Accounts']

export interface TypedEntry {
  documentKind: string
  event: string
  /** What kind of invoice it is; null of other documents. */
  invoiceKind: string | null
}

/**
 * Between own accounts a Contra; else money that came is a Receipt and money that went a Payment, also where something is
 * taken back: Tally lets no Journal move money unless it is set up for that.
 */
export function voucherTypeOf(
  { documentKind, event, invoiceKind }: TypedEntry,
  booked: readonly { ledger: { group: string }; base: number }[],
): VoucherType {
  if (documentKind === 'invoice' && event === 'issued') return ofInvoices[invoiceKind ?? ''] ?? 'Journal'
  const type = ofOthers[`${documentKind} ${event}`]
  if (type) return type
  const money = booked.filter(({ ledger }) => moneyGroups.includes(ledger.group))
  if (money.length === 0) return 'Journal'
  if (money.length === booked.length) return 'Contra'
  const moved = money.reduce((sum, { base }) => sum + base, 0)
  if (moved === 0) return 'Journal'
  return moved > 0 ? 'Receipt' : 'Payment'
}
