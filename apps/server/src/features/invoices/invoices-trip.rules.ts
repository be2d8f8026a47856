import { counted } from '@sarai/contract/count-words'
import { dayWords } from '@sarai/itinerary/words'

/** What of a trip, sold or offered, a document says. */
export interface TripFacts {
  title: string
  travellers: number
  startDate: string | null
  endDate: string | null
  currency: string
}

/** "Kerala by boat", and below it "2 travellers, 21 Dec 2026 to 24 Dec 2026". */
export function tripWords({ title, travellers, startDate, endDate }: Omit<TripFacts, 'currency'>): string {
  const days = startDate && endDate ? `${dayWords(startDate)} to ${dayWords(endDate)}` : null
  const people = counted(travellers, 'traveller')
  return [title, [people, days].filter(Boolean).join(', ')].join('\n')
}
