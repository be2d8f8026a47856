import type { Departure } from '@sarai/contract/departures'
import { formatDays, plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { Readiness, ReadinessMark, readinessText } from '~/records/readiness.tsx'
import { PersonDot } from '~/ui/person.tsx'
import classes from './departure-views.module.css'
import { tripNumber } from '~/records/kinds.ts'

interface Props {
  trip: Departure
  onOpen: () => void
}

/** A trip on its day. Its day sheet says the rest. */
export function DepartureChip({ trip, isLarge, onOpen }: Props & { isLarge: boolean }) {
  const name = trip.customer ?? trip.title
  return (
    <button
      type="button"
      className={classes.chip}
      data-state={trip.readiness}
      onClick={onOpen}
      title={`${trip.title}\n${readinessText(trip)}`}
    >
      <ReadinessMark state={trip.readiness} size={13} />
      <span className={classes.text}>
        <span className={classes.name}>{name}</span>
        {isLarge && (
          <>
            <span className={classes.more}>{trip.title}</span>
            <span className={classes.more}>
              {plural(trip.travellers, 'traveller')}, {readinessText(trip).toLowerCase()}
            </span>
          </>
        )}
      </span>
      {!isLarge && (
        <span className={classes.count}>
          {trip.travellers}
          <span className="visually-hidden"> {trip.travellers === 1 ? 'traveller' : 'travellers'}</span>
        </span>
      )}
    </button>
  )
}

/** The same as a line of a list. */
export function DepartureRow({ trip, onOpen }: Props) {
  const { team } = useSession()
  const rm = team.find(({ id }) => id === trip.ownerId)
  return (
    <button type="button" className={classes.row} onClick={onOpen}>
      <span className={classes.who}>
        <span className={classes.name}>{trip.customer ?? trip.title}</span>
        <span className={classes.more}>
          {trip.customer && `${trip.title} · `}
          {formatDays(trip.startDate, trip.endDate)} · {plural(trip.travellers, 'traveller')}
        </span>
      </span>
      <span className={classes.number}>{tripNumber(trip.number)}</span>
      <span className={classes.arranged}>{readinessText(trip)}</span>
      <span className={classes.state}>
        <Readiness state={trip.readiness} />
      </span>
      {rm && <PersonDot name={rm.name} photo={rm.photo} />}
    </button>
  )
}
