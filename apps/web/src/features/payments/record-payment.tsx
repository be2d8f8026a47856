import { Modal, NativeSelect, SegmentedControl, Stack } from '@mantine/core'
import type { PaymentDirection } from '@sarai/contract/payment-words'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { calls } from '~/query.ts'
import { ContactPicker } from '~/records/contact-picker.tsx'
import { VendorPicker } from '~/records/vendor-picker.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { getPayableKey, usePayables } from './payables.ts'

const PaymentDialog = lazy(() => import('~/records/payment-dialog.tsx'))
const PayVendorDialog = lazy(() => import('~/records/pay-vendor-dialog.tsx'))

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
  const payables = usePayables(contactId)
  const payable = payables.find(({ of }) => getPayableKey(of) === chosen) ?? payables[0]
  const vendorQuery = { input: { id: vendorId ?? '' }, enabled: vendorId !== null }
  const vendor = useQuery(calls.vendors.get.queryOptions(vendorQuery)).data?.data
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
              data={payables.map(({ of, label }) => ({ value: getPayableKey(of), label }))}
              value={getPayableKey(payable.of)}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
          )}
          <FormFoot label="Continue" isDisabled={isIn ? !payable : vendor === undefined} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
