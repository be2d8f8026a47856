import type { Lead } from '@sarai/contract/lead-schemas'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { useMemo } from 'react'
import { useOwnFields } from '~/records/own-fields.ts'
import { Facts } from '~/records/facts.tsx'
import { leadFields } from './lead-fields.ts'
import { leadsCache } from './leads-cache.ts'

/** Every fact of a lead, each changed where it stands. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const { can, agency } = useSession()

  const own = useOwnFields('leads', { leadId: lead.id })
  const fields = useMemo(() => [...leadFields, ...own], [own])

  function show(saved: Lead): void {
    leadsCache.show(saved)
    void queryClient.invalidateQueries({ queryKey: calls.leads.timeline.key() })
  }

  return (
    <Facts
      record={lead}
      fields={fields}
      isEditable={can('leads', 'write') && !lead.deletedAt}
      currencyOf={(field) => (field.name === 'expectedValue' ? agency.currency : lead.currency)}
      save={async (version, changes) => (await api.leads.update({ id: lead.id, version, changes })).data}
      onSaved={show}
    />
  )
}
