import type { Receipt } from '@sarai/contract/receipt-schemas'
import type { VendorPayment, VendorRefund } from '@sarai/contract/vendor-payments'
import CancelVendorRefund from '~/records/cancel-vendor-refund.tsx'
import PaymentBackDialog from '~/records/payment-back-dialog.tsx'
import type { PaymentStep } from '~/records/payment-steps.ts'
import type { PaidFor } from '~/records/payments-cache.ts'
import RefundDialog from '~/records/refund-dialog.tsx'
import SendReceiptDialog, { type ToSend } from '~/records/send-receipt-dialog.tsx'
import VendorPaymentDialog from '~/records/vendor-payment-dialog.tsx'

/** What somebody is about to do with a payment. */
export type Doing =
  | { receipt: Receipt; of: PaidFor; step: PaymentStep }
  | { payment: VendorPayment; step: 'allocate' | 'cancel' | 'refund' }
  | { refund: VendorRefund }
  | { send: ToSend }

interface Props {
  doing: Doing
  onClose: () => void
}

/** Asks for what is needed to do it. Over the list, because a row's own menu goes with the pointer. */
export default function PaymentDoing({ doing, onClose }: Props) {
  if ('send' in doing) return <SendReceiptDialog what={doing.send} onClose={onClose} />
  if ('refund' in doing) return <CancelVendorRefund refund={doing.refund} onClose={onClose} />
  if ('payment' in doing) return <VendorPaymentDialog {...doing} onClose={onClose} />
  const { receipt, of, step } = doing
  if (step === 'refund') return <RefundDialog what={{ receipt }} of={of} onClose={onClose} />
  return <PaymentBackDialog receipt={receipt} of={of} step={step} onClose={onClose} />
}
