import { Button, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { plural } from '~/lib/format.ts'
import classes from './bulk-bar.module.css'

const screenful = 25

/** What is selected: rows by name, or everything the list shows. */
export interface Selected {
  ids: ReadonlySet<string>
  isEverything: boolean
  /** How many rows the list has, or at least has. */
  total: number
  isMinimum: boolean
}

/** "12 leads", of what is selected. */
export function countOf(selected: Selected, one: string): string {
  return plural(selected.isEverything ? selected.total : selected.ids.size, one)
}

interface Props {
  /** What one row is: "lead". */
  one: string
  selected: Selected
  /** Left out where only rows that were read can be worked on. */
  onEverything?: () => void
  onNothing: () => void
  /** What can be done with it. */
  children: ReactNode
}

/** Floats over a list while rows are selected. */
export function BulkBar({ one, selected, onEverything, onNothing, children }: Props) {
  const { ids, isEverything, total, isMinimum } = selected
  // Whoever selected a screenful meant all of it, also when more has come since.
  const isLikelyAll = ids.size >= screenful
  return (
    <div className={classes.bar} role="toolbar" aria-label={`With the selected ${one}s`}>
      <span className={classes.count} aria-live="polite">
        {countOf(selected, one)}
        {isEverything && isMinimum ? ' or more' : ''} selected
      </span>
      {onEverything && isLikelyAll && !isEverything && (total > ids.size || isMinimum) && (
        <UnstyledButton className={classes.all} onClick={onEverything}>
          Select all {isMinimum ? 'that fit' : plural(total, one)}
        </UnstyledButton>
      )}
      {children}
      <UnstyledButton className={classes.close} aria-label="Select nothing" onClick={onNothing}>
        <IconX size={16} />
      </UnstyledButton>
    </div>
  )
}

/** One thing that can be done with what is selected. */
export function BulkButton(props: ComponentProps<typeof Button<'button'>>) {
  return <Button variant="subtle" color="gray" size="compact-md" {...props} />
}
