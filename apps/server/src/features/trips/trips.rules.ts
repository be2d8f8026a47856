import type { TripState } from '@sarai/contract/trip-words'
import { recordTerms } from '../../kernel/search/search.rules.ts'

/** T-000123 */
export const tripNumber = (number: number) => `T-${String(number).padStart(6, '0')}`

interface Findable {
  number: number
  title: string
  destinations: string[]
}

/** What a trip is found by: its title and where it goes. Its tags and its customer are added by a trigger. */
export function tripTerms({ number, title, destinations }: Findable): string[] {
  return recordTerms({ name: title, places: destinations.slice(0, 5), number })
}

/** Where a trip is on a day. */
export function stateOn(
  { cancelledAt, startDate, endDate }: { cancelledAt: string | null; startDate: string | null; endDate: string | null },
  today: string,
): TripState {
  if (cancelledAt) return 'cancelled'
  if (!startDate) return 'planned'
  if (startDate > today) return 'upcoming'
  return (endDate ?? startDate) < today ? 'finished' : 'underway'
}
