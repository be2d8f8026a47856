import type { Invoice } from '@sarai/contract/invoice-schemas'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'
import { RecordNotice } from '~/records/record-page.tsx'

/** What the invoices of a trip come to beyond what it costs by now, in an invoice's currency; 0 where that is not known. */
export function useOvercharged({ kind, status, tripId, tripNumber, currency }: Invoice): number {
  // The number of a trip is left out for whoever may not see it.
  const isAsked = kind === 'invoice' && status !== 'draft' && status !== 'cancelled' && tripNumber !== null
  const { data } = useQuery(calls.trips.dues.queryOptions({ input: { id: tripId ?? '' }, enabled: isAsked }))
  return data?.data.currency === currency ? data.data.overcharged : 0
}

interface Props {
  invoice: Invoice
  /** Left out for whoever may not draw up a note. */
  onCredit?: () => void
}

/** Says that a trip costs less by now than was invoiced for it, and offers the note that puts it right. */
export function OverchargeNotice({ invoice, onCredit }: Props) {
  const overcharged = useOvercharged(invoice)
  if (overcharged === 0) return null
  return (
    <RecordNotice action={onCredit && { label: 'Draw up a credit note', run: onCredit }}>
      {formatMoney(overcharged, invoice.currency)} more is invoiced for this trip than it costs by now.
    </RecordNotice>
  )
}
