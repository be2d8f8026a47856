import type { ReadinessPart, ReadinessState } from '@sarai/contract/departure-words'
import type { Departure } from '@sarai/contract/departures'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconMinus } from '@tabler/icons-react'
import classes from './readiness.module.css'

const icons = { ready: IconCircleCheck, pending: IconClock, risk: IconAlertTriangle, none: IconMinus }
export const readinessNames: Record<ReadinessState, string> = {
  ready: 'Ready',
  pending: 'To arrange',
  risk: 'At risk',
  none: 'Nothing to do',
}

/** How ready a trip is, by colour and by mark. */
export function ReadinessMark({ state, size = 15 }: { state: ReadinessState; size?: number }) {
  const Icon = icons[state]
  return (
    <span className={classes.mark} data-state={state} role="img" aria-label={readinessNames[state]}>
      <Icon size={size} stroke={2} aria-hidden />
    </span>
  )
}

/** The same with its word. */
export function Readiness({ state }: { state: ReadinessState }) {
  const Icon = icons[state]
  return (
    <span className={classes.pill} data-state={state}>
      <Icon size={13} stroke={2} aria-hidden />
      {readinessNames[state]}
    </span>
  )
}

const gapWords: Record<Exclude<ReadinessPart, 'findings'>, string> = {
  payments: 'instalments paid',
  confirmations: 'services confirmed',
  vouchers: 'vouchers issued',
  documents: 'travellers complete',
}

/** What a trip still lacks, the late first: "3 of 7 services confirmed, 1 of 2 instalments paid". */
export function readinessText({ parts }: Pick<Departure, 'parts'>): string {
  const late = parts.filter(({ state }) => state === 'risk')
  const open = parts.filter(({ state }) => state === 'pending')
  const gaps = [...late, ...open].map(({ part, done, of }) =>
    part === 'findings' ? `${of} to check` : `${done} of ${of} ${gapWords[part]}`,
  )
  if (gaps.length > 0) return gaps.join(', ')
  return parts.some(({ state }) => state === 'ready') ? 'Everything is in place' : 'Nothing to do'
}
