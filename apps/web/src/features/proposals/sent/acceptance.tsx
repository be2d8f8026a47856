import type { CollectedTax } from '@sarai/contract/collected-tax'
import { itemCategoryLabels } from '@sarai/contract/itinerary-words'
import type { AcceptedTrip } from '@sarai/contract/prospect-versions'
import { acceptanceWayLabels } from '@sarai/contract/prospect-words'
import { writeCollectedRows } from '@sarai/itinerary/collected-tax'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDay, formatMoment } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { RowLink } from '~/ui/row-link.tsx'
import { BookingStatusPill } from '~/records/booking-status.tsx'
import classes from './sent.module.css'
import { recordNumber, recordPage } from '~/records/kinds.ts'

/** Who accepted what, and the trip that it became. */
export function Acceptance({ id }: { id: string }) {
  const query = useQuery(calls.prospects.trip.queryOptions({ input: { id } }))
  const trip = query.data?.data
  if (query.isError) return <p className={classes.quiet}>The acceptance could not be loaded.</p>
  return (
    <section className={classes.section} aria-label="Accepted">
      <h3 className={classes.heading}>Accepted</h3>
      {trip ? <Accepted id={id} trip={trip} /> : <LinesSkeleton lines={4} />}
    </section>
  )
}

function Accepted({ id, trip }: { id: string; trip: AcceptedTrip }) {
  const { team } = useSession()
  const nameOf = (person: string) => team.find((one) => one.id === person)?.name ?? 'A former colleague'
  return (
    <>
      <p className={classes.accepted}>
        <strong>{trip.acceptedBy}</strong> accepted version {trip.version} for{' '}
        <strong className="tabular">{formatMoney(trip.total, trip.currency)}</strong>
      </p>
      {trip.collected && <Collected collected={trip.collected} />}
      <dl className={classes.facts}>
        <Fact label="When">{formatMoment(trip.acceptedAt)}</Fact>
        <Fact label="How">{acceptanceWayLabels[trip.way]}</Fact>
        {trip.recordedBy && <Fact label="Noted by">{nameOf(trip.recordedBy)}</Fact>}
        {trip.note && <Fact label="Note">{trip.note}</Fact>}
        {trip.email && <Fact label="Mail">{trip.email}</Fact>}
        <Chosen id={id} trip={trip} />
        <Fact label="Trip">
          <RowLink to={recordPage('trip', trip.id)}>
            <u className="tabular">{recordNumber('trip', trip.number)}</u>
          </RowLink>
        </Fact>
      </dl>
      <Instalments trip={trip} />
      <Bookings trip={trip} />
      <details className={classes.proof}>
        <summary>Proof of the acceptance</summary>
        <dl className={classes.facts}>
          {trip.address && <Fact label="Address">{trip.address}</Fact>}
          {trip.userAgent && <Fact label="Browser">{trip.userAgent}</Fact>}
          {trip.documentHash && (
            <Fact label="Offer, SHA-256">
              <code className={classes.hash}>{trip.documentHash}</code>
            </Fact>
          )}
          <Fact label="Terms, SHA-256">
            <code className={classes.hash}>{trip.policyHash}</code>
          </Fact>
        </dl>
      </details>
    </>
  )
}

/** What is to be paid on top of the price, so that the instalments below are understood. */
function Collected({ collected }: { collected: CollectedTax }) {
  return (
    <dl className={classes.collected} aria-label="To pay in all">
      {writeCollectedRows(collected).map(({ label, price }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{price}</dd>
        </div>
      ))}
      <div>
        <dt>To pay</dt>
        <dd className="tabular">
          <strong>{formatMoney(collected.toPay, collected.currency)}</strong>
        </dd>
      </div>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The option and extras, by the names they had in that version. */
function Chosen({ id, trip }: { id: string; trip: AcceptedTrip }) {
  const version = useQuery(calls.prospects.version.queryOptions({ input: { id, number: trip.version } })).data?.data
  if (!version) return null
  const option = version.document.options.find((one) => one.id === trip.optionId)?.name
  const offered = version.prices.flatMap(({ extras }) => extras)
  const extras = trip.extras.flatMap((extra) => offered.find((one) => one.id === extra)?.title ?? [])
  return (
    <>
      {option && <Fact label="Option">{option}</Fact>}
      <Fact label="Extras">{extras.length > 0 ? extras.join(', ') : 'None'}</Fact>
    </>
  )
}

function Instalments({ trip: { instalments, currency } }: { trip: AcceptedTrip }) {
  if (instalments.length === 0) return null
  return (
    <>
      <h4 className={classes.subheading}>To be paid</h4>
      <ul className={classes.rows}>
        {instalments.map(({ id, label, amount, dueOn }) => (
          <li key={id}>
            <span className={classes.grows}>{label}</span>
            <span className="quiet tabular">{formatDay(dueOn)}</span>
            <span className="tabular">{formatMoney(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Bookings({ trip: { bookings } }: { trip: AcceptedTrip }) {
  if (bookings.length === 0) return null
  return (
    <>
      <h4 className={classes.subheading}>Bookings</h4>
      <ul className={classes.rows}>
        {bookings.map(({ id, title, category, vendor, date, status }) => (
          <li key={id}>
            <span className={classes.grows}>
              {title}
              <span className={classes.quietLine}>
                {[categoryWord(category), vendor, formatDay(date)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <BookingStatusPill status={status} />
          </li>
        ))}
      </ul>
    </>
  )
}

const categoryWord = (category: string | null) =>
  category && category in itemCategoryLabels ? itemCategoryLabels[category as keyof typeof itemCategoryLabels] : ''
