import { Button } from '@mantine/core'
import { IconMapRoute } from '@tabler/icons-react'
import { useSession } from '~/lib/session-context.tsx'
import { LoadExamples } from '~/records/load-examples.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'

/** Where there are no packages at all. */
export function PackagesEmpty({ onAdd }: { onAdd: () => void }) {
  const { can } = useSession()
  return (
    <EmptyState
      icon={<IconMapRoute size={22} />}
      title="Trips you sell again and again"
      actions={
        can('packages', 'write') && (
          <>
            <Button variant="light" onClick={onAdd}>
              Make the first package
            </Button>
            <LoadExamples />
          </>
        )
      }
    >
      Write a trip once: its days, stays, pictures, prices and terms. Publish it as a page that travellers enquire from,
      and start every proposal from it.
    </EmptyState>
  )
}
