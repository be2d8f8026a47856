import type { LeadRow } from '@sarai/contract/lead-schemas'
import { recordPage } from '~/records/kinds.ts'
import { formatPhone, formatTravel } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { RowCard } from '~/ui/row-card.tsx'
import { StagePill } from '~/ui/stage-pill.tsx'
import { FollowUp } from './follow-up.tsx'

/** A lead in the list of a phone: who, where to, how it stands, and a button to call. */
export function LeadLine({ lead }: { lead: LeadRow }) {
  const { stages } = useSession()
  const stage = stages.find((candidate) => candidate.id === lead.stageId)
  const trip = [lead.destinations.join(', '), formatTravel(lead)].filter(Boolean).join(' · ')
  return (
    <RowCard
      to={recordPage('lead', lead.id)}
      name={lead.name}
      badge={<StagePill stage={stage} />}
      about={trip || formatPhone(lead.phone) || lead.email}
      foot={<FollowUp dueAt={lead.nextFollowUpAt} isOpen={stage?.kind === 'open'} />}
      phone={lead.phone}
    />
  )
}
