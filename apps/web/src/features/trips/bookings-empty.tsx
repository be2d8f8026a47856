import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { recordKinds } from '~/records/kinds.ts'
import { EmptyState } from '~/ui/empty-state.tsx'

const { Icon } = recordKinds.booking

/** Where there are no bookings from today on, and maybe none at all. */
export function BookingsEmpty({ onAll }: { onAll: () => void }) {
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
        </>
      }
    >
      Each service of an accepted proposal becomes a booking here, to be requested and confirmed with its vendor. More
      of them are added on a trip’s Bookings tab.
    </EmptyState>
  )
}
