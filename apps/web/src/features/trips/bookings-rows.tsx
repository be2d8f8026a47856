import type { BookingRow } from '@sarai/contract/booking-schemas'
import { formatDay } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { BookingStatusPill } from '~/records/booking-status.tsx'
import { recordPage } from '~/records/kinds.ts'
import type { RowLinkProps } from '~/ui/data-table.tsx'
import { RestoreButton } from '~/ui/restore-button.tsx'
import { RowCard, rowCardHeight } from '~/ui/row-card.tsx'
import { RowLink } from '~/ui/row-link.tsx'
import { restoreBooking } from './booking-actions.ts'

function Restore({ row }: { row: BookingRow }) {
  const { can, lacks } = useSession()
  if (!can('calendars', 'write')) return null
  const why = lacks('delete', row.ownerId)
  return <RestoreButton name={row.title} lacks={why} onRestore={() => void restoreBooking(row.id)} />
}

const link = (row: BookingRow, props: RowLinkProps) => <RowLink to={recordPage('booking', row.id)} {...props} />

const card = {
  height: rowCardHeight,
  render: (row: BookingRow) => (
    <RowCard
      to={recordPage('booking', row.id)}
      name={row.title}
      badge={<BookingStatusPill status={row.status} />}
      about={[row.vendor, row.customer ?? row.tripTitle].filter(Boolean).join(' · ')}
      foot={[formatDay(row.date), row.confirmationNumber].filter(Boolean).join(' · ')}
      phone={null}
    />
  ),
}

/** How a list of bookings draws its rows; made once, so that rows already drawn are not drawn again. */
export const bookingRows = { link, card, quickActions: () => null }

/** The same for those that were deleted. */
export const deletedBookingRows = { link, card, quickActions: (row: BookingRow) => <Restore row={row} /> }
