import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './right-item.module.css'

interface Props {
  /** What to say to somebody who may not: whom to ask. */
  lacks: string | undefined
  icon: ReactNode
  colour?: 'red'
  onClick: () => void
  children: ReactNode
}

/** Something of a menu that takes a right. Whoever lacks it sees that it is there, and whom to ask. */
export function RightItem({ lacks, icon, colour, onClick, children }: Props) {
  return (
    <Menu.Item color={colour} leftSection={icon} disabled={lacks !== undefined} onClick={onClick}>
      {children}
      {lacks && <span className={classes.why}>{lacks}</span>}
    </Menu.Item>
  )
}
