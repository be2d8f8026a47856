import type { Contact } from '@sarai/contract/contact-schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAddLead } from '~/lib/add-lead.ts'
import { formatAgo, formatTravel, plural } from '~/lib/format.ts'
import { onLive } from '~/lib/live.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { SideLine, SideList } from '~/ui/side-line.tsx'
import { SideSection } from '~/ui/side-section.tsx'
import { StagePill } from '~/ui/stage-pill.tsx'
import classes from './contact-side.module.css'

const most = 5

/** The enquiries of a contact, the newest first. */
export function ContactLeads({ contact }: { contact: Contact }) {
  const { stages, can } = useSession()
  const { open: addLead } = useAddLead()
  const query = useQuery(calls.leads.list.queryOptions({ input: { filters: { contact: contact.id }, perPage: most } }))
  const { refetch } = query
  useEffect(() => onLive('leads', () => void refetch()), [refetch])
  const leads = query.data?.data ?? []
  const total = query.data?.total ?? 0
  const { name, phone, email, city, state } = contact
  return (
    <SideSection
      title="Enquiries"
      query={query}
      isEmpty={leads.length === 0}
      none="No enquiries yet."
      add={
        can('leads', 'write') && !contact.deletedAt
          ? {
              label: 'Add a lead',
              run: () => addLead({ contactId: contact.id, name, phone, email, city, state, source: 'repeat' }),
            }
          : undefined
      }
    >
      <SideList>
        {leads.map((lead) => (
          <SideLine
            key={lead.id}
            name={
              <Link to="/leads/$leadId" params={{ leadId: lead.id }}>
                {lead.destinations.join(', ') || lead.name}
              </Link>
            }
            about={[formatTravel(lead), formatAgo(lead.createdAt)].filter(Boolean).join(' · ')}
            end={<StagePill stage={stages.find((stage) => stage.id === lead.stageId)} />}
          />
        ))}
      </SideList>
      {total > leads.length && (
        <Link to="/leads" search={{ contact: contact.id }} className={classes.all}>
          All {plural(total, 'enquiry', 'enquiries')}
        </Link>
      )}
    </SideSection>
  )
}
