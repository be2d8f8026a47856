import { Menu } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ExportItems } from '~/records/export-items.tsx'
import { useLacksAmong } from '~/records/lacks-among.ts'
import { ListToolbar } from '~/records/list-toolbar.tsx'
import type { Order } from '~/ui/order-button.tsx'
import type { ContactsList } from './contacts-page.tsx'
import { exportContacts, exportFormats } from './export-contacts.ts'

const orders: Order[] = [
  { label: 'Newest first' },
  { sort: '-lastActivityAt', label: 'Recently active first' },
  { sort: 'name', label: 'Name, A to Z' },
  { sort: 'documentsExpireOn', label: 'Earliest document expiry first' },
]

/** Columns, and what else can be done with the list of contacts. */
export function ContactsToolbar({ list, onAdd }: { list: ContactsList; onAdd: () => void }) {
  const { filters, q, shown } = list
  const lacksAmong = useLacksAmong(list.description)
  return (
    <ListToolbar
      list={list}
      shows="table"
      orders={orders}
      menu={
        <Menu.Item
          leftSection={<IconCopy size={16} />}
          renderRoot={(props) => <Link to="/contacts/duplicates" {...props} />}
        >
          Find duplicates
        </Menu.Item>
      }
      exporting={
        <ExportItems
          hasOwner
          lacks={lacksAmong('export', list.rows)}
          formats={exportFormats}
          hasShown
          run={(format, ways) => exportContacts(format, { filters, search: q }, ways, shown)}
        />
      }
      add={{ label: 'Add contact', run: onAdd }}
    />
  )
}
