/** What the documents of a period say, as far as returns depend on it. Amounts are paise; rates are parts per 100,000. */

import type { ZeroRating } from '@sarai/contract/tax-words'

/** Heads of GST as returns have them: the union territories' is in `sgst`. */
export interface Gst {
  cgst: number
  sgst: number
  igst: number
}

/** What of a document is taxed at one rate in one place. */
export interface RatedPart {
  rate: number
  /** GST code of the state; null where no state taxes it, or none is known. */
  place: string | null
  taxable: number
  taxes: Gst
  /** The tax of another country, which no return has. */
  vat?: number
}

export interface SaleLine {
  sac: string | null
  rate: number
  taxable: number
  /** What an exemption left out of the taxable value. */
  exempt: number
  taxes: Gst
}

export type SaleKind = 'invoice' | 'credit-note' | 'debit-note'

/** An invoice, a bill of supply or a note. Amounts are above zero on notes too: the kind says which way they go. */
export interface Sale {
  id: string
  kind: SaleKind
  /** Which numbers follow each other. */
  series: string
  number: string
  /** `2026-10-21` */
  day: string
  /** Taken back within the period: its number counts and nothing else. */
  isCancelled: boolean
  currency: string
  /** `taxNumber`: of a tax other than India's. */
  buyer: { name: string; gstin: string | null; taxNumber?: string | null; state: string | null; isAbroad: boolean }
  /** A supply to a special economic zone or an export, with tax or without. */
  zeroRated: ZeroRating | null
  isReverseCharge: boolean
  /** What the buyer pays in all, with tax that is collected at source. */
  total: number
  /** What an exemption left out of the taxable value. */
  exempt: number
  parts: readonly RatedPart[]
  lines: readonly SaleLine[]
  /** What a note corrects. */
  corrects: { number: string; day: string; total: number } | null
  /** The letter of undertaking under which nothing is charged on exports. */
  lut: string | null
  /** It is to be reported as an e-invoice and is not yet: until when the portal takes it, and whether that is over. */
  unreported: { until: string | null; isLate: boolean } | null
  /** A rule of tax that is not sure has decided a figure. */
  needsAccountant: boolean
}

/** Money that came before its invoice, or an earlier advance that was put against one. Taxable value without its tax. */
export interface Advance {
  id: string
  number: string
  place: string
  rate: number
  taxable: number
  taxes: Gst
  /** The rate is assumed, because nothing says what the money is for. */
  isAssumed: boolean
}

export type VoucherKind = 'receipt-voucher' | 'refund-voucher'

/** Another document whose numbers are declared. */
export interface Voucher {
  kind: VoucherKind
  number: string
  isCancelled: boolean
}

/** All that a return of a month is made of. */
export interface ReturnFacts {
  gstin: string
  /** `2026-10` */
  month: string
  sales: readonly Sale[]
  vouchers: readonly Voucher[]
  /** Vouchers between the first and last number of the month that bear a day of another one. */
  elsewhere: readonly { kind: VoucherKind; number: string }[]
  /** Received in the month, and not put against an invoice by its end. */
  advances: readonly Advance[]
  /** Received before it, and put against an invoice or given back in it. */
  adjusted: readonly Advance[]
  /** Issued before the month and cancelled in it. */
  cancelledLater: readonly { id: string; number: string; day: string }[]
  /** How many digits service codes have to have, by the turnover of the year before; 0 where they may be left out. */
  sacDigits: { registered: number; consumer: number }
}
