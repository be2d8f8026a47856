import { Button, Menu } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { Facts } from '~/records/facts.tsx'
import { recordNumber, recordPage } from '~/records/kinds.ts'
import { HeaderMenu, RecordHeader } from '~/records/record-header.tsx'
import { RecordHistory } from '~/records/record-history.tsx'
import { DeletedNotice, RecordFailed, RecordPage } from '~/records/record-page.tsx'
import { Tasks } from '~/records/tasks.tsx'
import { RightItem } from '~/ui/right-item.tsx'
import { RowLink } from '~/ui/row-link.tsx'
import { ScreenLoading } from '~/ui/screen-loading.tsx'
import { deleteBooking, restoreBooking } from './booking-actions.ts'
import { bookingFields } from './booking-fields.ts'
import { BookingMoveMenu } from './booking-move-menu.tsx'
import { BookingRequests } from './booking-requests.tsx'
import { BookingTerms } from './booking-terms.tsx'
import { BookingVendor } from './booking-vendor.tsx'
import { bookingsCache } from './bookings-cache.ts'
import classes from './booking-page.module.css'
import { SupplierBookings } from './supplier-bookings.tsx'
import { saveBooking } from './save-booking.ts'
import { describeAnswered, findNextAct, listOpenAnswers } from './vendor-answer.ts'

const ReplaceDialog = lazy(() => import('./replace-dialog.tsx'))

/** One booking: facts, what happened, what is next. */
export default function BookingPage() {
  const { bookingId } = useParams({ from: '/app/bookings/$bookingId' })
  const { can, lacks, user } = useSession()
  const navigate = useNavigate()
  const [isReplacing, setReplacing] = useState(false)
  bookingsCache.useLiveOne(bookingId)
  const query = useQuery(calls.bookings.get.queryOptions({ input: { id: bookingId } }))
  const booking = query.data?.data
  const fields = useMemo(() => (booking ? bookingFields(booking, user.seesCost) : []), [booking, user.seesCost])
  const vendorId = booking?.vendorId ?? null
  const vendor = useQuery(
    calls.vendors.get.queryOptions({
      input: { id: vendorId ?? '' },
      enabled: vendorId !== null && can('vendors', 'read'),
    }),
  ).data?.data

  const requests = useQuery(calls.bookingRequests.ofBooking.queryOptions({ input: { id: bookingId } })).data?.data
  const answer = listOpenAnswers(requests ?? []).get(bookingId)

  if (query.isError && !booking)
    return <RecordFailed error={query.error} what="booking" to="/bookings" onRetry={() => void query.refetch()} />
  if (!booking) return <ScreenLoading />

  const mayWrite = can('calendars', 'write') && !booking.deletedAt
  const isEditable = mayWrite && booking.status !== 'dropped'
  const isDeletable = mayWrite && booking.itemId === null && booking.status === 'initialised' && !booking.requestedAt
  const isReplaceable = mayWrite && user.seesCost && booking.status !== 'initialised' && booking.status !== 'confirmed'
  // What is held lapses unless somebody does something.
  const isHeld = booking.holdUntil !== null && booking.status === 'requested'
  const on = { bookingId }

  async function remove(): Promise<void> {
    if (!booking) return
    await deleteBooking(booking)
    await navigate({ to: recordPage('trip', booking.tripId) })
  }

  return (
    <>
      <RecordPage
        key={bookingId}
        header={
          <RecordHeader
            back={{ to: '/bookings', label: 'All bookings' }}
            name={booking.title}
            number={recordNumber('booking', booking.number)}
            state={<BookingMoveMenu booking={booking} isEditable={mayWrite} answered={describeAnswered(answer)} />}
            actions={
              <>
                {isReplaceable && (
                  <Button
                    variant={findNextAct(answer) === 'replace' ? 'filled' : 'default'}
                    onClick={() => setReplacing(true)}
                  >
                    Book instead…
                  </Button>
                )}
                {isDeletable && (
                  <HeaderMenu>
                    <Menu.Label>Booking</Menu.Label>
                    <RightItem
                      lacks={lacks('delete', booking.ownerId)}
                      colour="red"
                      icon={<IconTrash size={16} />}
                      onClick={() => void remove()}
                    >
                      Delete booking
                    </RightItem>
                  </HeaderMenu>
                )}
              </>
            }
          />
        }
        notice={
          booking.deletedAt && (
            <DeletedNotice
              what="booking"
              lacks={lacks('delete', booking.ownerId)}
              onRestore={() => void restoreBooking(bookingId)}
            />
          )
        }
        first={booking.status === 'changed' || isHeld ? 'next' : 'facts'}
        facts={
          <>
            <p className={classes.trip}>
              Trip{' '}
              <RowLink to={recordPage('trip', booking.tripId)} className={classes.link}>
                {recordNumber('trip', booking.tripNumber)} {booking.tripTitle}
              </RowLink>
            </p>
            {booking.dropReason && <p className={classes.trip}>Dropped: {booking.dropReason}</p>}
            <BookingVendor booking={booking} vendor={vendor} />
            <Facts
              record={booking}
              fields={fields}
              isEditable={isEditable}
              currencyOf={() => booking.currency}
              save={(version, changes) => saveBooking(bookingId, version, changes)}
              onSaved={(saved) => bookingsCache.show(saved)}
            />
          </>
        }
        history={<RecordHistory on={on} isEditable={mayWrite} />}
        next={
          <>
            <SupplierBookings booking={booking} isEditable={isEditable} />
            <BookingRequests booking={booking} isEditable={isEditable} />
            <Tasks on={on} ownerId={booking.ownerId} isEditable={mayWrite} />
          </>
        }
        more={
          user.seesCost
            ? { label: 'Terms', content: <BookingTerms booking={booking} vendor={vendor} isEditable={isEditable} /> }
            : undefined
        }
      />
      <Suspense fallback={null}>
        {isReplacing && (
          <ReplaceDialog
            booking={booking}
            onClose={() => setReplacing(false)}
            onReplaced={({ id }) => navigate({ to: recordPage('booking', id) })}
          />
        )}
      </Suspense>
    </>
  )
}
