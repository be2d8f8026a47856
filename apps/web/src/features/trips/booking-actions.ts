import type { Booking, BookingMove, BookingRow } from '@sarai/contract/booking-schemas'
import { type BookingStatus, bookingStatusLabels } from '@sarai/contract/booking-words'
import { api } from '~/api.ts'
import { runAction } from '~/ui/action.ts'
import { bookingsCache } from './bookings-cache.ts'

type Known = Pick<BookingRow, 'id' | 'version' | 'title'>

/** Moves a booking to another state, as its terms say. */
export const moveBooking = ({ id, version, title }: Known, status: BookingStatus, said: Partial<BookingMove> = {}) =>
  runAction(api.bookings.move({ id, version, status, ...said }), 'The booking was not changed', {
    show: ({ data }) => bookingsCache.show(data),
    done: `${title}: ${bookingStatusLabels[status].toLowerCase()}`,
  })

/** Puts a booking back that was deleted. */
export const restoreBooking = (id: string) =>
  runAction(api.bookings.restore({ id }), 'The booking was not restored', {
    show: ({ data }: { data: Booking }) => bookingsCache.show(data, true),
  })

export const deleteBooking = ({ id, title }: Pick<BookingRow, 'id' | 'title'>) =>
  runAction(api.bookings.remove({ id }), 'The booking was not deleted', {
    show: () => bookingsCache.hide(id),
    done: `${title} deleted`,
    undo: () => restoreBooking(id),
  })
