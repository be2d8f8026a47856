import { Button } from '@mantine/core'
import type { Booking } from '@sarai/contract/booking-schemas'
import type { BookingRequest } from '@sarai/contract/booking-request-schemas'
import { requestStateLabels } from '@sarai/contract/booking-request-words'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '~/api.ts'
import { formatMoment } from '~/lib/format.ts'
import { showMailWarnings } from '~/lib/mail-warnings.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { CopyBox } from '~/ui/copy-box.tsx'
import { DecideOffer } from './decide-offer.tsx'
import classes from './trip-parts.module.css'
import { answerOf } from './vendor-answer.ts'

const RequestDialog = lazy(() => import('./request-dialog.tsx'))

const refresh = () => void queryClient.invalidateQueries({ queryKey: calls.bookingRequests.key() })

/** What the vendor of a booking was asked, what it said, and what can be said to that. */
export function BookingRequests({ booking, isEditable }: { booking: Booking; isEditable: boolean }) {
  const { user } = useSession()
  const [isAsking, setAsking] = useState(false)
  const query = useQuery(calls.bookingRequests.ofBooking.queryOptions({ input: { id: booking.id } }))
  const requests = query.data?.data ?? []
  const mayAct = isEditable && user.seesCost
  const mayAsk = mayAct && !['confirmed', 'dropped'].includes(booking.status)
  if (requests.length === 0 && !mayAsk && !query.isError) return null
  return (
    <section aria-label="Requests to the vendor" className={classes.requests}>
      <h2 className={classes.heading}>Requests</h2>
      {query.isError && !query.data && <Awaited query={query} what="The requests" lines={2} />}
      {requests.map((request) => (
        <Request key={request.id} request={request} booking={booking} mayAct={mayAct} />
      ))}
      {mayAsk && (
        <Button variant="default" size="compact-md" onClick={() => setAsking(true)}>
          {requests.length > 0 ? 'Request again…' : 'Request…'}
        </Button>
      )}
      <Suspense fallback={null}>
        {isAsking && <RequestDialog bookingIds={[booking.id]} onClose={() => setAsking(false)} onSent={refresh} />}
      </Suspense>
    </section>
  )
}

interface RequestProps {
  request: BookingRequest
  booking: Booking
  mayAct: boolean
}

function Request({ request, booking, mayAct }: RequestProps) {
  const { user } = useSession()
  const [line] = request.lines
  if (!line) return null
  const isLive = line.state === 'open' || line.state === 'settled'
  const withdraw = () =>
    void runAction(api.bookingRequests.withdraw({ id: request.id }), 'The request was not withdrawn', {
      show: refresh,
      done: 'Request withdrawn',
    })
  const remind = () =>
    void runAction(api.bookingRequests.remind({ id: request.id }), 'The vendor was not reminded', {
      show: ({ warnings }) => {
        refresh()
        showMailWarnings(warnings, !user.isSubuser)
      },
      done: request.way === 'mail' ? 'Vendor reminded' : 'Send the link once more',
    })
  return (
    <div className={classes.part}>
      <p>
        <strong>{requestStateLabels[request.state]}</strong>{' '}
        <span className="quiet">
          sent {formatMoment(request.sentAt)}
          {request.openedAt && `, opened ${formatMoment(request.openedAt)}`}
          {!request.openedAt && line.answer === 'none' && ', not opened yet'}
        </span>
      </p>
      <p>{answerOf(line)}</p>
      {request.messages.map(({ id, from, text }) => (
        <p key={id}>
          <span className="quiet">{from === 'vendor' ? 'Vendor' : 'Agency'}:</span> {text}
        </p>
      ))}
      {mayAct && isLive && request.path && (
        <CopyBox label="Link for the vendor" text={location.origin + request.path} />
      )}
      {mayAct && isLive && (
        <div className={classes.buttons}>
          {line.answer === 'countered' && line.state === 'open' && <DecideOffer line={line} booking={booking} />}
          {request.state === 'open' && (
            <Button variant="default" size="compact-md" onClick={remind}>
              Remind
            </Button>
          )}
          <Button variant="default" size="compact-md" onClick={withdraw}>
            Withdraw
          </Button>
        </div>
      )}
    </div>
  )
}
