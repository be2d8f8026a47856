import { Button, Checkbox } from '@mantine/core'
import type { RequestLine } from '@sarai/contract/booking-request-schemas'
import type { Booking } from '@sarai/contract/booking-schemas'
import { findBookingCost } from '@sarai/contract/booking-words'
import { formatMoney } from '@sarai/money/format'
import { IconBuildingStore, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatDay, formatDue, plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { recordPage } from '~/records/kinds.ts'
import { VendorLink } from '~/records/vendor-link.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Reason } from '~/ui/reason.tsx'
import { RowLink } from '~/ui/row-link.tsx'
import { BookingMoveMenu } from './booking-move-menu.tsx'
import { DecideOffer } from './decide-offer.tsx'
import classes from './trip-parts.module.css'
import { VendorUpdates } from './vendor-updates.tsx'
import type { TripTabProps } from './trip-tabs.ts'
import { answerOf, describeAnswered, findNextAct, listOpenAnswers } from './vendor-answer.ts'

const BookingForm = lazy(() => import('./booking-form.tsx'))
const ChooseBookingVendors = lazy(() => import('./choose-booking-vendors.tsx'))
const ReplaceDialog = lazy(() => import('./replace-dialog.tsx'))
const RequestDialog = lazy(() => import('./request-dialog.tsx'))

/** The services of a trip, in its order, with how far each is arranged. */
export function TripBookings({ trip, isEditable }: TripTabProps) {
  const { user, can } = useSession()
  const [isAdding, setAdding] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<string[]>()
  const [isChoosing, setChoosing] = useState(false)
  const [replacing, setReplacing] = useState<Booking>()
  const query = useQuery(calls.bookings.ofTrip.queryOptions({ input: { id: trip.id } }))
  const requests = useQuery(calls.bookingRequests.ofTrip.queryOptions({ input: { id: trip.id } }))
  const bookings = query.data?.data
  if (!bookings) return <Awaited query={query} what="The bookings" lines={8} />
  const add = isEditable && (
    <Button variant="default" size="compact-md" leftSection={<IconPlus size={15} />} onClick={() => setAdding(true)}>
      Add a service
    </Button>
  )
  const answers = listOpenAnswers(requests.data?.data ?? [])
  const open = bookings.filter(({ status }) => status !== 'dropped')
  const mayAsk = isEditable && user.seesCost
  const askable = bookings.filter(({ status, vendor }) => !['dropped', 'confirmed'].includes(status) && vendor)
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)))
  // What its vendor offers or declines is decided on, and not asked for again.
  const decidable = mayAsk ? open.filter(({ id }) => findNextAct(answers.get(id))) : []
  // What was changed has to be asked for again.
  const requested = askable.filter(({ id, status }) =>
    chosen.size > 0
      ? chosen.has(id)
      : (status === 'initialised' || status === 'changed') && !findNextAct(answers.get(id)),
  )
  const isAgain = requested.every(({ status }) => status === 'changed')
  const request = mayAsk && requested.length > 0 && (
    <Button
      variant={decidable.length > 0 ? 'default' : 'filled'}
      size="compact-md"
      onClick={() => setAsking(requested.map(({ id }) => id))}
    >
      {chosen.size > 0
        ? `Request ${requested.length}…`
        : isAgain
          ? `Request ${requested.length} again…`
          : 'Request all…'}
    </Button>
  )
  const lacking = open.filter(({ vendor, status }) => !vendor && status !== 'confirmed')
  return (
    <>
      <VendorUpdates tripId={trip.id} mayAct={can('calendars', 'write') && user.seesCost} />
      {bookings.length === 0 ? (
        <EmptyState title="Nothing to book" actions={add}>
          The itinerary has no service that is arranged with a vendor.
        </EmptyState>
      ) : (
        <>
          <div className={classes.bar}>
            <span className="quiet" role="status">
              {plural(open.length, 'service')}, {open.filter(({ status }) => status === 'confirmed').length} confirmed
            </span>
            <div className={classes.buttons}>
              {request}
              {add}
            </div>
          </div>
          {mayAsk && lacking.length > 0 && (
            <div className={classes.bar}>
              <span>
                {plural(lacking.length, 'service')} {lacking.length === 1 ? 'has' : 'have'} no vendor to ask
              </span>
              <Button
                variant={request || decidable.length > 0 ? 'default' : 'filled'}
                size="compact-md"
                leftSection={<IconBuildingStore size={15} />}
                onClick={() => setChoosing(true)}
              >
                Choose vendors…
              </Button>
            </div>
          )}
          {requests.isError && !requests.data && <Awaited query={requests} what="What vendors answered" lines={1} />}
          <table className={classes.table} aria-label="Services">
            <thead>
              <tr>
                {mayAsk && <th aria-label="Choose" />}
                <th>Day</th>
                <th>Service</th>
                {user.seesCost && <th>Vendor</th>}
                <th>Status</th>
                <th>Confirmed by, held until</th>
                {user.seesCost && <th className={classes.amount}>Cost</th>}
              </tr>
            </thead>
            <tbody>
              {bookings.map((booking) => (
                <Service
                  key={booking.id}
                  booking={booking}
                  isEditable={isEditable}
                  seesCost={user.seesCost}
                  answer={answers.get(booking.id)}
                  act={
                    decidable.includes(booking) && (
                      <NextAct
                        booking={booking}
                        line={answers.get(booking.id)}
                        isNext={booking === decidable[0]}
                        onReplace={() => setReplacing(booking)}
                      />
                    )
                  }
                  choice={
                    mayAsk && (
                      <Reason why={explainNotAskable(booking)}>
                        <Checkbox
                          aria-label={`Choose ${booking.title}`}
                          checked={chosen.has(booking.id)}
                          onChange={(event) => {
                            if (askable.includes(booking)) choose(booking.id, event.currentTarget.checked)
                          }}
                        />
                      </Reason>
                    )
                  }
                />
              ))}
            </tbody>
          </table>
        </>
      )}
      <Suspense fallback={null}>
        {isAdding && <BookingForm trip={trip} onClose={() => setAdding(false)} />}
        {isChoosing && (
          <ChooseBookingVendors
            services={lacking}
            onClose={() => setChoosing(false)}
            onChosen={() => setChosen(new Set())}
          />
        )}
        {replacing && (
          <ReplaceDialog
            booking={replacing}
            onClose={() => setReplacing(undefined)}
            onReplaced={async () => setReplacing(undefined)}
          />
        )}
        {asking && (
          <RequestDialog bookingIds={asking} onClose={() => setAsking(undefined)} onSent={() => setChosen(new Set())} />
        )}
      </Suspense>
    </>
  )
}

