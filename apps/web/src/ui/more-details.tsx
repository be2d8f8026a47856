import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './more-details.module.css'

interface Props {
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  children: ReactNode
}

/** The fields of a form that few need, folded away. */
export function MoreDetails({ isOpen, onChange, children }: Props) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
      <UnstyledButton className={classes.more} aria-expanded={isOpen} onClick={() => onChange(!isOpen)}>
        <Chevron size={16} /> {isOpen ? 'Fewer details' : 'More details'}
      </UnstyledButton>
      {isOpen && children}
    </>
  )
}
