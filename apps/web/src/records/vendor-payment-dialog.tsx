import type { VendorPayment } from '@sarai/contract/vendor-payments'
import { api } from '~/api.ts'
import { CancelMoneyDialog } from './cancel-money-dialog.tsx'
import { refreshPayables } from './payables.ts'
import PutAgainstBill from './put-against-bill.tsx'
import VendorRefundDialog from './vendor-refund-dialog.tsx'

interface Props {
  payment: VendorPayment
  /** What becomes of it. */
  step: 'allocate' | 'cancel' | 'refund'
  onClose: () => void
}

/** Puts what is left of a payment against a bill, records what of it came back, or takes the payment back. */
export default function VendorPaymentDialog({ payment, step, onClose }: Props) {
  const { id, version, vendorId, currency, number, advance, day } = payment
  const source = { name: number, what: 'payment' as const, vendorId, currency, left: advance, from: day }
  if (step === 'refund') return <VendorRefundDialog source={source} of={{ paymentId: id }} onClose={onClose} />
  if (step === 'allocate')
    return (
      <PutAgainstBill
        source={source}
        put={(input, options) => api.vendorPayments.allocate({ id, version, ...input }, options)}
        onClose={onClose}
      />
    )
  return (
    <CancelMoneyDialog
      title={`Cancel payment: ${number}`}
      label="Cancel payment"
      done="The payment was cancelled"
      from={day}
      cancel={async (input) => {
        await api.vendorPayments.cancel({ id, version, ...input })
        refreshPayables()
      }}
      onClose={onClose}
    />
  )
}
