import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { AcceptedTrip as Trip } from '@sarai/contract/prospect-versions'
import { proposalPath } from '@sarai/contract/prospect-words'
import { boughtTrip } from '@sarai/itinerary/bought-trip'
import { type TripDay, tripDays } from '@sarai/itinerary/trip-days'
import { useQuery } from '@tanstack/react-query'
import { categoryIcons } from '~/itinerary/category-icons.ts'
import { formatDay, plural } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { BookingStatusPill } from '~/records/booking-status.tsx'
import { Acceptance } from '../sent/acceptance.tsx'
import classes from './accepted-trip.module.css'
import { chosenOf, lineOf, mealsOf } from './accepted-words.ts'

interface Props {
  id: string
  publicKey: string
}

/** An accepted proposal: the trip that was bought, day by day, with how far its bookings are. */
export default function AcceptedTrip({ id, publicKey }: Props) {
  const trips = useQuery(calls.prospects.trip.queryOptions({ input: { id } }))
  const trip = trips.data?.data
  const input = { id, number: trip?.version ?? 1 }
  const versions = useQuery(calls.prospects.version.queryOptions({ input, enabled: trip !== undefined }))
  const version = versions.data?.data
  if (!trip || !version)
    return (
      <div className={classes.page}>
        <Awaited query={trips.isError ? trips : versions} what="The accepted trip" lines={8} />
      </div>
    )
  return (
    <div className={classes.page}>
      <section className={classes.main} aria-label="The trip">
        <Head trip={trip} document={version.document} publicKey={publicKey} />
        <Days trip={trip} document={version.document} />
      </section>
      <aside className={classes.side}>
        <Acceptance id={id} />
      </aside>
    </div>
  )
}

interface Sold {
  trip: Trip
  document: ItineraryDocument
}

/** What was chosen, by name. */
function Head({ trip, document, publicKey }: Sold & Pick<Props, 'publicKey'>) {
  const { option, extras } = chosenOf(document, trip)
  const { adults, childAges, infants } = document.travellers
  const travellers = plural(adults + childAges.length + infants, 'traveller')
  return (
    <>
      <h2 className={classes.title}>{option ?? 'The trip as it was bought'}</h2>
      <p className={classes.quiet}>
        {[trip.startDate && `${formatDay(trip.startDate)} – ${formatDay(trip.endDate)}`, travellers]
          .filter(Boolean)
          .join(' · ')}
        {' · '}
        <a href={proposalPath(publicKey)} target="_blank" rel="noreferrer">
          What the traveller sees
        </a>
      </p>
      {extras.length > 0 && (
        <ul className={classes.extras} aria-label="Extras">
          {extras.map((title) => (
            <li key={title}>{title}, included</li>
          ))}
        </ul>
      )}
    </>
  )
}

function Days({ trip, document }: Sold) {
  const bought = boughtTrip(document, trip)
  return (
    <ol className={classes.days}>
      {tripDays(bought, null).map((day) => (
        <Day key={day.day.id} {...day} bookings={trip.bookings} />
      ))}
    </ol>
  )
}

function Day({ day, number, date, bookings }: TripDay<ItineraryDocument['days'][number]> & Pick<Trip, 'bookings'>) {
  const end = [day.overnight && `Overnight in ${day.overnight.name}`, mealsOf(day.meals)].filter(Boolean).join(' · ')
  return (
    <li className={classes.day}>
      <p className={classes.number}>
        Day {number} {date && <span className="quiet">{formatDay(date)}</span>}
      </p>
      <h3 className={classes.name}>{day.title}</h3>
      <ul className={classes.items}>
        {day.items.map((item) => {
          const Icon = categoryIcons[item.category]
          const booking = bookings.find(({ itemId }) => itemId === item.id)
          return (
            <li key={item.id} className={classes.item}>
              <Icon size={16} stroke={1.6} aria-hidden />
              <span className={classes.words}>
                {item.title} <span className="quiet">{lineOf(item)}</span>
              </span>
              {booking && <BookingStatusPill status={booking.status} />}
            </li>
          )
        })}
      </ul>
      {end && <p className={classes.quiet}>{end}</p>}
    </li>
  )
}
