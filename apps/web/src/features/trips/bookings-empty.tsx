import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '~/lib/session-context.tsx'
import { recordKinds } from '~/records/kinds.ts'
import { LoadExamples } from '~/records/load-examples.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'

const { Icon } = recordKinds.booking

/** Where there are no bookings from today on, and maybe none at all. */
export function BookingsEmpty({ onAll }: { onAll: () => void }) {
  const { can } = useSession()
  return (
    <EmptyState
      icon={<Icon size={22} />}
      title="No bookings ahead"
      actions={
        <>
          <Button variant="light" renderRoot={(props) => <Link to="/trips" {...props} />}>
            Open the trips
          </Button>
          <Button variant="subtle" onClick={onAll}>
            Show earlier ones
          </Button>
          {can('prospects') && <LoadExamples />}
        </>
      }
    >
      Each service of an accepted proposal becomes a booking here, to be requested and confirmed with its vendor. More
      of them are added on a trip’s Bookings tab.
    </EmptyState>
  )
}
