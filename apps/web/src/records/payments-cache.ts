import type { ReceiptsOf } from '@sarai/contract/receipt-schemas'
import { calls, queryClient } from '~/query.ts'

/** What is paid: a trip, an invoice, or nothing yet: then it is a deposit of a contact. */
export type PaidFor =
  | { tripId: string; invoiceId?: string; contactId?: undefined }
  | { tripId: null; invoiceId: string; contactId?: undefined }
  | { tripId: null; invoiceId?: undefined; contactId: string }

/** How the payments of a trip, of an invoice that belongs to none, or the deposits of a contact are asked for. */
export function paymentsQuery({ tripId, invoiceId, contactId }: PaidFor) {
  if (contactId !== undefined) return calls.receipts.ofContact.queryOptions({ input: { contactId } })
  return tripId === null
    ? calls.receipts.ofInvoice.queryOptions({ input: { invoiceId } })
    : calls.receipts.ofTrip.queryOptions({ input: { tripId } })
}

/** What was entered last: ids grow with the time. */
export const findNewest = <Entered extends { id: string }>(all: readonly Entered[]): Entered | undefined =>
  all.toSorted((one, other) => (one.id < other.id ? 1 : -1))[0]

/** Shows payments as a call answered, and asks for what follows from them. */
export function showPayments(of: PaidFor, answer: { status: true; data: ReceiptsOf }): void {
  queryClient.setQueryData(paymentsQuery(of).queryKey, answer)
  void queryClient.invalidateQueries({ queryKey: calls.trips.key() })
  void queryClient.invalidateQueries({ queryKey: calls.invoices.key() })
  void queryClient.invalidateQueries({ queryKey: calls.payments.key() })
  void queryClient.invalidateQueries({ queryKey: calls.contacts.money.key() })
  void queryClient.invalidateQueries({ queryKey: calls.receipts.usableDeposits.key() })
}
