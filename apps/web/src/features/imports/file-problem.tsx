import { Button } from '@mantine/core'
import { IconFileAlert } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '~/ui/empty-state.tsx'

interface Props {
  title: string
  children: ReactNode
  onAnother: () => void
}

/** Why a file goes no further, and what to do. */
export function FileProblem({ title, children, onAnother }: Props) {
  return (
    <EmptyState
      icon={<IconFileAlert size={22} />}
      title={title}
      actions={<Button onClick={onAnother}>Choose another file</Button>}
    >
      {children}
    </EmptyState>
  )
}
