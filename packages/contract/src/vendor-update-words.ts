/** Words of what vendors are told after they were asked, without schemas. */
import type { BookingStatus } from './booking-words.ts'

/** What a vendor that was asked hears of: it is not needed any more, or something else is needed than it knows. */
export const vendorUpdateKinds = ['cancelled', 'changed'] as const
export type VendorUpdateKind = (typeof vendorUpdateKinds)[number]

/** How a vendor is told: as it was asked. `phone`: nobody asked it through the app. */
export const vendorUpdateWays = ['mail', 'whatsapp', 'link', 'phone'] as const
export type VendorUpdateWay = (typeof vendorUpdateWays)[number]

/**
 * Where an update stands: to be told, told and not acknowledged, acknowledged, or closed, since a newer request or update
 * says what holds, or the booking was taken up again before anybody was told.
 */
export const vendorUpdateStates = ['untold', 'told', 'acknowledged', 'closed'] as const
export type VendorUpdateState = (typeof vendorUpdateStates)[number]

type Heard = VendorUpdateKind | 'request' | 'nothing'

/**
 * What the vendor of a booking hears where the agency takes it from one state to another. `request`: the request itself
 * tells it. `nothing`: it was not asked, or it said so itself. Every move of `bookingMoves` has its place here.
 */
export const vendorHears: Record<BookingStatus, Partial<Record<BookingStatus, Heard>>> = {
  // Nobody was asked yet, or whoever was asked has heard that it was withdrawn.
  initialised: { requested: 'request', confirmed: 'nothing', waitlisted: 'nothing', dropped: 'nothing' },
  requested: {
    initialised: 'cancelled',
    confirmed: 'nothing',
    waitlisted: 'nothing',
    changed: 'changed',
    dropped: 'cancelled',
  },
  waitlisted: { requested: 'request', confirmed: 'nothing', changed: 'changed', dropped: 'cancelled' },
  confirmed: { requested: 'request', changed: 'changed', dropped: 'cancelled' },
  changed: { requested: 'request', confirmed: 'nothing', waitlisted: 'nothing', dropped: 'cancelled' },
  // It heard that it was dropped; taken up again it is asked anew.
  dropped: { initialised: 'nothing' },
}
