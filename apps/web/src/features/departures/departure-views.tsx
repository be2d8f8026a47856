import type { Departure } from '@sarai/contract/departures'
import { formatDays, plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { Readiness, ReadinessMark, readinessText } from '~/records/readiness.tsx'
import { PersonDot } from '~/ui/person.tsx'
import classes from './departure-views.module.css'
import type { Piece } from './departure-bars.ts'
import { recordNumber, recordPage } from '~/records/kinds.ts'
import { RowLink } from '~/ui/row-link.tsx'

interface Props {
  trip: Departure
  onOpen: () => void
}

interface BarProps {
  /** Nothing on this line of the day where null. */
  piece: Piece | null
  isLarge: boolean
}

/** A day of a trip's bar, which goes from its first day to its last. The trip's page says the rest. */
export function DepartureBar({ piece, isLarge }: BarProps) {
  if (!piece) return <span className={classes.gap} aria-hidden />
  const { trip, isFirst, isLast, isNamed } = piece
  const name = trip.customer ?? trip.title
  return (
    <RowLink
      to={recordPage('trip', trip.id)}
      className={classes.chip}
      data-state={trip.readiness}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
      title={`${trip.title}\n${formatDays(trip.startDate, trip.endDate)}\n${readinessText(trip)}`}
      // Told once a week: the other days are the same trip.
      tabIndex={isNamed ? undefined : -1}
      aria-hidden={isNamed ? undefined : true}
    >
      {isNamed && (
        <>
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
        </>
      )}
    </RowLink>
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
      <span className={classes.number}>{recordNumber('trip', trip.number)}</span>
      <span className={classes.arranged}>{readinessText(trip)}</span>
      <span className={classes.state}>
        <Readiness state={trip.readiness} />
      </span>
      {rm && <PersonDot name={rm.name} photo={rm.photo} />}
    </button>
  )
}
