import { Modal } from '@mantine/core'
import type { Vendor } from '@sarai/contract/vendor-schemas'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { recordPage } from '~/records/kinds.ts'
import MergeDialog from './merge-dialog.tsx'
import { VendorPicker } from '~/records/vendor-picker.tsx'

/** Asks which vendor is the same as this one, then shows both. */
export default function MergeWith({ vendor, onClose }: { vendor: Vendor; onClose: () => void }) {
  const navigate = useNavigate()
  const [otherId, setOtherId] = useState<string | null>(null)
  if (otherId)
    return (
      <MergeDialog
        ids={[vendor.id, otherId]}
        onClose={onClose}
        onMerged={({ id }) => void navigate({ to: recordPage('vendor', id) })}
      />
    )
  return (
    <Modal opened onClose={onClose} title={`Which vendor is the same as ${vendor.name}?`} size="sm">
      <VendorPicker label="Vendor" value={otherId} onChange={setOtherId} except={vendor.id} data-autofocus />
    </Modal>
  )
}
