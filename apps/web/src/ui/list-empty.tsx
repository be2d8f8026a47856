import { Button } from '@mantine/core'
import { IconFilterOff, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

interface Props {
  /** What one row is: "lead". */
  one: string
  isFiltered: boolean
  isDeleted: boolean
  onClear: () => void
  /** What else can be looked for. */
  hint?: string
  /** What the list is for and the first step, where there is nothing at all. */
  children: ReactNode
}

/** Where a list has no rows: none at all, none that were deleted, or none that fit. */
export function ListEmpty({ one, isFiltered, isDeleted, onClear, hint, children }: Props) {
  if (isDeleted) {
    return (
      <EmptyState
        icon={<IconTrash size={22} />}
        title={`No deleted ${one}s`}
        actions={
          <Button variant="default" onClick={onClear}>
            Back to the {one}s
          </Button>
        }
      >
        What is deleted waits here and can be restored.
      </EmptyState>
    )
  }
  if (!isFiltered) return children
  return (
    <EmptyState
      icon={<IconFilterOff size={22} />}
      title={`No ${one} fits`}
      actions={
        <Button variant="default" onClick={onClear}>
          Clear the filters
        </Button>
      }
    >
      Try fewer conditions, or another spelling.{' '}
      {hint ?? 'Phone numbers are found by their first or last four digits or more.'}
    </EmptyState>
  )
}
