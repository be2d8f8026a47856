import type { VendorRefund } from '@sarai/contract/vendor-payments'
import { api } from '~/api.ts'
import { CancelMoneyDialog } from './cancel-money-dialog.tsx'
import { refreshPayables } from './payables.ts'

/** Takes money that a vendor gave back off the books again. */
export default function CancelVendorRefund({ refund, onClose }: { refund: VendorRefund; onClose: () => void }) {
  const { id, version, number, day } = refund
  return (
    <CancelMoneyDialog
      title={`Cancel money back: ${number}`}
      label="Cancel money back"
      done="The money back was cancelled"
      from={day}
      cancel={async (input) => {
        await api.vendorRefunds.cancel({ id, version, ...input })
        refreshPayables()
      }}
      onClose={onClose}
    />
  )
}
