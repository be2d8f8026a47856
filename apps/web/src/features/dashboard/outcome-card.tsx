import type { DashboardData } from '@sarai/contract/dashboard'
import { Link } from '@tanstack/react-router'
import { formatNumber, plural } from '~/lib/format.ts'
import { DashboardCard, NothingHere } from './dashboard-card.tsx'
import type { Lists } from './dashboard-search.ts'
import classes from './outcome-card.module.css'

type Outcome = NonNullable<DashboardData['leads']>['outcome']

const share = (part: number, { leads }: Outcome) => (leads > 0 ? (part / leads) * 100 : 0)
const percent = (value: number) => `${value.toLocaleString('en-IN', { maximumFractionDigits: 1 })}%`

const parts = [
  { kind: 'won', label: 'Converted' },
  { kind: 'open', label: 'Still open' },
  { kind: 'lost', label: 'Lost' },
] as const

/** What became of the leads of the last ninety days. */
export function OutcomeCard({ leads, lists }: { leads: NonNullable<DashboardData['leads']>; lists: Lists }) {
  const { outcome, outcomeBefore } = leads
  const held = { won: outcome.won, lost: outcome.lost, open: outcome.leads - outcome.won - outcome.lost }
  return (
    <DashboardCard
      title="Conversion"
      note="last 90 days"
      figure={
        <Link to="/leads" search={lists.outcome(undefined)}>
          {plural(outcome.leads, 'lead')}
        </Link>
      }
    >
      {outcome.leads === 0 ? (
        <NothingHere>No lead came in during the last 90 days.</NothingHere>
      ) : (
        <>
          <p className={classes.rate}>
            {percent(share(outcome.won, outcome))}
            <span className={classes.before}>
              {outcomeBefore.leads > 0
                ? `${percent(share(outcomeBefore.won, outcomeBefore))} of those in the 90 days before`
                : 'none came in the 90 days before'}
            </span>
          </p>
          <div className={classes.whole} aria-hidden="true">
            {parts.map(({ kind }) => (
              <span
                key={kind}
                className={classes.part}
                data-kind={kind}
                style={{ width: `${share(held[kind], outcome)}%` }}
              />
            ))}
          </div>
          <ul className={classes.legend}>
            {parts.map(({ kind, label }) => (
              <li key={kind}>
                <span className={classes.dot} data-kind={kind} aria-hidden="true" />
                {label}{' '}
                <Link
                  to="/leads"
                  search={lists.outcome(kind)}
                  className={classes.link}
                  aria-label={`${plural(held[kind], 'lead')} ${label.toLowerCase()}`}
                >
                  {formatNumber(held[kind])}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </DashboardCard>
  )
}
