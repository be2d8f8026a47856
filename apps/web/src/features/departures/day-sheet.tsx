import { Button, Drawer } from '@mantine/core'
import type { DaySheet as Sheet, SheetTrip } from '@sarai/contract/departures'
import { IconBrandWhatsapp, IconFileTypePdf, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '~/api.ts'
import { plusDays } from '~/lib/calendar-days.ts'
import { formatDays, formatPhone, plural, whatsappLink } from '~/lib/format.ts'
import { watchOperation } from '~/lib/operations.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { BookingStatusPill } from '~/records/booking-status.tsx'
import { Readiness, readinessText } from '~/records/readiness.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { runAction } from '~/ui/action.ts'
import { TurnButton } from '~/ui/turn-button.tsx'
import classes from './day-sheet.module.css'
import { DayPlan } from './day-plan.tsx'
import { recordNumber, recordPage } from '~/records/kinds.ts'
import { RowLink } from '~/ui/row-link.tsx'

interface Props {
  day: string
  filters: { owner?: string[]; destination?: string; readiness?: ('ready' | 'pending' | 'risk')[] }
  onDay: (day: string) => void
  onClose: () => void
}

const drawerWidth = 550
const dayName = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Who leaves on a day, who is on the way, and who comes home. */
export default function DaySheet({ day, filters, onDay, onClose }: Props) {
  const input = { day, ...filters }
  const query = useQuery(calls.departures.day.queryOptions({ input, placeholderData: (last) => last }))
  const sheet = query.data?.data
  const turn = (by: 1 | -1) => onDay(plusDays(day, by))
  async function makePdf(slip?: string): Promise<void> {
    const { data } = await runAction(api.departures.pdf({ ...input, slip }), 'The PDF was not made')
    watchOperation(data.operationId)
  }
  return (
    <Drawer opened onClose={onClose} size={drawerWidth} title={dayName.format(new Date(day)).replace(',', '')}>
      <div className={classes.tools}>
        <TurnButton label="Previous day" by={-1} onTurn={turn} />
        <TurnButton label="Next day" by={1} onTurn={turn} />
        <Button
          variant="default"
          size="compact-md"
          className={classes.pdf}
          leftSection={<IconFileTypePdf size={15} />}
          onClick={() => void makePdf()}
        >
          PDF
        </Button>
      </div>
      {!sheet && <Awaited query={query} what="The sheet" lines={10} />}
      {sheet && <SheetParts sheet={sheet} onPdf={(slip) => void makePdf(slip)} />}
    </Drawer>
  )
}

function SheetParts({ sheet, onPdf }: { sheet: Sheet; onPdf: (slip: string) => void }) {
  const parts = [
    { title: 'Leaving', trips: sheet.leaving, none: 'Nobody leaves on this day.' },
    { title: 'On the way', trips: sheet.underway, none: 'Nobody is on the way.' },
    { title: 'Coming home', trips: sheet.returning, none: 'Nobody comes home.' },
  ]
  const trips = parts.map(({ title, trips, none }) => (
    <section key={title} className={classes.part} aria-label={title}>
      <h3 className={classes.title}>
        {title} <span className="quiet">{trips.length}</span>
      </h3>
      {trips.length === 0 && <p className={classes.none}>{none}</p>}
      {trips.map((trip) => (
        <TripOfDay key={trip.id} trip={trip} />
      ))}
    </section>
  ))
  return (
    <>
      {trips}
      <DayPlan sheet={sheet} onPdf={onPdf} />
    </>
  )
}

function TripOfDay({ trip }: { trip: SheetTrip }) {
  const { team } = useSession()
  const rm = team.find(({ id }) => id === trip.ownerId)
  const name = trip.customer ?? trip.title
  return (
    <article className={classes.trip}>
      <div className={classes.head}>
        <RowLink to={recordPage('trip', trip.id)} className={classes.name}>
          {name}
        </RowLink>
        <span className={classes.number}>{recordNumber('trip', trip.number)}</span>
        <Readiness state={trip.readiness} />
      </div>
      <p className={classes.facts}>
        {[trip.customer && trip.title, formatDays(trip.startDate, trip.endDate), plural(trip.travellers, 'traveller')]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={classes.facts}>
        {readinessText(trip)}
        {rm && ` · RM ${rm.name}`}
      </p>
      {trip.phone && (
        <p className={classes.reach}>
          <a href={`tel:${trip.phone}`} className={classes.call}>
            <IconPhone size={14} aria-hidden /> {formatPhone(trip.phone)}
          </a>
          <a
            href={whatsappLink(trip.phone)}
            target="_blank"
            rel="noreferrer"
            className={classes.call}
            aria-label={`Write to ${name} on WhatsApp`}
          >
            <IconBrandWhatsapp size={14} aria-hidden /> WhatsApp
          </a>
        </p>
      )}
      {trip.services.length > 0 && (
        <ul className={classes.services} aria-label="Services of the day">
          {trip.services.map((service) => (
            <li key={service.id} className={classes.service}>
              <span className={classes.serviceName}>
                {service.title}
                {service.vendor && service.vendor !== service.title && <span className="quiet"> {service.vendor}</span>}
              </span>
              <BookingStatusPill status={service.status} />
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
