/** The part of an itinerary that is open. */
export type EditorPart =
  | { kind: 'overview' }
  | { kind: 'day'; id: string }
  | { kind: 'section'; id: string }
  | { kind: 'prices' }
  | { kind: 'policies' }
