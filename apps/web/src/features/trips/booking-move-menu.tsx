import { Menu } from '@mantine/core'
import type { Booking } from '@sarai/contract/booking-schemas'
import { type BookingStatus, bookingStatusLabels } from '@sarai/contract/booking-words'
import { lazy, Suspense, useState } from 'react'
import { BookingStatusDot, BookingStatusPill } from '~/records/booking-status.tsx'
import { HeaderPick } from '~/records/record-header.tsx'
import { moveBooking } from './booking-actions.ts'
import type { AskedStep } from './booking-move-dialog.tsx'

const BookingMoveDialog = lazy(() => import('./booking-move-dialog.tsx'))

const asked: readonly string[] = ['requested', 'confirmed', 'waitlisted', 'dropped'] satisfies AskedStep[]
const isAsked = (status: BookingStatus): status is AskedStep => asked.includes(status)

interface Props {
  booking: Booking
  isEditable: boolean
  /** What its vendor said, where that says more than the status. */
  answered?: string
}

/** Where a booking stands, and where it can go from there. */
export function BookingMoveMenu({ booking, isEditable, answered }: Props) {
  const [step, setStep] = useState<AskedStep>()
  return (
    <>
      <HeaderPick
        label={`Status: ${answered ?? bookingStatusLabels[booking.status]}`}
        isEditable={isEditable && booking.moves.length > 0}
        dropdown={
          <Menu.Dropdown>
            {booking.moves.map((status) => (
              <Menu.Item
                key={status}
                leftSection={<BookingStatusDot status={status} />}
                onClick={() => (isAsked(status) ? setStep(status) : void moveBooking(booking, status))}
              >
                {status === 'initialised' ? 'Take up again' : bookingStatusLabels[status]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        }
      >
        <BookingStatusPill status={booking.status} answered={answered} />
      </HeaderPick>
      <Suspense fallback={null}>
        {step && <BookingMoveDialog booking={booking} step={step} onClose={() => setStep(undefined)} />}
      </Suspense>
    </>
  )
}
