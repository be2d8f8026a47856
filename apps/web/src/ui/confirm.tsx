import { Button, Group, Modal, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'

interface Props {
  title: string
  /** What will come of it. */
  children: ReactNode
  /** A verb: "Remove document". */
  label: string
  /** It cannot be taken back. */
  isDangerous?: boolean
  /** The dialog stays until this is through. */
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks once more before something that cannot simply be undone. */
export function Confirm({ title, children, label, isDangerous, onConfirm, onClose }: Props) {
  const [isBusy, setBusy] = useState(false)
  const confirm = () => {
    setBusy(true)
    void onConfirm().finally(() => setBusy(false))
  }
  return (
    <Modal opened onClose={onClose} title={title} size="sm">
      <Text mb="md">{children}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color={isDangerous ? 'red' : undefined} loading={isBusy} onClick={confirm} data-autofocus>
          {label}
        </Button>
      </Group>
    </Modal>
  )
}
