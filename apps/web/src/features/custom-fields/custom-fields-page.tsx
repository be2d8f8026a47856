import { Button } from '@mantine/core'
import type { CustomRecord } from '@sarai/contract/custom-field-words'
import { IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type PageTab, TabsPage } from '~/ui/tabs-page.tsx'
import { FieldsTab } from './fields-tab.tsx'

const tabOf = (record: CustomRecord, label: string): PageTab => [
  record,
  label,
  function Fields() {
    return <FieldsTab key={record} record={record} />
  },
]

const tabs = [tabOf('leads', 'Leads'), tabOf('contacts', 'Contacts'), tabOf('prospects', 'Proposals')]

/** The fields that the agency adds to its records. */
export default function CustomFieldsPage() {
  return (
    <TabsPage
      title="Custom fields"
      tabs={tabs}
      aside={
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconSettings size={16} stroke={1.6} />}
          renderRoot={(props) => <Link to="/settings" {...props} />}
        >
          Settings
        </Button>
      }
    />
  )
}
