export const bookingEvents = {
  Bookings: {
    'booking.created': 'A service is added to a trip',
    'booking.updated': 'A fact of a booking changes',
    'booking.status_changed': 'A booking is requested, confirmed, dropped or the like',
    'booking.requested': 'A vendor is asked for a booking',
    'booking.answered': 'A vendor answers for a booking',
    'booking.deleted': 'A booking that was added by hand is deleted',
    'booking.restored': 'A deleted booking is restored',
  },
} as const
