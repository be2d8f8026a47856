import type { LeadRow } from '@sarai/contract/lead-schemas'
import { IconPhone } from '@tabler/icons-react'
import { formatPhone, formatTravel } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { StagePill } from '~/ui/stage-pill.tsx'
import { FollowUp } from './follow-up.tsx'
import classes from './lead-line.module.css'
import { RowLink } from '~/ui/row-link.tsx'

export const leadLineHeight = 76

/** A lead in the list of a phone: who, where to, how it stands, and a button to call. */
export function LeadLine({ lead }: { lead: LeadRow }) {
  const { stages } = useSession()
  const stage = stages.find((candidate) => candidate.id === lead.stageId)
  const trip = [lead.destinations.join(', '), formatTravel(lead)].filter(Boolean).join(' · ')
  return (
    <div className={classes.line}>
      <RowLink to={`/leads/${lead.id}`} className={classes.link}>
        <span className={classes.top}>
          <span className={classes.name}>{lead.name}</span>
          <StagePill stage={stage} />
        </span>
        <span className={classes.trip}>{trip || formatPhone(lead.phone) || lead.email}</span>
        <span className={classes.due}>
          <FollowUp dueAt={lead.nextFollowUpAt} isOpen={stage?.kind === 'open'} />
        </span>
      </RowLink>
      {lead.phone && (
        <a href={`tel:${lead.phone}`} className={classes.call} aria-label={`Call ${lead.name}`}>
          <IconPhone size={20} stroke={1.6} />
        </a>
      )}
    </div>
  )
}
