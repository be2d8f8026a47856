import { Button, Group, Modal, Text } from '@mantine/core'

interface Props {
  onStay: () => void
  /** Closes and keeps what was typed for the next time. */
  onKeep: () => void
  onDiscard: () => void
}

/** Asks what is to become of what was typed but not saved. */
export function ConfirmLeave({ onStay, onKeep, onDiscard }: Props) {
  return (
    <Modal opened onClose={onStay} title="Not saved yet" size="sm" zIndex={300}>
      <Text mb="md">Keep what you typed for the next time you open this, or discard it?</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" color="red" onClick={onDiscard}>
          Discard
        </Button>
        <Button variant="default" onClick={onStay}>
          Continue editing
        </Button>
        <Button onClick={onKeep} data-autofocus>
          Keep draft
        </Button>
      </Group>
    </Modal>
  )
}
