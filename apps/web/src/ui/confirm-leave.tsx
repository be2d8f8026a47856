import { Button, Group, Modal, Text } from '@mantine/core'
import type { LeaveAnswer } from '~/lib/leave-guard.ts'

interface Props {
  /** What was typed can be there again the next time. */
  canKeep: boolean
  onAnswer: (answer: LeaveAnswer) => void
}

/** Asks what is to become of what was typed but not saved. */
export function ConfirmLeave({ canKeep, onAnswer }: Props) {
  return (
    <Modal opened onClose={() => onAnswer('stay')} title="Not saved yet" size="sm" zIndex={400}>
      <Text mb="md">
        {canKeep
          ? 'Keep what you typed for the next time you open this, or discard it?'
          : 'What you typed is not saved. Do you want to discard it?'}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" color="red" onClick={() => onAnswer('discard')}>
          Discard
        </Button>
        <Button
          variant={canKeep ? 'default' : 'filled'}
          data-autofocus={!canKeep || undefined}
          onClick={() => onAnswer('stay')}
        >
          Continue editing
        </Button>
        {canKeep && (
          <Button onClick={() => onAnswer('keep')} data-autofocus>
            Keep draft
          </Button>
        )}
      </Group>
    </Modal>
  )
}
