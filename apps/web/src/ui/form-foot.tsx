import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './form-foot.module.css'

interface Props {
  /** What is wrong with the form as a whole. */
  problem?: ReactNode
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
  /** What else can be done, at the other end. */
  aside?: ReactNode
}

/** The end of a form in a dialog: what is wrong, the way out, and what the form does. */
export function FormFoot(props: Props) {
  const {
    problem,
    label,
    isBusy = false,
    isDisabled = false,
    isDangerous,
    isFocused,
    onCancel,
    onConfirm,
    aside,
  } = props
  const action = onConfirm ? { onClick: onConfirm } : { type: 'submit' as const }
  return (
    <div className={classes.foot} data-sticks data-form-foot>
      {problem && (
        <Text c="red" role="alert" size="sm" component="div">
          {problem}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        {aside && <div className={classes.aside}>{aside}</div>}
        <Button variant="default" onClick={onCancel} data-leaves>
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
    </div>
  )
}
