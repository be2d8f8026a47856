import { Button } from '@mantine/core'
import { IconSunrise } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAddLead } from '~/lib/add-lead.ts'
import { useSession } from '~/lib/session-context.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'

/** Where nothing is to be done yet, for those who do not set the agency up. */
export function DashboardEmpty() {
  const { can } = useSession()
  const { open } = useAddLead()
  return (
    <EmptyState
      icon={<IconSunrise size={22} />}
      title="Your day shows here"
      actions={
        can('leads', 'write') && (
          <>
            <Button variant="light" onClick={() => open()}>
              Add a lead
            </Button>
            <Button variant="default" renderRoot={(props) => <Link to="/leads/import" {...props} />}>
              Import a file
            </Button>
          </>
        )
      }
    >
      Follow-ups, unanswered leads, proposals and departures, as soon as there are any.
    </EmptyState>
  )
}
