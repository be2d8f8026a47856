import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

interface Props {
  /** "Actions for Kerala backwaters" */
  label: string
  /** A Menu.Dropdown. */
  children: ReactNode
}

/** The button of a menu that was just made takes the place, and the keyboard, of the one that asked for it. */
const takeOver = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true })

/** What can be done with a row at once. The menu is made when it is first asked for. */
export function RowMenu({ label, children }: Props) {
  const [isOpen, setOpen] = useState<boolean>()
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      aria-haspopup="menu"
      onClick={isOpen === undefined ? () => setOpen(true) : undefined}
      ref={isOpen === undefined ? undefined : takeOver}
    >
      <IconDots size={17} />
    </ActionIcon>
  )
  if (isOpen === undefined) return button
  return (
    <Menu position="bottom-end" width={220} opened={isOpen} onChange={setOpen}>
      <Menu.Target>{button}</Menu.Target>
      {children}
    </Menu>
  )
}
