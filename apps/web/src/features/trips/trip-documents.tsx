import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { calls } from '~/query.ts'
import { FileLines, Files } from '~/records/files.tsx'
import { recordPage } from '~/records/kinds.ts'
import { Awaited } from '~/ui/awaited.tsx'
import classes from './trip-parts.module.css'
import type { TripTabProps } from './trip-tabs.ts'

const key = calls.bookings.filesOfTrip.key()
const topics = ['files', 'bookings'] as const

/** Tickets, confirmations and what else there is in files: of each service, and of the trip as a whole. */
export function TripDocuments({ trip, isEditable }: TripTabProps) {
  const query = useQuery(calls.bookings.filesOfTrip.queryOptions({ input: { id: trip.id } }))
  useLiveCalls(topics, key)
  const services = query.data?.data
  return (
    <section className={classes.documents} aria-label="Documents">
      <h2 className={classes.heading}>Documents</h2>
      {!services && <Awaited query={query} what="The files of the services" lines={2} />}
      {services?.map(({ id, title, files }) => (
        <section key={id} aria-label={title}>
          <h3 className={classes.heading}>
            <Anchor renderRoot={(props) => <Link to={recordPage('booking', id)} {...props} />}>{title}</Anchor>
          </h3>
          <FileLines files={files} isEditable={isEditable} />
        </section>
      ))}
      <section aria-label="Of the whole trip">
        {services && services.length > 0 && <h3 className={classes.heading}>Of the whole trip</h3>}
        <Files on={{ tripId: trip.id }} isEditable={isEditable} />
      </section>
    </section>
  )
}
