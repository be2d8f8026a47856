import type { ReceiptsOf } from '@sarai/contract/receipt-schemas'
import { calls, queryClient } from '~/query.ts'

/** What is paid: a trip, or an invoice. */
export type PaidFor = { tripId: string; invoiceId?: string } | { tripId: null; invoiceId: string }

/** How the payments of a trip, or of an invoice that belongs to none, are asked for. */
export const paymentsQuery = ({ tripId, invoiceId }: PaidFor) =>
  tripId === null
    ? calls.receipts.ofInvoice.queryOptions({ input: { invoiceId } })
    : calls.receipts.ofTrip.queryOptions({ input: { tripId } })

/** What was entered last: ids grow with the time. */
export const findNewest = <Entered extends { id: string }>(all: readonly Entered[]): Entered | undefined =>
  all.toSorted((one, other) => (one.id < other.id ? 1 : -1))[0]

/** Shows payments as a call answered, and asks for what follows from them. */
export function showPayments(of: PaidFor, answer: { status: true; data: ReceiptsOf }): void {
  queryClient.setQueryData(paymentsQuery(of).queryKey, answer)
  void queryClient.invalidateQueries({ queryKey: calls.trips.key() })
  void queryClient.invalidateQueries({ queryKey: calls.invoices.key() })
  void queryClient.invalidateQueries({ queryKey: calls.payments.key() })
}
