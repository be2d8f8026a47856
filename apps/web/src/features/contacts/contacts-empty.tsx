import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { LoadExamples } from '~/records/load-examples.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'

/** Where there are no contacts at all. */
export function ContactsEmpty({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={<IconUsers size={22} />}
      title="Everybody you work with"
      actions={
        <>
          <Button variant="light" onClick={onAdd}>
            Add the first contact
          </Button>
          <Button variant="default" renderRoot={(props) => <Link to="/contacts/import" {...props} />}>
            Import a file
          </Button>
          <LoadExamples />
        </>
      }
    >
      Travellers and companies with their papers, families and enquiries. Every new lead finds or makes its contact here
      by phone and email.
    </EmptyState>
  )
}
