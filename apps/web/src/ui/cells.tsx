import { IconEye } from '@tabler/icons-react'
import { formatAgo, formatMoment } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import classes from './cells.module.css'
import { Person } from './person.tsx'

/** Whose a record is, in a table. */
export function OwnerCell({
  person,
}: {
  person: { name: string; photo: string | null; isActive: boolean } | undefined
}) {
  return person ? (
    <Person name={person.name} photo={person.photo} isQuiet={!person.isActive} />
  ) : (
    <span className="quiet">Nobody</span>
  )
}

/** How long ago something was; the exact moment is said on pointing at it. */
export function AgoCell({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatMoment(at)} className="quiet">
      {formatAgo(at)}
    </time>
  )
}

interface ViewsProps {
  record: { views: number; lastViewedAt: string | null }
  /** There is a page that could have been opened. */
  isOut: boolean
}

/** How often a public page was opened, and when last. */
export function ViewsCell({ record: { views, lastViewedAt }, isOut }: ViewsProps) {
  const now = useNow()
  if (!lastViewedAt) return isOut ? <span className="quiet">Not opened</span> : null
  return (
    <span className={classes.views} title={`Last opened ${formatMoment(lastViewedAt)}`}>
      <IconEye size={14} stroke={1.6} aria-hidden />
      <span className="visually-hidden">Opened </span>
      <span className="tabular">{views}</span>
      <span className="visually-hidden">{views === 1 ? ' time, last ' : ' times, last '}</span>
      <span className="quiet">{formatAgo(lastViewedAt, now)}</span>
    </span>
  )
}
