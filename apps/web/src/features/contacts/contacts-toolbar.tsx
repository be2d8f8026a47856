import { ActionIcon, Button, Menu } from '@mantine/core'
import type { ContactFilters, ContactRow } from '@sarai/contract/contact-schemas'
import { IconCopy, IconDots, IconDownload, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '~/lib/session-context.tsx'
import { useNarrow } from '~/lib/use-narrow.ts'
import { ownOrders } from '~/records/own-columns.tsx'
import { OwnOnly } from '~/records/own-only.tsx'
import { ColumnsButton } from '~/ui/columns-button.tsx'
import type { Column } from '~/ui/data-table.tsx'
import { ListHead } from '~/ui/list-page.tsx'
import { type Order, OrderButton } from '~/ui/order-button.tsx'
import type { ContactSearch } from './contacts-search-names.ts'
import { exportContacts, exportFormats } from './export-contacts.ts'

interface Props {
  search: ContactSearch
  onChange: (change: Partial<ContactSearch>) => void
  filters: ContactFilters
  columns: Column<ContactRow>[]
  shown: Column<ContactRow>[]
  count: { total: number; totalIsMinimum: boolean } | undefined
  onAdd: () => void
}

const orders: Order[] = [
  { label: 'Newest first' },
  { sort: '-lastActivityAt', label: 'Recently active first' },
  { sort: 'name', label: 'Name, A to Z' },
  { sort: 'documentsExpireOn', label: 'Earliest document expiry first' },
]

/** Title and count, columns, and what else can be done with the list. */
export function ContactsToolbar({ search, onChange, filters, columns, shown, count, onAdd }: Props) {
  const { can, user, customFields } = useSession()
  const isNarrow = useNarrow()
  return (
    <ListHead title={search.deleted ? 'Deleted contacts' : 'Contacts'} count={count}>
      {isNarrow && (
        <OrderButton
          orders={[...orders, ...ownOrders(customFields, 'contacts')]}
          sort={search.sort}
          onChange={(sort) => onChange({ sort })}
        />
      )}
      <ColumnsButton
        columns={columns}
        shown={shown}
        onChange={(cols) => onChange({ cols })}
        own={user.isSubuser ? undefined : 'contacts'}
      />
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label="More" title="More">
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {can('contacts', 'write') && (
            <Menu.Item
              leftSection={<IconUpload size={16} />}
              renderRoot={(props) => <Link to="/contacts/import" {...props} />}
            >
              Import a file
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconCopy size={16} />}
            renderRoot={(props) => <Link to="/contacts/duplicates" {...props} />}
          >
            Find duplicates
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>Export the filtered list</Menu.Label>
          <OwnOnly right="export" />
          {exportFormats.map(({ format, label }) => (
            <Menu.Item
              key={format}
              leftSection={<IconDownload size={16} />}
              onClick={() => void exportContacts(format, { filters, search: search.q }, shown)}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconTrash size={16} />}
            onClick={() => onChange({ deleted: search.deleted ? undefined : '1' })}
          >
            {search.deleted ? 'Back to the contacts' : 'Deleted contacts'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {can('contacts', 'write') && (
        <Button variant="light" size="compact-md" h={30} leftSection={<IconPlus size={15} />} onClick={onAdd}>
          Add contact
        </Button>
      )}
    </ListHead>
  )
}
