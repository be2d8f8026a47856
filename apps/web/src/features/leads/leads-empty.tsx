import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAddLead } from '~/lib/add-lead.ts'
import { FirstSteps, useFirstSteps } from '~/records/first-steps.tsx'
import { LoadExamples } from '~/records/load-examples.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'

/** Where there are no leads at all. */
export default function LeadsEmpty() {
  const { open } = useAddLead()
  const steps = useFirstSteps()
  return (
    <>
      {steps && <FirstSteps />}
      <EmptyState
        icon={<IconUserPlus size={22} />}
        title="Every enquiry in one place"
        actions={
          <>
            <Button variant="light" onClick={() => open()}>
              Add the first lead
            </Button>
            <Button variant="default" renderRoot={(props) => <Link to="/leads/import" {...props} />}>
              Import a file
            </Button>
            {steps === null && <LoadExamples />}
          </>
        }
      >
        Write down who asks for a trip, follow up in time, and see where each enquiry stands.
      </EmptyState>
    </>
  )
}
