import { Stack } from '@mantine/core'
import type { Booking } from '@sarai/contract/booking-schemas'
import { acceptanceWayLabels } from '@sarai/contract/prospect-words'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { plusDays } from '~/lib/calendar-days.ts'
import { dayOf, formatDay, formatDays, formatMoment, formatPhone, plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useNow } from '~/lib/use-now.ts'
import { calls } from '~/query.ts'
import { BookingStatusPill } from '~/records/booking-status.tsx'
import { recordNumber, recordPage } from '~/records/kinds.ts'
import { PeopleDropdown } from '~/records/people-dropdown.tsx'
import { HeaderPick } from '~/records/record-header.tsx'
import { Tasks } from '~/records/tasks.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { Person } from '~/ui/person.tsx'
import { RowLink } from '~/ui/row-link.tsx'
import classes from './trip-parts.module.css'
import { changeTrip } from './trip-actions.ts'
import { TripOwnFacts } from './trip-own-facts.tsx'
import { TripReadiness } from './trip-readiness.tsx'
import type { TripTabProps } from './trip-tabs.ts'

/** Services that are named before the rest is a link. */
const maxLines = 5

/** Where a trip stands: what is missing, who travels where, and what is next. */
export function TripOverview({ trip, isEditable }: TripTabProps) {
  const today = dayOf(new Date(useNow()))
  return (
    <div className={classes.columns}>
      <div>
        <section className={classes.part} aria-label="Countdown">
          <h2 className={classes.heading}>{countdown(trip, today)}</h2>
        </section>
        <TripReadiness trip={trip} mayAct={isEditable} />
        <Services trip={trip} today={today} />
        <section className={classes.part} aria-label="Tasks">
          <Tasks on={{ tripId: trip.id }} ownerId={trip.ownerId} isEditable={isEditable} />
        </section>
      </div>
      <Stack gap="lg">
        <TripFacts trip={trip} isEditable={isEditable} />
        <TripOwnFacts trip={trip} isEditable={isEditable} />
      </Stack>
    </div>
  )
}

/** "Leaves in 12 days", from the day it is. */
export function countdown(
  { state, startDate, endDate }: Pick<TripTabProps['trip'], 'state' | 'startDate' | 'endDate'>,
  today: string,
): string {
  if (state === 'cancelled') return 'Cancelled'
  if (!startDate) return 'No dates yet'
  if (state === 'upcoming')
    return startDate === plusDays(today, 1) ? 'Leaves tomorrow' : `Leaves in ${plural(daysTo(today, startDate), 'day')}`
  if (state === 'finished') return `Came home on ${formatDay(endDate)}`
  return `On trip, day ${daysTo(startDate, today) + 1} of ${daysTo(startDate, endDate ?? startDate) + 1}`
}

const dayMs = 86_400_000
const daysTo = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** What comes next on the trip. */
function Services({ trip, today }: Pick<TripTabProps, 'trip'> & { today: string }) {
  const query = useQuery(calls.bookings.ofTrip.queryOptions({ input: { id: trip.id } }))
  const bookings = query.data?.data
  if (trip.state === 'finished' || trip.state === 'cancelled') return null
  if (!bookings)
    return (
      <section className={classes.part} aria-label="Next on the trip">
        <Awaited query={query} what="The services" lines={4} />
      </section>
    )
  const ahead = bookings.filter(({ status, date }) => status !== 'dropped' && date !== null && date >= today)
  return <ServiceLines title="Next on the trip" tripId={trip.id} bookings={ahead} />
}

interface LinesProps {
  title: string
  tripId: string
  bookings: Booking[]
}

function ServiceLines({ title, tripId, bookings }: LinesProps) {
  if (bookings.length === 0) return null
  const others = bookings.length - maxLines
  return (
    <section className={classes.part} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.lines}>
        {bookings.slice(0, maxLines).map((booking) => (
          <li key={booking.id}>
            <span className={classes.words}>
              <RowLink to={recordPage('booking', booking.id)} className={classes.link}>
                {booking.title}
              </RowLink>{' '}
              <span className="quiet">
                {[booking.date && formatDay(booking.date), booking.time, booking.vendor].filter(Boolean).join(' · ')}
              </span>
            </span>
            <BookingStatusPill status={booking.status} />
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="quiet">
          And{' '}
          <RowLink to={`${recordPage('trip', tripId)}?tab=bookings`} className={classes.link}>
            {plural(others, 'more service')}
          </RowLink>
        </p>
      )}
    </section>
  )
}

function TripFacts({ trip, isEditable }: TripTabProps) {
  const { can, team } = useSession()
  const { contactId, leadId } = trip
  const operations = team.find(({ id }) => id === trip.operationsId)
  return (
    <dl className={classes.facts}>
      <Fact label="Traveller">
        {trip.customer && contactId && can('contacts') && !trip.isArranged ? (
          <RowLink to={recordPage('contact', contactId)} className={classes.link}>
            {trip.customer}
          </RowLink>
        ) : (
          trip.customer
        )}
      </Fact>
      {trip.phone && <Fact label="Phone">{formatPhone(trip.phone)}</Fact>}
      {trip.email && <Fact label="Mail">{trip.email}</Fact>}
      <Fact label="Travel">{formatDays(trip.startDate, trip.endDate) || 'No dates yet'}</Fact>
      <Fact label="Travellers">{trip.travellers}</Fact>
      <Fact label="Operations">
        <HeaderPick
          label={operations ? `Operations: ${operations.name}` : 'Nobody arranges it'}
          isEditable={isEditable}
          dropdown={
            <PeopleDropdown
              chosen={trip.operationsId}
              onChoose={(operationsId) => void changeTrip(trip, { operationsId })}
            />
          }
        >
          {operations ? (
            <Person name={operations.name} photo={operations.photo} />
          ) : (
            <span className="quiet">Nobody</span>
          )}
        </HeaderPick>
      </Fact>
      {trip.destinations.length > 0 && <Fact label="Where">{trip.destinations.join(', ')}</Fact>}
      <Fact label="Accepted">
        {trip.acceptedBy}, version {trip.agreedVersion}, {formatMoment(trip.acceptedAt)}
        <br />
        <span className="quiet">{acceptanceWayLabels[trip.acceptedWay]}</span>
      </Fact>
      {can('prospects') && !trip.isArranged && (
        <Fact label="Proposal">
          <RowLink to={recordPage('proposal', trip.proposalId)} className={classes.link}>
            {recordNumber('proposal', trip.proposalNumber)}
          </RowLink>
        </Fact>
      )}
      {leadId && can('leads') && !trip.isArranged && (
        <Fact label="Enquiry">
          <RowLink to={recordPage('lead', leadId)} className={classes.link}>
            Open the lead
          </RowLink>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
