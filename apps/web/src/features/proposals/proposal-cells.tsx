import type { ProposalRow } from '@sarai/contract/prospect-schemas'
import { IconClockX } from '@tabler/icons-react'
import { dayOf, formatAgo, formatDay, formatMoment, plural } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import classes from './proposal-cells.module.css'

/** The last day of an offer; one that is over says so. */
export function Validity({ proposal }: { proposal: Pick<ProposalRow, 'validUntil' | 'status'> }) {
  const now = useNow()
  const { validUntil, status } = proposal
  if (!validUntil) return null
  const isOver = validUntil < dayOf(new Date(now)) && status !== 'accepted' && status !== 'declined'
  return (
    <span
      className={classes.validity}
      data-over={isOver || undefined}
      title={isOver ? 'The offer has expired' : undefined}
    >
      {isOver && <IconClockX size={14} stroke={1.6} aria-label="Was valid until" />}
      <span className="tabular">{formatDay(validUntil)}</span>
    </span>
  )
}

/** "Opened 2 h ago", "Sent yesterday", "Made 3 days ago": what happened last, in a few words. */
export function LastStep({ proposal }: { proposal: ProposalRow }) {
  const now = useNow()
  const { lastViewedAt, sentAt, createdAt, acceptedAt, views } = proposal
  const [word, at] = acceptedAt
    ? ['Accepted', acceptedAt]
    : lastViewedAt
      ? [`Opened${views > 1 ? ` ${plural(views, 'time')}, last` : ''}`, lastViewedAt]
      : sentAt
        ? ['Sent', sentAt]
        : ['Made', createdAt]
  return (
    <time dateTime={at} title={formatMoment(at)} className={classes.step}>
      {word} {formatAgo(at, now)}
    </time>
  )
}
