import { useQuery } from '@tanstack/react-query'
import { formatBytes, formatDay, formatNumber } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { Section } from '~/ui/section.tsx'
import classes from './plan-section.module.css'

interface Use {
  name: string
  used: number
  /** null means without limit. */
  limit: number | null
  format: (amount: number) => string
}

/** From this share of use on a warning is shown. */
const nearlyAll = 0.9

function Line({ name, used, limit, format }: Use) {
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
          Remove what you do not need, or ask the administrator of this installation for a larger plan.
        </span>
      )}
    </li>
  )
}

/** What the agency's plan has room for, and how much of it is in use. */
export function PlanSection() {
  const query = useQuery(calls.plan.plan.queryOptions())
  const plan = query.data?.data
  if (!plan)
    return (
      <Section title="Plan">
        <Awaited query={query} what="The plan" lines={3} />
      </Section>
    )
  const trialEnds =
    plan.state === 'trial' && plan.trialEndsAt ? `The trial ends on ${formatDay(plan.trialEndsAt.slice(0, 10))}.` : ''
  return (
    <Section title="Plan" lead={`Your agency is on the plan "${plan.name}". ${trialEnds}`.trim()}>
      <ul className={classes.lines} aria-label="Use of the plan">
        <Line name="People" used={plan.seatsUsed} limit={plan.seats} format={formatNumber} />
        <Line name="Records" used={plan.recordsUsed} limit={plan.records} format={formatNumber} />
        <Line name="Storage" used={plan.storageUsed} limit={plan.storageBytes} format={formatBytes} />
      </ul>
      <p className={classes.note}>
        Records are leads, contacts, packages, proposals and library items together. Storage is all that is kept:{' '}
        {formatBytes(plan.storageUsed - plan.rowsUsed)} of files on records, pictures, imports and exports, and{' '}
        {formatBytes(plan.rowsUsed)} of records with their notes and history.
      </p>
    </Section>
  )
}
