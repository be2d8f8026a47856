import type { Lead } from '@sarai/contract/lead-schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { plural } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { Standing, StandingLine } from '~/records/standing.tsx'
import { recordNumber } from '~/records/kinds.ts'

/** Who asks, and what else they have asked. */
export function LeadContact({ lead }: { lead: Lead }) {
  const { contactId } = lead
  const isLinked = contactId !== null
  const contact = useQuery(calls.contacts.get.queryOptions({ input: { id: contactId ?? '' }, enabled: isLinked })).data
    ?.data
  const enquiries = useQuery(
    calls.leads.list.queryOptions({
      input: { filters: { contact: contactId ?? '' }, perPage: 1 },
      enabled: isLinked,
    }),
  ).data
  if (!contact) return null
  const others = (enquiries?.total ?? 1) - 1
  return (
    <Standing title="Contact">
      <StandingLine label={recordNumber('contact', contact.number)}>
        <Link to="/contacts/$contactId" params={{ contactId: contact.id }}>
          <u>{contact.name}</u>
        </Link>
      </StandingLine>
      {others > 0 && (
        <StandingLine label="Besides this">
          <Link to="/leads" search={{ contact: contact.id }}>
            <u>{plural(others, 'other enquiry', 'other enquiries')}</u>
          </Link>
        </StandingLine>
      )}
    </Standing>
  )
}
