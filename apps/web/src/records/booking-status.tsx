import { type BookingStatus, bookingStatusLabels } from '@sarai/contract/booking-words'
import { Pill, StageDot } from '~/ui/stage-pill.tsx'

/** The colour of each status, by its name. */
const colours: Record<BookingStatus, string> = {
  initialised: 'gray',
  requested: 'yellow',
  confirmed: 'green',
  waitlisted: 'red',
  changed: 'orange',
  dropped: 'gray',
}

export function BookingStatusDot({ status }: { status: BookingStatus }) {
  return <StageDot colour={colours[status]} />
}

interface PillProps {
  status: BookingStatus
  /** What its vendor said, where that says more than the status. */
  answered?: string
}

export function BookingStatusPill({ status, answered }: PillProps) {
  return <Pill name={answered ?? bookingStatusLabels[status]} colour={colours[status]} />
}
