/** Words of an agency's tax profile: how it is registered, and what it numbers. */

/** `vat` stands for any country whose tax is one tax, with or without a number. */
export const registrationKinds = ['regular', 'composition', 'unregistered', 'vat'] as const
export type RegistrationKind = (typeof registrationKinds)[number]

/** Documents that are numbered without a gap, each in a series of its own. */
export const seriesKinds = [
  'proforma',
  'tax-invoice',
  'bill-of-supply',
  'receipt-voucher',
  'refund-voucher',
  'credit-note',
  'debit-note',
  'receipt',
] as const
export type SeriesKind = (typeof seriesKinds)[number]

/** Turnover of the financial year before, by the limits the law has: crores of rupees. */
export const turnoverBands = ['to-5', 'to-10', 'to-100', 'to-500', 'above-500'] as const
export type TurnoverBand = (typeof turnoverBands)[number]

/** What invoice lines count, where an agency has said nothing else. */
export const defaultUnits = ['person', 'night', 'room', 'vehicle', 'ticket', 'document', 'day', 'package']

/** The heads of tax, in the order that they are shown in. */
export const taxHeads = ['cgst', 'sgst', 'utgst', 'igst', 'vat'] as const

/** The same, as documents name them. */
export const taxHeadLabels = {
  cgst: 'CGST',
  sgst: 'SGST',
  utgst: 'UTGST',
  igst: 'IGST',
  vat: 'VAT',
} as const satisfies Record<(typeof taxHeads)[number], string>

/** What a line can have to say besides its price before its tax can be computed. */
export const lineNeeds = ['basicFare', 'stays', 'rate', 'booking'] as const
export type LineNeed = (typeof lineNeeds)[number]

/** Buyers from whom tax may not be collected at source. */
export const tcsExemptions = ['non-resident', 'government', 'deducts-tds', 'sub-agent'] as const
export type TcsExemption = (typeof tcsExemptions)[number]
export const tcsExemptionLabels: Record<TcsExemption, string> = {
  'non-resident': 'The buyer does not live in India',
  government: 'A government or an embassy',
  'deducts-tds': 'The buyer deducts tax (TDS) on it',
  'sub-agent': 'Another agent, who sells it on',
}

/**
 * Supplies that the law rates at zero: to special economic zones, and exports. Each with integrated tax, which is given
 * back to the agency, or without it, under a letter of undertaking.
 */
export const zeroRatings = ['sez-with-tax', 'sez-without-tax', 'export-with-tax', 'export-without-tax'] as const
export type ZeroRating = (typeof zeroRatings)[number]
export const zeroRatingLabels: Record<ZeroRating, string> = {
  'sez-with-tax': 'Special economic zone, with tax',
  'sez-without-tax': 'Special economic zone, without tax (LUT)',
  'export-with-tax': 'Export, with tax',
  'export-without-tax': 'Export, without tax (LUT)',
}
export const isSez = (rating: ZeroRating | null | undefined): boolean => rating?.startsWith('sez-') === true
export const isExport = (rating: ZeroRating | null | undefined): boolean => rating?.startsWith('export-') === true
export const isUnderLut = (rating: ZeroRating | null | undefined): boolean => rating?.endsWith('-without-tax') === true

/** What is wrong with a TAN, in words; undefined when nothing is. */
export function tanProblem(tan: string): string | undefined {
  return /^[A-Z]{4}[0-9]{5}[A-Z]$/.test(tan)
    ? undefined
    : 'A TAN is four letters, five digits and a letter, like JPRS12345E'
}
