export const tripEvents = {
  Trips: {
    'trip.created': 'A trip is made of an accepted proposal',
    'trip.updated': 'A trip gets another RM, tag or the like',
    'trip.travellers_changed': 'Who travels, or what is known of them, changes',
    'trip.amended': 'Changes to a trip are accepted and applied to its bookings',
    'trip.cancelled': 'A trip is cancelled',
  },
} as const
