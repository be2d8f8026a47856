/** What an itinerary is written for. Both are edited alike; only a proposal is priced for somebody. */
export type ItineraryKind = 'package' | 'proposal'

/** The part of an itinerary that is open. */
export type EditorPart =
  | { kind: 'overview' }
  | { kind: 'day'; id: string }
  | { kind: 'section'; id: string }
  /** A package's, by season and size of the group. */
  | { kind: 'prices' }
  /** A proposal's, line by line; `at` is the one to go to. */
  | { kind: 'costs'; at?: string }
  | { kind: 'options' }
  | { kind: 'policies' }
