/** Words of trips, without schemas. */

/** Where a trip is: by its days and today, unless it was cancelled. `planned` has no dates yet. */
export const tripStates = ['planned', 'upcoming', 'underway', 'finished', 'cancelled'] as const
export type TripState = (typeof tripStates)[number]

export const tripStateLabels: Record<TripState, string> = {
  planned: 'No dates yet',
  upcoming: 'Upcoming',
  underway: 'On trip',
  finished: 'Finished',
  cancelled: 'Cancelled',
}
