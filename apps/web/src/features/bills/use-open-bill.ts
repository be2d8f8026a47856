import type { BillRow } from '@sarai/contract/bill-schemas'
import { useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'

/** Whether a vendor's credit note can be put against a bill: one of the same vendor and currency is open. */
export function useOpenBill(note: Pick<BillRow, 'kind' | 'vendorId' | 'currency'> | undefined): boolean {
  const filters = { vendor: [note?.vendorId ?? ''], status: ['entered' as const, 'part-paid' as const] }
  const query = useQuery(
    calls.bills.list.queryOptions({ input: { filters, perPage: 100 }, enabled: note?.kind === 'credit' }),
  )
  return query.data?.data.some(({ kind, currency }) => kind === 'bill' && currency === note?.currency) ?? false
}
