import type { InvoiceRow } from '@sarai/contract/invoice-schemas'
import { invoiceName } from '@sarai/contract/invoice-words'
import type { TripRow } from '@sarai/contract/trips'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { recordNumber } from '~/records/kinds.ts'
import type { PaidFor } from '~/records/payments-cache.ts'

/** What a customer can pay, and what of it is open. */
export interface Payable {
  of: PaidFor
  label: string
  currency: string
  amount: number | null
  /** The same in the currency that the invoice was written in, where it is owed in another. */
  written?: InvoiceRow['written']
  /** Who looks after the invoice of which `amount` is open; left out where it is not what an invoice leaves open. */
  invoiceOwner?: string | null
}

const payableInvoice = (invoice: InvoiceRow): Payable => {
  const { id: invoiceId, tripId, currency, kind, total, balance } = invoice
  const amount = kind === 'proforma' ? total : balance
  return {
    of: tripId ? { tripId, invoiceId } : { tripId: null, invoiceId },
    label: `${invoiceName(invoice)}, ${formatMoney(amount ?? 0, currency)} open`,
    currency,
    amount,
    written: invoice.written,
    ...(kind === 'proforma' ? {} : { invoiceOwner: invoice.ownerId }),
  }
}

const payableTrip = ({ id: tripId, number, title, currency }: TripRow): Payable => ({
  of: { tripId },
  label: `${recordNumber('trip', number)} ${title}`,
  currency,
  amount: null,
})

/** What a payable is told apart by in a choice. */
export const getPayableKey = ({ tripId, invoiceId, contactId }: PaidFor): string =>
  invoiceId ?? tripId ?? contactId ?? ''

const makePayableDeposit = (contactId: string, currency: string): Payable => ({
  of: { tripId: null, contactId },
  label: 'Nothing yet: a deposit',
  currency,
  amount: null,
})

/** What a contact can pay: open invoices, then trips, or nothing yet. */
export function usePayables(contactId: string | null): Payable[] {
  const { agency } = useSession()
  const contact = contactId ?? ''
  const enabled = contactId !== null
  const open = { contact, status: ['issued' as const, 'part-paid' as const, 'overdue' as const] }
  const invoices = useQuery(
    calls.invoices.list.queryOptions({
      input: { filters: { ...open, kind: ['invoice', 'proforma', 'debit-note', 'opening'] }, perPage: 50 },
      enabled,
    }),
  )
  const trips = useQuery(calls.trips.list.queryOptions({ input: { filters: { contact }, perPage: 50 }, enabled }))
  const isPending = invoices.isPending || trips.isPending
  const deposit = enabled && !isPending ? [makePayableDeposit(contact, agency.currency)] : []
  const payables = enabled
    ? [...(invoices.data?.data ?? []).map(payableInvoice), ...(trips.data?.data ?? []).map(payableTrip), ...deposit]
    : []
  return payables
}
