import { Modal } from '@mantine/core'
import { MakeVouchers } from '~/records/make-vouchers.tsx'

/** Makes vouchers of chosen services of a trip. */
export default function MakeVouchersDialog({ tripId, onClose }: { tripId: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Make vouchers" size="md">
      <MakeVouchers tripId={tripId} onMade={onClose} onCancel={onClose} />
    </Modal>
  )
}
