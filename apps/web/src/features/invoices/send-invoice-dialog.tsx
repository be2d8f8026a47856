import type { Invoice } from '@sarai/contract/invoice-schemas'
import { useQuery } from '@tanstack/react-query'
import { api } from '~/api.ts'
import { calls, queryClient } from '~/query.ts'
import { SendLinkDialog } from '~/records/send-link-dialog.tsx'

/** Sends what was issued to whoever is charged. */
export default function SendInvoiceDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, version } = invoice
  const recipient = useQuery(calls.invoices.recipient.queryOptions({ input: { id } })).data?.data
  return (
    <SendLinkDialog
      title="Send invoice"
      mailLabel="By mail, with the PDF"
      to={recipient?.email ?? ''}
      placeholder="Number, amount and due day, if you leave it empty."
      done="Invoice sent"
      send={async (said, context) => {
        const answer = await api.invoices.send({ id, version, ...said }, { context })
        void queryClient.invalidateQueries({ queryKey: calls.invoices.key() })
        return answer
      }}
      onClose={onClose}
    />
  )
}
