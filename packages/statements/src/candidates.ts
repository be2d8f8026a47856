/** What the lines of a statement are compared with, and what comes of it. Amounts are in minor units. */

export const candidateKinds = [
  'invoice',
  'instalment',
  'declared-payment',
  'recorded-payment',
  'vendor-bill',
  'vendor-credit',
  'payout',
  'settlement',
] as const
export type CandidateKind = (typeof candidateKinds)[number]

/** What a candidate is one part of; the parts are paid in their order. */
export interface PartOfDebt {
  id: string
  place: number
  /** Amounts of several parts, or of a piece of one, that documents ask for. */
  asked: readonly number[]
}

/**
 * Something that is to be paid or settled. The same money is given once: the instalments of an invoice instead of it,
 * and what a client declares to have paid instead of the instalment. What is recorded already is a candidate of its own.
 */
export interface Candidate {
  id: string
  kind: CandidateKind
  direction: 'in' | 'out'
  /** Its human number: INV/26-27/000123. */
  number: string | null
  /** What is still to come; of a gateway's payment what the client paid, before fees. */
  amountOpen: number
  currency: string
  /** Whose it is, so that one payment for several is found; null for nobody known. */
  partyId: string | null
  partyNames: readonly string[]
  phones: readonly string[]
  vpas: readonly string[]
  dueDay: string | null
  /** By which payments of it are known: the `tr` of its UPI code, a UTR that was declared, a gateway's ids. */
  references: readonly string[]
  debt?: PartOfDebt | null
  /** Of a payment by a gateway that is not settled yet. */
  gateway?: { name: string; paidDay: string; fee: number; feeTax: number } | null
  /** Of a settlement the gateway that has sent it. */
  sentBy?: string | null
}

export const reasonCodes = [
  'reference',
  'number',
  'name',
  'vpa',
  'phone',
  'amount',
  'part',
  'over',
  'several',
  'parts-add-up',
  'due',
  'settlement',
  'fees',
  'bank-charge',
  'interest',
  'return',
  'returned',
  'contested',
] as const
export type ReasonCode = (typeof reasonCodes)[number]

export interface Reason {
  code: ReasonCode
  text: string
}

export interface Allocation {
  candidateId: string
  /** Positive. */
  amount: number
}

export const proposalKinds = ['payment', 'settlement', 'bank-charge', 'interest', 'return', 'returned'] as const
export type ProposalKind = (typeof proposalKinds)[number]

/** What a line may be. `amount = ±(allocations − fee − feeTax) + unexplained`, by the line's direction. */
export interface Proposal {
  as: ProposalKind
  allocations: Allocation[]
  /** What a gateway kept, and the tax on it. */
  fee: number
  feeTax: number
  /** Of a return the fingerprint of the line it takes back, and the other way round. */
  counterpart: string | null
  /** What of the line's amount it does not say anything about. */
  unexplained: number
  /** 0 to 100. */
  confidence: number
  reasons: Reason[]
}

export interface LineMatch {
  fingerprint: string
  lineNumber: number
  /** What the line is for sure. */
  settled: Proposal | null
  /** What it may be, the likeliest first; none where it is settled. */
  suggestions: Proposal[]
  /** What nobody has explained yet: zero or all of it. */
  unexplained: number
}

export interface MatchRules {
  /** From what confidence on a line settles itself, 90 to 100. It must be alone, exact and referred to as well. */
  threshold: number
  /** How many days after a payment its return may come. */
  returnDays: number
  /** How many days a gateway takes to settle. */
  settlementDays: number
}

export const defaultRules: MatchRules = { threshold: 90, returnDays: 60, settlementDays: 10 }

/** What comes in of it: of a gateway's payment what is left after fees. */
export const netOf = ({ amountOpen, gateway }: Candidate) =>
  gateway ? amountOpen - gateway.fee - gateway.feeTax : amountOpen
