import type { RegistrationKind, SeriesKind, TurnoverBand } from '@sarai/contract/tax-words'

export const kindWords: Record<RegistrationKind, string> = {
  regular: 'GST, regular',
  composition: 'GST, composition',
  unregistered: 'GST, not registered',
  vat: 'VAT or sales tax',
}

export const seriesWords: Record<SeriesKind, string> = {
  proforma: 'Proforma invoice',
  'tax-invoice': 'Tax invoice',
  'bill-of-supply': 'Bill of supply',
  'receipt-voucher': 'Receipt voucher',
  'refund-voucher': 'Refund voucher',
  'credit-note': 'Credit note',
  'debit-note': 'Debit note',
  receipt: 'Receipt',
}

export const turnoverWords: Record<TurnoverBand, string> = {
  'to-5': 'Up to ₹5 crore: service codes with 4 digits',
  'to-10': '₹5 to 10 crore: service codes with 6 digits',
  'to-100': '₹10 to 100 crore',
  'to-500': '₹100 to 500 crore',
  'above-500': 'More than ₹500 crore',
}
