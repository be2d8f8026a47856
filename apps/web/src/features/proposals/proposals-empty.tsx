import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useSession } from '~/lib/session-context.tsx'
import { LoadExamples } from '~/records/load-examples.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'

/** Where there are no proposals at all. */
export function ProposalsEmpty({ onAdd }: { onAdd: () => void }) {
  const { can } = useSession()
  return (
    <EmptyState
      icon={<IconSend size={22} />}
      title="Trips you offer to somebody"
      actions={
        can('prospects', 'write') && (
          <>
            <Button variant="light" onClick={onAdd}>
              Make the first proposal
            </Button>
            <LoadExamples />
          </>
        )
      }
    >
      Begin with a package or an empty trip, price it with options and extras, and send it as a link. You see when it is
      opened, what should change, and when it is accepted.
    </EmptyState>
  )
}
