import type { VendorRefund } from '@sarai/contract/vendor-payments'
import { api } from '~/api.ts'
import { CancelMoneyDialog } from './cancel-money-dialog.tsx'

/** Takes money that a vendor gave back off the books again. */
export default function CancelVendorRefund({ refund, onClose }: { refund: VendorRefund; onClose: () => void }) {
  const { id, version, number, day } = refund
  return (
    <CancelMoneyDialog
      what="money back"
      number={number}
      from={day}
      cancel={(input) => api.vendorRefunds.cancel({ id, version, ...input })}
      onClose={onClose}
    />
  )
}
