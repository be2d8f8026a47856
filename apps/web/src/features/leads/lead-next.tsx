import type { Lead } from '@sarai/contract/lead-schemas'
import { IconClock, IconHourglass } from '@tabler/icons-react'
import { formatAgo, formatMoment } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSession } from '~/lib/session-context.tsx'
import { Tasks } from '~/records/tasks.tsx'
import classes from './lead-next.module.css'
import { isRotting } from './lead-state.ts'

/** What is to be done with a lead, and how it stands. */
export function LeadNext({ lead }: { lead: Lead }) {
  const { stages, can } = useSession()
  const now = useNow()
  const stage = stages.find((candidate) => candidate.id === lead.stageId)
  const isEditable = can('leads', 'write') && !lead.deletedAt
  return (
    <>
      <Tasks on={{ leadId: lead.id }} isEditable={isEditable} needsFollowUp={stage?.kind === 'open'} />
      <section className={classes.state}>
        <h2 className={classes.heading}>How it stands</h2>
        {isRotting(lead, stage) && (
          <p className={classes.rotting}>
            <IconHourglass size={15} aria-hidden /> Nothing has happened since {formatAgo(lead.lastActivityAt)}
          </p>
        )}
        <Line label="In this stage since" at={lead.stageSince} />
        <Line label="Last activity" at={lead.lastActivityAt} />
        {lead.firstResponseAt ? (
          <p className={classes.line}>
            <span className="quiet">First response</span>
            <span title={formatMoment(lead.firstResponseAt)}>
              after {duration(lead.createdAt, lead.firstResponseAt)}
            </span>
          </p>
        ) : (
          stage?.kind === 'open' && (
            <p className={classes.waiting}>
              <IconClock size={15} aria-hidden /> Waiting for a first response for{' '}
              {duration(lead.createdAt, new Date(now).toISOString())}
            </p>
          )
        )}
        {lead.lostReason && (
          <p className={classes.line}>
            <span className="quiet">Lost because</span>
            <span>
              {[lead.lostReason.replaceAll('_', ' '), lead.lostCompetitor, lead.lostNote].filter(Boolean).join(' · ')}
            </span>
          </p>
        )}
        <Line label="Created" at={lead.createdAt} />
      </section>
    </>
  )
}

function Line({ label, at }: { label: string; at: string }) {
  return (
    <p className={classes.line}>
      <span className="quiet">{label}</span>
      <time dateTime={at} title={formatMoment(at)}>
        {formatAgo(at)}
      </time>
    </p>
  )
}

/** 12 min, 3 h, 2 days */
function duration(from: string, to: string): string {
  const minutes = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`
  return `${Math.floor(minutes / 1440)} days`
}
