import { Menu } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { ExportItems } from '~/records/export-items.tsx'
import { useSession } from '~/lib/session-context.tsx'
import { ListToolbar } from '~/records/list-toolbar.tsx'
import { cardsMode, ModeSwitch, tableMode } from '~/ui/mode-switch.tsx'
import type { Order } from '~/ui/order-button.tsx'
import { exportFormats, exportLibrary } from './export-library.ts'
import type { LibraryList } from './library-page.tsx'

const orders: Order[] = [
  { label: 'Newest first' },
  { sort: '-updatedAt', label: 'Recently changed first' },
  { sort: 'name', label: 'Name, A to Z' },
]

/** Cards or table, columns, and what else can be done with the library's list. */
export function LibraryToolbar({ list, onAdd }: { list: LibraryList; onAdd: () => void }) {
  const { search, change, filters, q } = list
  const { lacks } = useSession()
  const isCards = search.mode === 'cards'
  return (
    <ListToolbar
      list={list}
      title={search.archived ? 'Archived items' : undefined}
      mode={
        <ModeSwitch
          modes={[cardsMode, tableMode]}
          value={search.mode ?? 'table'}
          onChange={(mode) => change({ mode: mode === 'cards' ? mode : undefined })}
        />
      }
      shows={isCards ? 'cards' : 'table'}
      orders={orders}
      exporting={
        <ExportItems
          hasOwner={false}
          lacks={lacks('export', null)}
          formats={exportFormats}
          run={(format) => exportLibrary(format, { filters, search: q })}
        />
      }
      menuEnd={
        <Menu.Item
          leftSection={<IconArchive size={16} />}
          onClick={() => change({ archived: search.archived ? undefined : '1', deleted: undefined })}
        >
          {search.archived ? 'Back to the library' : 'Archived items'}
        </Menu.Item>
      }
      deletedEnds={['archived']}
      add={{ label: 'Add item', run: onAdd }}
    />
  )
}
