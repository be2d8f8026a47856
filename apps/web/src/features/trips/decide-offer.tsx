import { Button } from '@mantine/core'
import type { RequestLine } from '@sarai/contract/booking-request-schemas'
import type { Booking } from '@sarai/contract/booking-schemas'
import { api } from '~/api.ts'
import { showMailWarnings } from '~/lib/mail-warnings.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import { bookingsCache } from './bookings-cache.ts'

interface Props {
  line: RequestLine
  booking: Booking
  /** Whether taking it is the next act of the screen. */
  isNext?: boolean
}

/** Takes or refuses what a vendor offers instead. */
export function DecideOffer({ line, booking, isNext = true }: Props) {
  const { user } = useSession()
  const decide = (decision: 'take' | 'refuse') =>
    void runAction(
      api.bookingRequests.decide({ lineId: line.id, version: line.version, decision }),
      'The offer was not decided on',
      {
        show: ({ data, warnings }) => {
          bookingsCache.show(data)
          for (const call of [calls.bookings, calls.bookingRequests])
            void queryClient.invalidateQueries({ queryKey: call.key() })
          showMailWarnings(warnings, !user.isSubuser)
        },
        done: decision === 'take' ? `${booking.title}: offer taken` : `${booking.title}: offer refused`,
      },
    )
  return (
    <>
      <Button variant={isNext ? 'filled' : 'default'} size="compact-md" onClick={() => decide('take')}>
        Take the offer
      </Button>
      <Button variant="default" size="compact-md" onClick={() => decide('refuse')}>
        Refuse
      </Button>
    </>
  )
}
