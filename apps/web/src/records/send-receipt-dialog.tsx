import type { Receipt } from '@sarai/contract/receipt-schemas'
import { useQuery } from '@tanstack/react-query'
import { api } from '~/api.ts'
import { calls, queryClient } from '~/query.ts'
import { SendLinkDialog } from './send-link-dialog.tsx'

/** What is sent: the receipt of a payment, or the voucher of a refund. */
export type ToSend = { receipt: Pick<Receipt, 'id' | 'version'> } | { refund: { id: string } }

/** Sends the payer a receipt or refund voucher. */
export default function SendReceiptDialog({ what, onClose }: { what: ToSend; onClose: () => void }) {
  const isRefund = 'refund' in what
  const { id } = isRefund ? what.refund : what.receipt
  const call = isRefund ? calls.receipts.refundRecipient : calls.receipts.recipient
  const recipient = useQuery(call.queryOptions({ input: { id } })).data?.data
  const name = isRefund ? 'refund voucher' : 'receipt'
  return (
    <SendLinkDialog
      title={`Send ${name}`}
      mailLabel="By mail, with the PDF"
      to={recipient?.email ?? ''}
      hasLink={recipient?.hasPage ?? false}
      placeholder="Number, amount, day and what it is for, if you leave it empty."
      done={isRefund ? 'Refund voucher sent' : 'Receipt sent'}
      send={async (said, context) => {
        const answer = isRefund
          ? await api.receipts.sendRefund({ id, ...said }, { context })
          : await api.receipts.send({ id, version: what.receipt.version, ...said }, { context })
        void queryClient.invalidateQueries({ queryKey: calls.trips.timeline.key() })
        void queryClient.invalidateQueries({ queryKey: calls.invoices.timeline.key() })
        return answer
      }}
      onClose={onClose}
    />
  )
}
