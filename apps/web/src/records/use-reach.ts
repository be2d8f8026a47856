import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'

/** Where the traveller can be reached, as far as the person may see that. */
export function useReach({ leadId, contactId }: { leadId: string | null; contactId: string | null }) {
  const { can } = useSession()
  const isAsked = leadId !== null && can('leads')
  const leads = useQuery(calls.leads.get.queryOptions({ input: { id: leadId ?? '' }, enabled: isAsked }))
  const contacts = useQuery(
    calls.contacts.get.queryOptions({ input: { id: contactId ?? '' }, enabled: contactId !== null && can('contacts') }),
  )
  const [lead, contact] = [leads.data?.data, contacts.data?.data]
  return {
    isLoading: leads.isLoading || contacts.isLoading,
    email: lead?.email ?? contact?.email ?? '',
    phone: lead?.whatsapp ?? lead?.phone ?? contact?.whatsapp ?? contact?.phone ?? null,
  }
}
