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

/** Says which passports do not hold long enough for a trip that is being planned. */
export function useTripWarnings(contactId: string, documents: ContactDocument[]): string[] {
  const { can } = useSession()
  const passports = documents.filter((document) => document.kind === 'passport' && document.expiresOn)
  const leads = useQuery(
    calls.leads.list.queryOptions({
      input: { filters: { contact: contactId, kind: 'open' }, perPage: 25 },
      enabled: can('leads') && passports.length > 0,
    }),
  ).data?.data
  return (leads ?? []).flatMap((lead) => {
    const end = lead.travelEnd ?? lead.travelStart
    if (!end) return []
    const holds = passports.some(({ expiresOn }) => expiresOn && expiresOn >= monthsAfter(end, monthsAfterTrip))
    if (holds) return []
    const trip = lead.destinations.join(', ') || 'the trip'
    return [
      `No passport holds for six months after ${trip} (until ${formatDay(end)}). Check what the country asks for.`,
    ]
  })
}
