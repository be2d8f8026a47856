/** What a question is answered with. Amounts are in minor units of the card's currency. */

export interface PriceLine {
  /** The night (the day it begins) or the day. */
  date: string
  what: string
  quantity: number
  /** The price of one. */
  unit: number
  /** Quantity times unit, without tax that comes on top. */
  amount: number
  /** What comes on top, rounded once a day; 0 where the rates include tax. */
  tax: number
  /** Why this rate: the season and what it goes before, or what makes it compulsory. */
  because: string
  /** Of supplements null. */
  seasonId: string | null
}

export const warningCodes = ['zero-rate', 'overlap', 'past', 'tax-unknown', 'kilometres-unknown'] as const
/** Something to know about a price that holds nevertheless. */
export interface PriceWarning {
  code: (typeof warningCodes)[number]
  text: string
  dates: string[]
}

export interface Price {
  ok: true
  currency: string
  /** Amounts of all lines. */
  net: number
  /** Tax of all lines. */
  tax: number
  /** What the vendor is paid: net and tax. */
  total: number
  /** In the order of their days. */
  lines: PriceLine[]
  warnings: PriceWarning[]
}

export const reasonCodes = [
  'unknown-option',
  'impossible',
  'nobody',
  'occupancy',
  'outside-validity',
  'no-rate',
  'no-occupancy-rate',
  'no-child-rate',
  'kilometres',
  'minimum-nights',
  'blackout',
  'stop-sale',
  'release',
  'too-large',
] as const

/** Why a rate does not apply. */
export interface Reason {
  code: (typeof reasonCodes)[number]
  text: string
  /** The nights or days it is about; none where it is about all. */
  dates: string[]
}

export type Answer = Price | { ok: false; reasons: Reason[] }

/** What is charged on a day, before it is a line. */
export interface Part {
  what: string
  quantity: number
  unit: number
  /** Free children are usual, a free room is not. */
  isChild?: boolean
}

/** A price that a rate does not have. */
export type Lack = Pick<Reason, 'code' | 'text'>
