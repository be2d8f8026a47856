import { formatDay } from '~/lib/format.ts'
import classes from './due-day.module.css'

/** The day something is due, in red once it is past. */
export function DueDay({ dueOn, isOverdue }: { dueOn: string | null; isOverdue: boolean }) {
  return (
    <span className={`tabular ${isOverdue ? classes.overdue : ''}`}>
      {formatDay(dueOn)}
      {isOverdue && ', overdue'}
    </span>
  )
}
