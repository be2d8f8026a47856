import { calls, queryClient } from '~/query.ts'

/** Reads again what follows from bills and payments to vendors: on their pages, in lists, and on trips. */
export function refreshPayables(): void {
  for (const part of [calls.bills, calls.vendorPayments, calls.payments])
    void queryClient.invalidateQueries({ queryKey: part.key() })
}
