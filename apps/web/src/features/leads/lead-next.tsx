import type { Lead } from '@sarai/contract/lead-schemas'
import { IconClock, IconHourglass } from '@tabler/icons-react'
import { formatAgo, formatMoment } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSession } from '~/lib/session-context.tsx'
import { CustomerMoney } from '~/records/customer-money.tsx'
import { ProposalsOf } from '~/records/proposals-of.tsx'
import { RequestedDeposits } from '~/records/requested-deposits.tsx'
import { Standing, StandingLine, StandingSince, StandingWarning } from '~/records/standing.tsx'
import { Tasks } from '~/records/tasks.tsx'
import { TripsOf } from '~/records/trips-of.tsx'
import { LeadContact } from './lead-contact.tsx'
import { isRotting } from './lead-state.ts'

/** What is to be done with a lead, and how it stands. */
export function LeadNext({ lead }: { lead: Lead }) {
  const { stages, can } = useSession()
  const now = useNow()
  const stage = stages.find((candidate) => candidate.id === lead.stageId)
  const isEditable = can('leads', 'write') && !lead.deletedAt
  return (
    <>
      <Tasks
        on={{ leadId: lead.id }}
        ownerId={lead.ownerId}
        isEditable={isEditable}
        needsFollowUp={stage?.kind === 'open'}
      />
      <ProposalsOf on={{ leadId: lead.id }} isEditable={!lead.deletedAt} />
      <TripsOf leadId={lead.id} />
      <CustomerMoney on={{ leadId: lead.id }} />
      {!lead.deletedAt && <RequestedDeposits leadId={lead.id} hasContact={lead.contactId !== null} />}
      <LeadContact lead={lead} />
      <Standing title="How it stands">
        {isRotting(lead, stage) && (
          <StandingWarning>
            <IconHourglass size={15} aria-hidden /> Nothing has happened since {formatAgo(lead.lastActivityAt)}
          </StandingWarning>
        )}
        <StandingSince label="In this stage since" at={lead.stageSince} />
        <StandingSince label="Last activity" at={lead.lastActivityAt} />
        {lead.firstResponseAt ? (
          <StandingLine label="First response">
            <span title={formatMoment(lead.firstResponseAt)}>
              after {duration(lead.createdAt, lead.firstResponseAt)}
            </span>
          </StandingLine>
        ) : (
          stage?.kind === 'open' && (
            <StandingWarning>
              <IconClock size={15} aria-hidden /> Waiting for a first response for{' '}
              {duration(lead.createdAt, new Date(now).toISOString())}
            </StandingWarning>
          )
        )}
        {lead.lostReason && (
          <StandingLine label="Lost because">
            <span>
              {[lead.lostReason.replaceAll('_', ' '), lead.lostCompetitor, lead.lostNote].filter(Boolean).join(' · ')}
            </span>
          </StandingLine>
        )}
        <StandingSince label="Created" at={lead.createdAt} />
      </Standing>
    </>
  )
}

/** 12 min, 3 h, 2 days */
function duration(from: string, to: string): string {
  const minutes = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`
  return `${Math.floor(minutes / 1440)} days`
}
