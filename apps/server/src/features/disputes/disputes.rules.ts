import { type DisputePhase, disputePhases, type DisputeState } from '@sarai/contract/dispute-words'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

/** How final a state is within its phase. Evidence that is not enough leads back from under review. */
const finality: Record<DisputeState, number> = {
  'needs-response': 0,
  'under-review': 0,
  closed: 1,
  won: 2,
  accepted: 3,
  lost: 3,
}

export const isOver = (state: DisputeState): boolean => finality[state] > 0
export const isLost = (state: DisputeState): boolean => state === 'lost' || state === 'accepted'

interface Standing {
  phase: DisputePhase
  state: DisputeState
  requestedAt: string
}

/**
 * Whether an answer says more than what is known, in whatever order answers come: a later phase, an end, or the same asked
 * for later. What was lost stays lost.
 */
export function isNewer(known: Standing, answer: Standing): boolean {
  if (isLost(known.state)) return isLost(answer.state) && answer.requestedAt >= known.requestedAt
  const rank = ({ phase, state }: Standing) => disputePhases.indexOf(phase) * 10 + finality[state]
  const further = rank(answer) - rank(known)
  return further > 0 || (further === 0 && Date.parse(answer.requestedAt) >= Date.parse(known.requestedAt))
}

/** How long before a dispute has to be answered people are told of it again. */
const remindedBefore = [
  { name: '3 days', ms: 3 * dayMs },
  { name: '1 day', ms: dayMs },
]

interface Due {
  state: DisputeState
  respondBy: string | null
  openedAt: string
}

/** Which of the reminders is due: the nearer one where both are. */
export function findReminder({ state, respondBy }: Due, now: Date): string | undefined {
  const left = respondBy === null ? 0 : Date.parse(respondBy) - now.getTime()
  if (state !== 'needs-response' || left <= 0) return undefined
  return remindedBefore.findLast(({ ms }) => left <= ms)?.name
}

/** Nobody decides a dispute later than that. */
const givenUpAfterMs = 400 * dayMs

/** When an open dispute is looked at next: twice a day, and when people are to be reminded; null once it is over. */
export function computeNextDisputeCheck({ state, respondBy, openedAt }: Due, now: Date): Date | null {
  if (isOver(state) || now.getTime() - Date.parse(openedAt) > givenUpAfterMs) return null
  const due = respondBy === null ? [] : remindedBefore.map(({ ms }) => Date.parse(respondBy) - ms)
  const later = [now.getTime() + 12 * hourMs, ...due].filter((at) => at > now.getTime())
  return new Date(Math.min(...later))
}
