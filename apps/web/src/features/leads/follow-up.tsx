import { IconAlertTriangle } from '@tabler/icons-react'
import { formatDue, formatMoment } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import classes from './follow-up.module.css'

/** When the next follow-up is due, and whether that is past. */
export function FollowUp({ dueAt, isOpen }: { dueAt: string | null; isOpen: boolean }) {
  const now = useNow()
  if (!isOpen) return null
  if (!dueAt) {
    return (
      <span className={classes.missing}>
        <IconAlertTriangle size={13} aria-hidden /> None planned
      </span>
    )
  }
  const isOverdue = Date.parse(dueAt) < now
  return (
    <time dateTime={dueAt} title={formatMoment(dueAt)} className={`tabular ${isOverdue ? classes.overdue : ''}`}>
      {isOverdue && <span className="visually-hidden">Overdue: </span>}
      {formatDue(dueAt)}
    </time>
  )
}
