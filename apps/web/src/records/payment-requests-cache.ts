import { calls, queryClient } from '~/query.ts'

/** Has whatever shows payment requests, and the histories of what they are for, ask again. */
export function refreshPaymentRequests(): void {
  for (const queryKey of [
    calls.paymentRequests.key(),
    calls.trips.timeline.key(),
    calls.invoices.timeline.key(),
    calls.contacts.timeline.key(),
    calls.leads.timeline.key(),
  ])
    void queryClient.invalidateQueries({ queryKey })
}
