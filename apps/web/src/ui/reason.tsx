import { Tooltip } from '@mantine/core'
import { cloneElement, type MouseEvent, type ReactElement } from 'react'

interface Inert {
  'data-disabled'?: boolean
  'aria-disabled'?: boolean
  'aria-description'?: string
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
}

interface Props {
  /** Why the button does nothing; undefined where it does. */
  why: string | undefined
  children: ReactElement<Inert>
}

/** A button that says why it cannot be used, to pointer, finger and keyboard: so it is not disabled, but does nothing. */
export function Reason({ why, children }: Props) {
  if (why === undefined) return children
  const inert: Inert = {
    'data-disabled': true,
    'aria-disabled': true,
    'aria-description': why,
    onClick: (event) => event.preventDefault(),
  }
  return (
    <Tooltip label={why} multiline maw={260} events={{ hover: true, focus: true, touch: true }}>
      {cloneElement(children, inert)}
    </Tooltip>
  )
}
