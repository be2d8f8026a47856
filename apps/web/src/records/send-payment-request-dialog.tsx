import { formatRequestNumber } from '@sarai/contract/payment-request-words'
import type { PaymentRequest } from '@sarai/contract/payment-requests'
import { api } from '~/api.ts'
import { refreshPaymentRequests } from './payment-requests-cache.ts'
import { SendLinkDialog } from './send-link-dialog.tsx'
import { useReach } from './use-reach.ts'

/** Sends a customer the link to what they are asked to pay. */
export default function SendPaymentRequestDialog({
  request,
  onClose,
}: {
  request: PaymentRequest
  onClose: () => void
}) {
  const { email } = useReach({ leadId: null, contactId: request.customerId })
  return (
    <SendLinkDialog
      title={`Send ${formatRequestNumber(request.number)} to ${request.customer}`}
      mailLabel="By mail"
      to={email}
      placeholder="What is to be paid, for what and by when, if you leave it empty."
      done="Request sent"
      send={async (sending, context) => {
        const answer = await api.paymentRequests.send({ id: request.id, ...sending }, { context })
        refreshPaymentRequests()
        return answer
      }}
      onClose={onClose}
    />
  )
}
