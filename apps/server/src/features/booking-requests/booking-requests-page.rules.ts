import type { LineAnswer, LineState } from '@sarai/contract/booking-request-words'
import type { LineRecord } from './booking-requests.queries.ts'
import { isTaken } from './booking-requests.rules.ts'

/** Why a service cannot be answered for, as its vendor is told. */
export const whyClosed: Record<LineState, string> = {
  open: '',
  settled: 'The agency has taken note of this. Write to them below if something changes.',
  withdrawn: 'The agency has withdrawn this request.',
  superseded: 'The agency has sent a newer request for this. Use the link you got last.',
  outdated: 'The agency has changed this since. Wait for a new request, or write to them below.',
  dropped: 'This service is not needed any more.',
  cancelled: 'This trip was cancelled.',
  expired: 'The day of this service is past.',
}

type Seen = readonly { state: LineState; answer: LineAnswer; decision: LineRecord['decision'] }[]

/** What a vendor's page is headed by: what is asked of it now, or what has become of what it was asked for. */
export function writeHeading(lines: Seen, hasNews: boolean): string {
  const isAll = (...states: LineState[]) => lines.every(({ state }) => states.includes(state))
  if (lines.some(({ state, answer }) => state === 'open' && answer === 'none')) return 'Can you confirm?'
  if (isAll('dropped', 'cancelled')) return 'This is cancelled'
  if (isAll('withdrawn')) return 'This request was withdrawn'
  if (isAll('superseded')) return 'There is a newer request'
  if (isAll('dropped', 'cancelled', 'withdrawn', 'superseded')) return 'There is nothing left to answer'
  if (hasNews || lines.some(({ state }) => state === 'outdated')) return 'Something has changed'
  if (isAll('expired', 'dropped', 'cancelled', 'withdrawn', 'superseded')) return 'This request is over'
  const answers = new Set(
    lines.filter(({ state }) => !isOff(state)).map((line) => (isTaken(line) ? 'taken' : line.answer)),
  )
  const [only] = answers
  return answers.size === 1 && only ? answeredHeadings[only] : 'You have answered'
}

const isOff = (state: LineState) => ['dropped', 'cancelled', 'withdrawn', 'superseded', 'expired'].includes(state)

const answeredHeadings: Record<LineAnswer | 'taken', string> = {
  none: 'You have answered',
  confirmed: 'You have confirmed',
  countered: 'The agency has your offer',
  taken: 'The agency takes your offer',
  declined: 'You have declined',
  held: 'You hold this for the agency',
}

/** Whether a vendor can still send a bill or ticket for a service: also once it is settled or over. */
export const takesFiles = (state: LineState) => ['open', 'settled', 'outdated', 'expired'].includes(state)

/** Whether a vendor still reads what a service is about and what it may cost; of one that is off only that it is. */
export const tellsFacts = (state: LineState) => !['withdrawn', 'superseded', 'dropped', 'cancelled'].includes(state)
