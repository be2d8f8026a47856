/** Words of requests to vendors, without schemas. */

/** How a request reaches its vendor. */
export const requestWays = ['mail', 'whatsapp', 'link'] as const
export type RequestWay = (typeof requestWays)[number]

export const requestWayLabels: Record<RequestWay, string> = { mail: 'Mail', whatsapp: 'WhatsApp', link: 'Link' }

/** Where a request stands. `expired`: what it asks for is past. */
export const requestStates = ['open', 'answered', 'withdrawn', 'expired'] as const
export type RequestState = (typeof requestStates)[number]

export const requestStateLabels: Record<RequestState, string> = {
  open: 'Waiting for the vendor',
  answered: 'Answered',
  withdrawn: 'Withdrawn',
  expired: 'Over',
}

/** What a vendor says to one service. `held`: kept for the agency without a promise, until a moment. */
export const lineAnswers = ['none', 'confirmed', 'countered', 'declined', 'held'] as const
export type LineAnswer = (typeof lineAnswers)[number]

export const lineAnswerLabels: Record<LineAnswer, string> = {
  none: 'No answer yet',
  confirmed: 'Confirmed',
  countered: 'Offers something else',
  declined: 'Declined',
  held: 'Held',
}

/**
 * Whether a vendor can answer for a service, or why not. `settled`: the agency has acted on the answer. `outdated`: what
 * was asked for has changed since, and has to be asked for again.
 */
export const lineStates = [
  'open',
  'settled',
  'withdrawn',
  'superseded',
  'outdated',
  'dropped',
  'cancelled',
  'expired',
] as const
export type LineState = (typeof lineStates)[number]

/** Stands for the vendor's link in a text that is written before there is one. */
export const linkMark = '[link]'

export const vendorRequestPath = (publicKey: string) => `/vendor-requests/${publicKey}`
