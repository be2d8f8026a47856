import type { ReactNode } from 'react'
import { formatDay } from '~/lib/format.ts'
import classes from './calendar-grid.module.css'

interface Props {
  label: string
  weeks: string[][]
  today: string
  /** The month that is shown; days of others are quiet. Left out where there is a week alone. */
  month?: string
  /** What a day holds. */
  children: (day: string) => ReactNode
  /** How many things a day holds, for those who cannot see it. */
  countOf: (day: string) => string
  /** What opening a day shows. */
  onDay: (day: string) => void
  /** A cell of another kind, that things can be dropped on. */
  Cell?: (props: { day: string; className: string; children: ReactNode }) => ReactNode
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function PlainCell({ className, children }: { day: string; className: string; children: ReactNode }) {
  return <td className={className}>{children}</td>
}

/** A month, or a week, of days. */
export function CalendarGrid({ label, weeks, today, month, children, countOf, onDay, Cell = PlainCell }: Props) {
  return (
    <table className={classes.grid} aria-label={label} data-week={weeks.length === 1 || undefined}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" className={classes.weekday} abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Cell
                key={day}
                day={day}
                className={[
                  classes.day,
                  month && !day.startsWith(month) ? classes.other : '',
                  day === today ? classes.isToday : '',
                ].join(' ')}
              >
                <button
                  type="button"
                  className={classes.number}
                  aria-current={day === today ? 'date' : undefined}
                  aria-label={`${formatDay(day)}${day === today ? ', today' : ''}: ${countOf(day)}`}
                  onClick={() => onDay(day)}
                >
                  {Number(day.slice(8))}
                </button>
                {children(day)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Opens what a day holds besides what fits. */
export function MoreOfDay({ count, day, onOpen }: { count: number; day: string; onOpen: () => void }) {
  return (
    <button type="button" className={classes.more} onClick={onOpen} aria-label={`${count} more on ${formatDay(day)}`}>
      {count} more
    </button>
  )
}
