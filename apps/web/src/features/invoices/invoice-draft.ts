import type { BillTo, InvoiceDocument, InvoiceLine } from '@sarai/contract/invoice-schemas'
import type { InvoiceKind } from '@sarai/contract/invoice-words'
import { isExport, isSez, type ZeroRating, zeroRatings } from '@sarai/contract/tax-words'
import { type EditorRules, needsIn } from './invoice-rules.ts'

/** What the editor edits. */
export interface InvoiceDraft {
  kind: InvoiceKind
  contactId: string | null
  /** Whose bookings its lines may name. */
  tripId: string | null
  registrationId: string | null
  document: InvoiceDocument
}

export const blankLine = (mode: string | null, rate: number | null = null): InvoiceLine => ({
  id: crypto.randomUUID(),
  bookingId: null,
  description: '',
  mode,
  quantity: 1,
  unit: null,
  price: 0,
  discount: 0,
  isInclusive: false,
  rate,
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
  taxNumber: null,
  email: null,
}

/** A line taxed in another mode: with the usual rate where that needs one, and without what it does not ask for. */
export function inMode(line: InvoiceLine, mode: string | null, rules: EditorRules): InvoiceLine {
  const needs = needsIn(rules, mode)
  return {
    ...line,
    mode,
    rate: needs.includes('rate') ? (line.rate ?? rules.defaultRate) : null,
    basicFare: needs.includes('basicFare') ? line.basicFare : null,
    stays: needs.includes('stays') ? line.stays : [],
  }
}

/** A blank line, taxed as the one before it. */
export function nextLine(lines: readonly InvoiceLine[], rules: EditorRules): InvoiceLine {
  const mode = lines.at(-1)?.mode ?? null
  return inMode(blankLine(mode), mode, rules)
}

/** Whom the rules see in a buyer: by the GSTIN, and else by the country. */
export const buyerKinds = ['consumer', 'business', 'abroad'] as const
export type BuyerKind = (typeof buyerKinds)[number]

export function buyerKindOf({ gstin, country }: Pick<BillTo, 'gstin' | 'country'>, ownCountry: string): BuyerKind {
  if (gstin) return 'business'
  return country !== null && country !== ownCountry ? 'abroad' : 'consumer'
}

/** What a buyer of a kind cannot have. */
export function notOf(kind: BuyerKind, { country, zeroRated }: BillTo, ownCountry: string): Partial<BillTo> {
  const kept = { zeroRated: zeroRatingsFor(kind).find((one) => one === zeroRated) ?? null }
  if (kind === 'business') return { ...kept, country: null }
  if (kind === 'consumer') return { ...kept, country: null, gstin: null }
  return { ...kept, gstin: null, state: null, country: country === ownCountry ? null : country }
}

/** A document for a buyer of another kind. Only who lives abroad is a foreign tourist. */
export function forKind(kind: BuyerKind, document: InvoiceDocument, ownCountry: string): InvoiceDocument {
  const billTo = { ...document.billTo, ...notOf(kind, document.billTo, ownCountry) }
  return { ...document, billTo, tour: kind === 'abroad' ? document.tour : null }
}

/** What a supply to a buyer of a kind can be rated at zero as. */
export function zeroRatingsFor(kind: BuyerKind): ZeroRating[] {
  if (kind === 'business') return zeroRatings.filter((one) => isSez(one))
  return kind === 'abroad' ? zeroRatings.filter((one) => isExport(one)) : []
}

export const blankInvoice = (currency: string, mode: string | null, rate: number | null = null): InvoiceDraft => ({
  kind: 'invoice',
  contactId: null,
  tripId: null,
  registrationId: null,
  document: {
    billTo: nobody,
    currency,
    rate: null,
    lines: [blankLine(mode, rate)],
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
