import type { LineState } from '@sarai/contract/booking-request-words'

/** Why a service cannot be answered for, as its vendor is told. */
export const whyClosed: Record<LineState, string> = {
  open: '',
  settled: 'The agency has taken note of this. Write to them below if something changes.',
  withdrawn: 'The agency has withdrawn this request. There is nothing to do.',
  superseded: 'The agency has sent a newer request for this. Use the link you got last.',
  outdated: 'The agency has changed this service since. Wait for a new request, or write to them below.',
  dropped: 'This service is not needed any more.',
  cancelled: 'This trip was cancelled. There is nothing to do.',
  expired: 'The day of this service is past.',
}

/** Whether a vendor can still send a bill or ticket for a service: also once it is settled or over. */
export const takesFiles = (state: LineState) => ['open', 'settled', 'outdated', 'expired'].includes(state)

/** Whether a vendor still reads what a service is about and what it may cost; of one that is off only that it is. */
export const tellsFacts = (state: LineState) => !['withdrawn', 'superseded', 'dropped', 'cancelled'].includes(state)
