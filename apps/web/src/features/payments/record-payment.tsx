import { Modal, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import type { InvoiceRow } from '@sarai/contract/invoice-schemas'
import { invoiceName } from '@sarai/contract/invoice-words'
import type { PaymentDirection } from '@sarai/contract/payment-words'
import type { TripRow } from '@sarai/contract/trips'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { calls } from '~/query.ts'
import { ContactPicker } from '~/records/contact-picker.tsx'
import { recordNumber } from '~/records/kinds.ts'
import type { PaidFor } from '~/records/payments-cache.ts'
import { VendorPicker } from '~/records/vendor-picker.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'

const PaymentDialog = lazy(() => import('~/records/payment-dialog.tsx'))
const PayVendorDialog = lazy(() => import('~/records/pay-vendor-dialog.tsx'))

/** What a customer can pay, and what of it is open. */
interface Payable {
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

const keyOf = ({ tripId, invoiceId }: PaidFor): string => invoiceId ?? tripId ?? ''

interface Props {
  /** Whether money to vendors can be recorded too. */
  paysVendors: boolean
  onClose: () => void
}

/** Asks who pays or is paid, and what for, and goes on with the payment itself. */
export default function RecordPayment({ paysVendors, onClose }: Props) {
  const [direction, setDirection] = useState<PaymentDirection>('in')
  const [contactId, setContactId] = useState<string | null>(null)
  const [vendorId, setVendorId] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string>()
  const [isGoingOn, setGoingOn] = useState(false)
  const { payables, isPending } = usePayables(contactId)
  const payable = payables.find(({ of }) => keyOf(of) === chosen) ?? payables[0]
  const asked = { input: { id: vendorId ?? '' }, enabled: vendorId !== null }
  const vendor = useQuery(calls.vendors.get.queryOptions(asked)).data?.data
  const isIn = direction === 'in'

  if (isGoingOn && isIn && payable)
    return (
      <Suspense>
        <PaymentDialog
          of={payable.of}
          currency={payable.currency}
          amount={payable.amount}
          written={payable.written}
          invoiceOwner={payable.invoiceOwner}
          onClose={onClose}
        />
      </Suspense>
    )
  if (isGoingOn && !isIn && vendor)
    return (
      <Suspense>
        <PayVendorDialog vendor={vendor} onClose={onClose} />
      </Suspense>
    )
  return (
    <Modal opened onClose={onClose} title="Record payment" size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setGoingOn(true)
        }}
      >
        <Stack gap="md">
          {paysVendors && (
            <SegmentedControl
              aria-label="Direction"
              value={direction}
              onChange={(next) => setDirection(next === 'out' ? 'out' : 'in')}
              data={[
                { value: 'in', label: 'From a customer' },
                { value: 'out', label: 'To a vendor' },
              ]}
            />
          )}
          {isIn ? (
            <ContactPicker label="Customer" required data-autofocus value={contactId} onChange={setContactId} />
          ) : (
            <VendorPicker label="Vendor" required data-autofocus value={vendorId} onChange={setVendorId} />
          )}
          {isIn && contactId && payable && (
            <NativeSelect
              label="For"
              data={payables.map(({ of, label }) => ({ value: keyOf(of), label }))}
              value={keyOf(payable.of)}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
          )}
          {isIn && contactId && !payable && !isPending && (
            <Text size="sm">This customer has no trip and no open invoice.</Text>
          )}
          <FormFoot label="Continue" isDisabled={isIn ? !payable : vendor === undefined} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}

/** What a contact can pay: open invoices, then trips. */
function usePayables(contactId: string | null): { payables: Payable[]; isPending: boolean } {
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
  const payables = enabled
    ? [...(invoices.data?.data ?? []).map(payableInvoice), ...(trips.data?.data ?? []).map(payableTrip)]
    : []
  return { payables, isPending: invoices.isPending || trips.isPending }
}
