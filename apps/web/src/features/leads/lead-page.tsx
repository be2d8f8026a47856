import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { RecordHistory } from '~/records/record-history.tsx'
import { DeletedNotice, RecordFailed, RecordPage } from '~/records/record-page.tsx'
import { ScreenLoading } from '~/ui/screen-loading.tsx'
import { LeadFacts } from './lead-facts.tsx'
import { LeadHeader } from './lead-header.tsx'
import { LeadNext } from './lead-next.tsx'
import { restoreLead } from './lead-actions.ts'
import { leadsCache } from './leads-cache.ts'

/** One lead: facts, what happened, what is next. */
export default function LeadPage() {
  const { leadId } = useParams({ from: '/app/leads/$leadId' })
  const { can, lacks } = useSession()
  leadsCache.useLive()
  const query = useQuery(calls.leads.get.queryOptions({ input: { id: leadId } }))
  const lead = query.data?.data

  if (query.isError && !lead)
    return <RecordFailed error={query.error} what="lead" to="/leads" onRetry={() => void query.refetch()} />
  if (!lead) return <ScreenLoading />

  return (
    <RecordPage
      header={<LeadHeader lead={lead} />}
      notice={
        lead.deletedAt && (
          <DeletedNotice what="lead" lacks={lacks('delete', lead.ownerId)} onRestore={() => void restoreLead(leadId)} />
        )
      }
      facts={<LeadFacts lead={lead} key={lead.id} />}
      history={<RecordHistory on={{ leadId }} isEditable={can('leads', 'write') && !lead.deletedAt} />}
      next={<LeadNext lead={lead} />}
    />
  )
}
