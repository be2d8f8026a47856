import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'
import { type InvoiceDraft, isComputable } from './invoice-draft.ts'

const restMs = 400

/** What a draft comes to, as the rules have it now, once one pauses. */
export function useComputed(draft: InvoiceDraft) {
  const [rested] = useDebouncedValue(draft, restMs)
  const { kind, contactId, tripId, registrationId, document } = rested
  const isAsked = isComputable(rested)
  const query = useQuery(
    calls.invoices.compute.queryOptions({
      // Opening balances are no drafts.
      input: { kind: kind === 'opening' ? 'invoice' : kind, contactId, tripId, registrationId, document },
      enabled: isAsked,
      placeholderData: (last) => last,
    }),
  )
  return { isAsked, query, computed: isAsked ? query.data?.data : undefined }
}
