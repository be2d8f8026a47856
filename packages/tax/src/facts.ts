/** What a document says, as far as tax depends on it. Amounts are whole minor units of its currency. */
import type { TcsExemption, ZeroRating } from '@sarai/contract/tax-words'
import type { registrations } from './pack.ts'

export const documentKinds = [
  'proforma',
  'invoice',
  'debit-note',
  'credit-note',
  'receipt-voucher',
  'refund-voucher',
] as const
export type DocumentKind = (typeof documentKinds)[number]

export interface Supplier {
  registration: (typeof registrations)[number]
  /** GST state code such as `27`; null where the pack knows no states. */
  state: string | null
  /** Checked where it is given. */
  gstin: string | null
}

export type Buyer =
  /** Located in the state its GSTIN begins with; that of its address is only compared. */
  | { kind: 'registered'; gstin: string; addressState: string | null }
  /** Null where no address is on record. */
  | { kind: 'consumer'; state: string | null }
  /** Located abroad. */
  | { kind: 'foreign'; isTourist: boolean }

export interface Stay {
  /** State of the property, or `abroad`. */
  state: string
  nights: number
}

export interface LineFacts {
  id: string
  /** A mode of the pack; null on vouchers for advances that are for something not decided yet. */
  mode: string | null
  currency: string
  /** Price before discount. On notes and refunds positive too: the kind of document says which way it goes. */
  amount: number
  discount: number
  /** Whether the price contains the tax. */
  isInclusive: boolean
  /** What it cost the agency, tax included; needed where tax is on the margin. */
  cost: number | null
  /** Needed where the value is a share of the basic fare. */
  basicFare: number | null
  /** Parts per 100,000; needed where the pack leaves the rate to the agency, and not read otherwise. */
  rate: number | null
  /** Where the properties are; needed for accommodation alone. */
  stays: readonly Stay[]
  /** A charge for having cancelled a service of this mode. */
  isCancellation: boolean
  /** Not part of the overseas package, as for tax collected at source. */
  isOutsidePackage: boolean
}

/** Hours of the tour on one calendar day at one side of the border; a day of crossing has two. */
export interface TourDay {
  isAbroad: boolean
  hours: number
}

/** A tour to a country abroad, as tax collected at source has it. */
export interface OverseasFacts {
  hasTicket: boolean
  hasStay: boolean
  hasOther: boolean
  hasPan: boolean
  /** What the buyer is besides: why it may not be collected. */
  exemption: TcsExemption | null
  /** Of all packages, what the same buyer has paid or owed in the financial year before this document. */
  before: number
  /**
   * On what of this document it was collected already, when it was paid ahead, and what was collected. The document has
   * that as a part of its own, so that it says what the buyer is charged in all.
   */
  collected: { base: number; amount: number }
}

export interface DocumentFacts {
  kind: DocumentKind
  currency: string
  supplier: Supplier
  buyer: Buyer
  /** What the supply is by the agency’s own statement, where the law rates it at zero. */
  zeroRated?: ZeroRating | null
  lines: readonly LineFacts[]
  /** Tour days of a foreign tourist; without them nothing is exempt. */
  tourDays: readonly TourDay[]
  /** Null where nobody travels abroad. */
  overseas: OverseasFacts | null
  /** The buyer pays the tax itself. */
  isReverseCharge: boolean
  /** On vouchers for advances: it is not known yet in which state the supply will be. */
  isPlaceUnknown: boolean
}

/** Vouchers for advances, on which rate and place may be open. */
export const isVoucher = (kind: DocumentKind) => kind === 'receipt-voucher' || kind === 'refund-voucher'
