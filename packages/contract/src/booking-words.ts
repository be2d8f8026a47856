/** Words of bookings, without schemas. */

/**
 * Where a booking stands. `changed`: the vendor, a colleague or an amendment of the trip said something else than was
 * booked, so that it has to be confirmed again.
 */
export const bookingStatuses = ['initialised', 'requested', 'confirmed', 'waitlisted', 'changed', 'dropped'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

export const bookingStatusLabels: Record<BookingStatus, string> = {
  initialised: 'Initialised',
  requested: 'Requested',
  confirmed: 'Confirmed',
  waitlisted: 'Waitlisted',
  changed: 'Changed',
  dropped: 'Dropped',
}

/** Which state a booking can go to from which. */
export const bookingMoves: Record<BookingStatus, readonly BookingStatus[]> = {
  initialised: ['requested', 'confirmed', 'waitlisted', 'dropped'],
  requested: ['initialised', 'confirmed', 'waitlisted', 'changed', 'dropped'],
  waitlisted: ['requested', 'confirmed', 'changed', 'dropped'],
  confirmed: ['requested', 'changed', 'dropped'],
  changed: ['requested', 'confirmed', 'waitlisted', 'dropped'],
  dropped: ['initialised'],
}

/** What a booking costs the agency: once it was dropped, what its vendor charges for that. */
export const findBookingCost = ({
  status,
  net,
  dropCharge,
}: {
  status: BookingStatus
  net: number | null
  dropCharge: number | null
}): number | null => (status === 'dropped' ? dropCharge : net)

/** Whether its vendor has still to confirm a booking as it is now: a number that it has is of what was booked before. */
export const needsConfirmation = ({
  status,
  confirmationNumber,
}: {
  status: BookingStatus
  confirmationNumber: string | null
}): boolean => status === 'changed' || (confirmationNumber !== null && status !== 'confirmed')
