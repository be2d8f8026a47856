import type { ContactDocument } from '@sarai/contract/contact-documents'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'

/** Many countries let in only passports that hold for six months after the journey. */
const monthsAfterTrip = 6

function monthsAfter(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}

/** Says for which trips that are being planned no passport holds long enough. */
export function useTripWarning(contactId: string, documents: ContactDocument[]): string | undefined {
  const { can } = useSession()
  const until = documents
    .flatMap(({ kind, expiresOn }) => (kind === 'passport' && expiresOn ? [expiresOn] : []))
    .sort()
    .at(-1)
  const leads = useQuery(
    calls.leads.list.queryOptions({
      input: { filters: { contact: contactId, kind: 'open' }, perPage: 25 },
      enabled: can('leads') && until !== undefined,
    }),
  ).data?.data
  const trips = (leads ?? []).flatMap((lead) => {
    const end = lead.travelEnd ?? lead.travelStart
    if (!end || !until || until >= monthsAfter(end, monthsAfterTrip)) return []
    return [`${lead.destinations.join(', ') || 'the trip'} (${formatDay(end)})`]
  })
  if (trips.length === 0) return undefined
  return `No passport is valid for six months after ${new Intl.ListFormat('en-GB').format(trips)}. Many countries ask for that.`
}
