import { Button } from '@mantine/core'
import { IconBooks } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '~/lib/session-context.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'

/** Where there is nothing in the library at all. */
export function LibraryEmpty({ onAdd }: { onAdd: () => void }) {
  const { can } = useSession()
  return (
    <EmptyState
      icon={<IconBooks size={22} />}
      title="Write it once, use it in every trip"
      actions={
        can('packages', 'write') && (
          <>
            <Button variant="light" onClick={onAdd}>
              Add the first item
            </Button>
            <Button variant="default" renderRoot={(props) => <Link to="/library/import" {...props} />}>
              Import a file
            </Button>
          </>
        )
      }
    >
      Keep the hotels, activities, transfers, texts and pictures you use again and again. Add them to a day with two
      clicks, as a copy or linked, so that a change here is offered to every trip that uses it.
    </EmptyState>
  )
}
