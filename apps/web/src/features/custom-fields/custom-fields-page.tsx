import type { CustomRecord } from '@sarai/contract/custom-field-words'
import { IconSettings } from '@tabler/icons-react'
import { PageButton } from '~/ui/page-button.tsx'
import { type PageTab, TabsPage } from '~/ui/tabs-page.tsx'
import { FieldsTab } from './fields-tab.tsx'

const tabOf = (record: CustomRecord, label: string): PageTab => [
  record,
  label,
  function Fields() {
    return <FieldsTab key={record} record={record} />
  },
]

const tabs = [
  tabOf('leads', 'Leads'),
  tabOf('contacts', 'Contacts'),
  tabOf('prospects', 'Proposals'),
  tabOf('trips', 'Trips'),
  tabOf('vendors', 'Vendors'),
  tabOf('invoices', 'Invoices'),
]

/** The fields that the agency adds to its records. */
export default function CustomFieldsPage() {
  return (
    <TabsPage
      title="Custom fields"
      tabs={tabs}
      aside={<PageButton to="/settings" label="Settings" Icon={IconSettings} />}
    />
  )
}