/** Why a vendor cannot be asked for a service; undefined where it can. */
function explainNotAskable({ status, vendor }: Booking): string | undefined {
  if (status === 'confirmed') return 'It is confirmed'
  if (status === 'dropped') return 'It was dropped'
  return vendor ? undefined : 'It has no vendor'
}

interface NextActProps {
  booking: Booking
  line: RequestLine | undefined
  /** Whether it is the first of several. */
  isNext: boolean
  onReplace: () => void
}

/** What is to be done about what a vendor offers or declines. */
function NextAct({ booking, line, isNext, onReplace }: NextActProps) {
  return (
    <div className={classes.buttons}>
      {line && findNextAct(line) === 'take' ? (
        <DecideOffer line={line} booking={booking} isNext={isNext} />
      ) : (
        <Button variant={isNext ? 'filled' : 'default'} size="compact-md" onClick={onReplace}>
          Book instead…
        </Button>
      )}
    </div>
  )
}

interface ServiceProps {
  booking: Booking
  isEditable: boolean
  seesCost: boolean
  /** What its vendor said, where that is still to be acted on. */
  answer: RequestLine | undefined
  /** What is to be done about that. */
  act: ReactNode
  /** Null where nothing is chosen. */
  choice: ReactNode
}

function Service({ booking, isEditable, seesCost, answer, act, choice }: ServiceProps) {
  const { status, confirmationNumber, holdUntil, dropReason } = booking
  const isDropped = status === 'dropped'
  const cost = findBookingCost(booking)
  return (
    <tr>
      {choice && <td>{choice}</td>}
      <td className={`tabular ${classes.day}`}>{booking.date && formatDay(booking.date)}</td>
      <td data-wide>
        <RowLink to={recordPage('booking', booking.id)} className={isDropped ? classes.dropped : classes.link}>
          {booking.title}
        </RowLink>
        {booking.nights && <span className="quiet"> {plural(booking.nights, 'night')}</span>}
        {booking.time && <span className="quiet tabular"> {booking.time}</span>}
      </td>
      {seesCost && (
        <td className="quiet">
          {booking.vendor || isDropped ? <VendorLink {...booking} className={classes.link} /> : 'No vendor yet'}
        </td>
      )}
      <td>
        <BookingMoveMenu booking={booking} isEditable={isEditable} answered={describeAnswered(answer)} />
      </td>
      <td className="tabular">
        {isDropped
          ? dropReason
          : ((answer && answerOf(answer)) ??
            confirmationNumber ??
            (holdUntil ? `until ${formatDue(holdUntil)}` : null))}
        {act}
      </td>
      {seesCost && (
        <td className={`tabular ${classes.amount}`}>{cost !== null && formatMoney(cost, booking.currency)}</td>
      )}
    </tr>
  )
}
