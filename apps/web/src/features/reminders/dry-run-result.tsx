import type { DryRun } from '@sarai/contract/reminder-rules'
import { formatMoment, formatNumber } from '~/lib/format.ts'
import classes from './reminders.module.css'

const times = (count: number) => (count === 0 ? 'nothing' : count === 1 ? 'once' : `${formatNumber(count)} times`)

/** What a rule would tell whom; nothing of it was sent. */
export function DryRunResult({ result: { past, coming, people, examples } }: { result: DryRun }) {
  return (
    <section className={classes.tried} aria-label="What it would do" role="status">
      <p className={classes.sum}>
        In the last 7 days it would have reminded {times(past)}; in the next 7 it will remind {times(coming)}, if
        nothing changes. Nothing was sent.
      </p>
      {people.length > 0 && (
        <p className={classes.quiet}>{people.map(({ name, count }) => `${name} ${formatNumber(count)}`).join(' · ')}</p>
      )}
      <ul className={classes.list}>
        {examples.map((one) => (
          <li key={`${one.subjectId} ${one.dueAt} ${one.title}`} className={classes.sent}>
            <div className={classes.body}>
              {one.title}
              <p className={classes.quiet}>{[one.body, one.people.join(', ')].filter(Boolean).join(' · ')}</p>
            </div>
            <time className={classes.when} dateTime={one.dueAt}>
              {formatMoment(one.dueAt)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
