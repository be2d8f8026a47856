import type { GatewayPayment, GatewayRefundsOf } from '@sarai/contract/gateway-refunds'
import { calls } from '~/query.ts'
import type { PaidFor } from './payments-cache.ts'
import type { ToRefund } from './refund-dialog.tsx'

/** How it is asked what gateways have taken and given back for a trip, an invoice of none, or as deposits. */
export function makeGatewayMoneyQuery({ tripId, invoiceId, contactId }: PaidFor) {
  if (contactId !== undefined) return calls.gatewayRefunds.ofContact.queryOptions({ input: { contactId } })
  return tripId === null
    ? calls.gatewayRefunds.ofInvoice.queryOptions({
        input: { invoiceId: invoiceId ?? '' },
        enabled: invoiceId !== undefined,
      })
    : calls.gatewayRefunds.ofTrip.queryOptions({ input: { tripId } })
}

/**
 * The payment at a gateway by which something goes back the way it came: a receipt's own, of a credit note the one of its
 * customer of which most is left.
 */
export function findWayBack(money: GatewayRefundsOf | undefined, what: ToRefund): GatewayPayment | undefined {
  const open = (money?.payments ?? []).filter(({ isOpen, left }) => isOpen && left > 0)
  if ('receipt' in what) return open.find(({ receiptId }) => receiptId === what.receipt.id)
  const { noteId, currency } = what.credit
  return open
    .filter((payment) => payment.currency === currency && payment.noteIds.includes(noteId))
    .toSorted((one, other) => other.left - one.left)[0]
}
