import { RightItem } from '~/ui/right-item.tsx'
import { ActionIcon, Button, Menu } from '@mantine/core'
import type { LibraryFilters, LibraryRow } from '@sarai/contract/library-schemas'
import { IconArchive, IconDots, IconDownload, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '~/lib/session-context.tsx'
import { ColumnsButton } from '~/ui/columns-button.tsx'
import type { Column } from '~/ui/data-table.tsx'
import { ListHead } from '~/ui/list-page.tsx'
import { ModeSwitch } from '~/ui/mode-switch.tsx'
import { type Order, OrderButton } from '~/ui/order-button.tsx'
import { exportFormats, exportLibrary } from './export-library.ts'
import type { LibrarySearch } from './library-search-names.ts'

interface Props {
  search: LibrarySearch
  onChange: (change: Partial<LibrarySearch>) => void
  filters: LibraryFilters
  columns: Column<LibraryRow>[]
  shown: Column<LibraryRow>[]
  count: { total: number; totalIsMinimum: boolean } | undefined
  onAdd: () => void
}

const orders: Order[] = [
  { label: 'Newest first' },
  { sort: '-updatedAt', label: 'Recently changed first' },
  { sort: 'name', label: 'Name, A to Z' },
]

/** Title and count, cards or table, columns, and what else can be done with the list. */
export function LibraryToolbar({ search, onChange, filters, columns, shown, count, onAdd }: Props) {
  const { can, lacks } = useSession()
  const isTable = search.mode !== 'cards'
  const title = search.deleted ? 'Deleted library items' : search.archived ? 'Archived library items' : 'Library'
  return (
    <ListHead title={title} count={count}>
      <ModeSwitch isTable={isTable} onTable={(next) => onChange({ mode: next ? undefined : 'cards' })} />
      {isTable ? (
        <ColumnsButton columns={columns} shown={shown} onChange={(cols) => onChange({ cols })} />
      ) : (
        <OrderButton orders={orders} sort={search.sort} onChange={(sort) => onChange({ sort })} />
      )}
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label="More" title="More">
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {can('packages', 'write') && (
            <>
              <Menu.Item
                leftSection={<IconUpload size={16} />}
                renderRoot={(props) => <Link to="/library/import" {...props} />}
              >
                Import a file
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Label>Export the filtered list</Menu.Label>
          {exportFormats.map(({ format, label }) => (
            <RightItem
              key={format}
              lacks={lacks('export', null)}
              icon={<IconDownload size={16} />}
              onClick={() => void exportLibrary(format, { filters, search: search.q })}
            >
              {label}
            </RightItem>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconArchive size={16} />}
            onClick={() => onChange({ archived: search.archived ? undefined : '1', deleted: undefined })}
          >
            {search.archived ? 'Back to the library' : 'Archived items'}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTrash size={16} />}
            onClick={() => onChange({ deleted: search.deleted ? undefined : '1', archived: undefined })}
          >
            {search.deleted ? 'Back to the library' : 'Deleted items'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {can('packages', 'write') && (
        <Button variant="light" size="compact-md" h={30} leftSection={<IconPlus size={15} />} onClick={onAdd}>
          Add item
        </Button>
      )}
    </ListHead>
  )
}
