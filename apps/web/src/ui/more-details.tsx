import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './more-details.module.css'

interface Props {
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  /** What unfolds them, and folds them away. */
  labels?: { more: string; fewer: string }
  children: ReactNode
}

const usual = { more: 'More details', fewer: 'Fewer details' }

/** The fields of a form that few need, folded away. */
export function MoreDetails({ isOpen, onChange, labels = usual, children }: Props) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
      <UnstyledButton className={classes.more} aria-expanded={isOpen} onClick={() => onChange(!isOpen)}>
        <Chevron size={16} /> {isOpen ? labels.fewer : labels.more}
      </UnstyledButton>
      {isOpen && children}
    </>
  )
}
