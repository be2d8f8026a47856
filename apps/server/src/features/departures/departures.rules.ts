import type { Departure } from '@sarai/contract/departures'
import type { ReadinessState } from '@sarai/contract/departure-words'
import { plusDays } from '../../core/days.rules.ts'

/** What is known of a trip's services: how many there are, how many are confirmed, and how many went wrong. */
export interface Arranged {
  services: number
  confirmed: number
  /** Waitlisted, or changed by the vendor. */
  troubled: number
}

type Part = Departure['parts'][number]

/** What is not confirmed by then is late. */
const daysBefore = 7

/** How far the services of a trip are arranged. What went wrong, or is open a week before the trip begins, is a risk. */
function confirmations({ services, confirmed, troubled }: Arranged, startDate: string, today: string): Part {
  const state = (): ReadinessState => {
    if (services === 0) return 'none'
    if (confirmed === services) return 'ready'
    return troubled > 0 || startDate <= plusDays(today, daysBefore) ? 'risk' : 'pending'
  }
  return { part: 'confirmations', state: state(), done: confirmed, of: services }
}

/** What is not tracked yet counts neither for a trip nor against it. */
const notTracked = (part: Part['part']): Part => ({ part, state: 'none', done: 0, of: 0 })

const byWeight: ReadinessState[] = ['risk', 'pending', 'ready']

/** A trip's readiness: that of its worst part. */
export function readinessOf(
  arranged: Arranged,
  startDate: string,
  today: string,
): Pick<Departure, 'readiness' | 'parts'> {
  const parts = [
    notTracked('payments'),
    confirmations(arranged, startDate, today),
    notTracked('vouchers'),
    notTracked('documents'),
  ]
  return { readiness: byWeight.find((state) => parts.some((part) => part.state === state)) ?? 'ready', parts }
}
