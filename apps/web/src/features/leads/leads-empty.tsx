import { Button } from '@mantine/core'
import { IconFilterOff, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useAddLead } from '~/lib/add-lead.ts'
import { EmptyState } from '~/ui/empty-state.tsx'

interface Props {
  isFiltered: boolean
  isDeleted: boolean
  onClear: () => void
}

/** Where there are no leads: none at all, none that were deleted, or none that fit. */
export function LeadsEmpty({ isFiltered, isDeleted, onClear }: Props) {
  const { open } = useAddLead()
  if (isDeleted) {
    return (
      <EmptyState
        icon={<IconTrash size={22} />}
        title="No deleted leads"
        actions={
          <Button variant="default" onClick={onClear}>
            Back to the leads
          </Button>
        }
      >
        Leads that are deleted wait here and can be restored.
      </EmptyState>
    )
  }
  if (isFiltered) {
    return (
      <EmptyState
        icon={<IconFilterOff size={22} />}
        title="No lead fits"
        actions={
          <Button variant="default" onClick={onClear}>
            Clear the filters
          </Button>
        }
      >
        Try fewer conditions, or another spelling. Phone numbers are found by their last four digits or more.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<IconUserPlus size={22} />}
      title="Every enquiry in one place"
      actions={
        <Button variant="light" onClick={() => open()}>
          Add the first lead
        </Button>
      }
    >
      Write down who asks for a trip, follow up in time, and see where each enquiry stands.
    </EmptyState>
  )
}
