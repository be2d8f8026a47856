import { Modal } from '@mantine/core'
import { ProformaForm } from '~/records/proforma-form.tsx'

/** Draws up a proforma of a proposal that nobody has accepted yet. */
export default function ProformaDialog({ proposalId, onClose }: { proposalId: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Draw up a proforma" size="md">
      <ProformaForm proposalId={proposalId} onCancel={onClose} />
    </Modal>
  )
}
