import type { PlanUsage } from '@sarai/contract/billing'
import { formatBytes, formatNumber } from '~/lib/format.ts'
import classes from './billing.module.css'

interface Use {
  name: string
  used: number
  /** null means without limit. */
  limit: number | null
  format?: (amount: number) => string
  /** What makes room again. */
  room: string
}

/** From this share of use on a warning is shown. */
const nearlyAll = 0.9

function Line({ name, used, limit, format = formatNumber, room }: Use) {
  const isFull = limit !== null && used >= limit
  const isNearlyFull = limit !== null && used >= limit * nearlyAll
  return (
    <li className={classes.line}>
      <span className={classes.name}>{name}</span>
      {limit === null ? (
        <span>{format(used)}, without limit</span>
      ) : (
        <>
          <span>
            {format(used)} of {format(limit)}
          </span>
          <meter
            className={classes.meter}
            aria-label={name}
            min={0}
            max={limit}
            high={limit * nearlyAll}
            value={used}
          />
        </>
      )}
      {isNearlyFull && (
        <span className={classes.note}>
          {isFull ? 'All in use. ' : 'Nearly all in use. '}
          {room}
        </span>
      )}
    </li>
  )
}

const larger = 'or ask the administrator of this installation for a larger plan.'

/** What the agency's plan has room for, and how much of it is in use. */
export function PlanUse({ plan }: { plan: PlanUsage }) {
  const { mailsWaiting } = plan
  return (
    <ul className={classes.lines} aria-label="Use of the plan">
      <Line
        name="People"
        used={plan.seatsUsed}
        limit={plan.seats}
        room={`Deactivate somebody who has left, ${larger}`}
      />
      <Line
        name="Records"
        used={plan.recordsUsed}
        limit={plan.records}
        room="When it is full, nothing can be added. Ask the administrator of this installation for a larger plan."
      />
      <Line
        name="Storage"
        used={plan.storageUsed}
        limit={plan.storageBytes}
        format={formatBytes}
        room={`Remove files that you do not need, ${larger}`}
      />
      <Line
        name="Mails"
        used={plan.mailsUsed}
        limit={plan.mailsPerDay}
        room="Mails over the limit wait until there is room, three days at most."
      />
      {mailsWaiting > 0 && (
        <li className={classes.note}>
          {mailsWaiting === 1 ? 'One mail waits' : `${formatNumber(mailsWaiting)} mails wait`} for room.
        </li>
      )}
    </ul>
  )
}
