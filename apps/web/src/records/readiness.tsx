import type { ReadinessState } from '@sarai/contract/departure-words'
import type { Departure } from '@sarai/contract/departures'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconMinus } from '@tabler/icons-react'
import classes from './readiness.module.css'

const icons = { ready: IconCircleCheck, pending: IconClock, risk: IconAlertTriangle, none: IconMinus }
export const readinessNames: Record<ReadinessState, string> = {
  ready: 'Ready',
  pending: 'On track',
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

/** What a trip still lacks, in words: "3 of 7 confirmed". */
export function readinessText({ parts }: Pick<Departure, 'parts'>): string {
  const confirmations = parts.find(({ part }) => part === 'confirmations')
  if (!confirmations || confirmations.of === 0) return 'Nothing to book'
  const { done, of } = confirmations
  return done === of ? 'All services confirmed' : `${done} of ${of} services confirmed`
}
