import { Modal, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FormFoot } from './form-foot.tsx'

interface Props {
  title: string
  /** What will come of it. */
  children: ReactNode
  /** A verb: "Remove document". */
  label: string
  /** It cannot be taken back. */
  isDangerous?: boolean
  /** The dialog stays until this is through. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks once more before something that cannot simply be undone. */
export function Confirm({ title, children, label, isDangerous = false, onConfirm, onClose }: Props) {
  const [isBusy, setBusy] = useState(false)
  const confirm = () => {
    setBusy(true)
    void onConfirm().finally(() => setBusy(false))
  }
  return (
    <Modal opened closeOnClickOutside onClose={onClose} title={title} size="sm">
      <Text mb="md">{children}</Text>
      <FormFoot
        label={label}
        isBusy={isBusy}
        isDangerous={isDangerous}
        isFocused
        onCancel={onClose}
        onConfirm={confirm}
      />
    </Modal>
  )
}
