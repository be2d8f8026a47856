import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useCallback, useState } from 'react'

interface Props {
  /** "Actions for Kerala backwaters" */
  label: string
  /** A Menu.Dropdown. */
  children: ReactNode
}

/** What can be done with a row at once. The menu is made when it is first asked for. */
export function RowMenu({ label, children }: Props) {
  const [isOpen, setOpen] = useState<boolean>()
  // The button of a menu that was just made takes the place, and the keyboard, of the one that asked for it. Only then
  // does the menu open: it gives the keyboard back to what had it at that moment.
  const takeOver = useCallback((made: HTMLButtonElement | null) => {
    made?.focus({ preventScroll: true })
    if (made) setOpen(true)
  }, [])
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      aria-haspopup="menu"
      onClick={isOpen === undefined ? () => setOpen(false) : undefined}
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
