import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '~/lib/session-context.tsx'
import { recordKinds } from '~/records/kinds.ts'
import { EmptyState } from '~/ui/empty-state.tsx'

const { Icon } = recordKinds.voucher

/** Where there are no vouchers at all. */
export function VouchersEmpty({ onAdd }: { onAdd: () => void }) {
  const { can } = useSession()
  return (
    <EmptyState
      icon={<Icon size={22} />}
      title="No vouchers yet"
      actions={
        <>
          {can('vouchers', 'write') && (
            <Button variant="light" onClick={onAdd}>
              Add the first voucher
            </Button>
          )}
          {can('calendars') && (
            <Button variant="default" renderRoot={(props) => <Link to="/trips" {...props} />}>
              Open the trips
            </Button>
          )}
        </>
      }
    >
      What a guest shows at the hotel, with a code that says whether it still holds. Open a trip and issue all of its
      vouchers in one step, or write one by hand.
    </EmptyState>
  )
}
