import { Button, Group, Text } from '@mantine/core'

interface Props {
  /** What is wrong with the form as a whole. */
  problem?: string | undefined
  /** What the form does, as a verb. */
  label: string
  isBusy?: boolean
  isDisabled?: boolean
  isDangerous?: boolean
  /** The keyboard begins at the button that does it. */
  isFocused?: boolean
  onCancel: () => void
  /** What is done where there is no form around it to be submitted. */
  onConfirm?: () => void
}

/** The end of a form in a dialog: what is wrong, the way out, and what the form does. */
export function FormFoot(props: Props) {
  const { problem, label, isBusy = false, isDisabled = false, isDangerous, isFocused, onCancel, onConfirm } = props
  const action = onConfirm ? { onClick: onConfirm } : { type: 'submit' as const }
  return (
    <>
      {problem && (
        <Text c="red" role="alert" size="sm">
          {problem}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          {...action}
          {...(isDangerous ? { color: 'red' } : {})}
          loading={isBusy}
          disabled={isDisabled}
          data-autofocus={isFocused || undefined}
        >
          {label}
        </Button>
      </Group>
    </>
  )
}
