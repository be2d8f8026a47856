/** Words of bookings in suppliers' systems, without schemas. */

/**
 * Where a booking in a supplier's system stands. `requested`: its supplier has not answered yet. `held`: nothing is owed
 * until it is confirmed. `pending`: confirmed by us, and its supplier has yet to agree.
 */
export const supplierBookingStates = [
  'requested',
  'held',
  'pending',
  'confirmed',
  'redeemed',
  'rejected',
  'expired',
  'cancelled',
  'failed',
] as const
export type SupplierBookingState = (typeof supplierBookingStates)[number]

export const supplierBookingStateLabels: Record<SupplierBookingState, string> = {
  requested: 'Waiting for an answer',
  held: 'Reserved, not confirmed',
  pending: 'Waiting for the supplier to agree',
  confirmed: 'Confirmed',
  redeemed: 'Used',
  rejected: 'Refused by the supplier',
  expired: 'Reservation lapsed',
  cancelled: 'Cancelled',
  failed: 'Not reserved',
}

/**
 * What is shown at the gate. `pdf` and `wallet-pass` are addresses to download from, the others the text of a code.
 */
export const supplierTicketFormats = ['qr', 'code-128', 'aztec', 'pdf', 'wallet-pass'] as const
export type SupplierTicketFormat = (typeof supplierTicketFormats)[number]

/** Those that hold places or will. A service has one of them at most. */
export const liveSupplierStates: readonly SupplierBookingState[] = [
  'requested',
  'held',
  'pending',
  'confirmed',
  'redeemed',
]

export const isLiveSupplierState = (state: SupplierBookingState): boolean => liveSupplierStates.includes(state)
