import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '~/lib/session-context.tsx'
import { recordKinds } from '~/records/kinds.ts'
import { EmptyState } from '~/ui/empty-state.tsx'

const { Icon } = recordKinds.trip

/** Where there are no trips at all. */
export function TripsEmpty() {
  const { can } = useSession()
  return (
    <EmptyState
      icon={<Icon size={22} />}
      title="No trips yet"
      actions={
        can('prospects') && (
          <Button variant="light" renderRoot={(props) => <Link to="/prospect" {...props} />}>
            Open the proposals
          </Button>
        )
      }
    >
      Every trip you have sold, with how far its services, vouchers, travellers and payments are. A proposal becomes a
      trip when a traveller accepts it, or when you note on the proposal that they did.
    </EmptyState>
  )
}
