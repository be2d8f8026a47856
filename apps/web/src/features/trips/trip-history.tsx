import { RecordHistory } from '~/records/record-history.tsx'
import type { TripTabProps } from './trip-tabs.ts'
import classes from './trip-parts.module.css'

/** What happened with a trip, its notes and its files. */
export function TripHistory({ trip, isEditable }: TripTabProps) {
  return (
    <div className={classes.text}>
      <RecordHistory on={{ tripId: trip.id }} isEditable={isEditable} />
    </div>
  )
}
