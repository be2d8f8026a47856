import type { Traveller, TripTravellers } from '@sarai/contract/travellers'
import { calls, queryClient } from '~/query.ts'

/** How a traveller is called; a place that is empty yet says so. */
export const travellerName = ({ givenName, familyName }: Pick<Traveller, 'givenName' | 'familyName'>): string =>
  [givenName, familyName].filter(Boolean).join(' ') || 'Not known yet'

/** Shows a trip's people as a call answered. */
export function showTravellers(tripId: string, answer: { status: true; data: TripTravellers }): void {
  queryClient.setQueryData(calls.travellers.list.queryKey({ input: { tripId } }), answer)
}
