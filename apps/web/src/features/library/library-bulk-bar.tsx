import { Reason } from '~/ui/reason.tsx'
import { RightItem } from '~/ui/right-item.tsx'
import { Menu } from '@mantine/core'
import type { LibraryBulkAction, LibraryFilters } from '@sarai/contract/library-schemas'
import { IconArchive, IconDownload, IconTag, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '~/api.ts'
import { watchOperation } from '~/lib/operations.ts'
import { useSession } from '~/lib/session-context.tsx'
import { BulkTags } from '~/records/bulk-tags.tsx'
import { BulkBar, BulkButton, countOf } from '~/ui/bulk-bar.tsx'
import { sayFailed } from '~/ui/say-failed.ts'
import { exportFormats, exportLibrary } from './export-library.ts'

interface Props {
  selected: Set<string>
  total: number
  isMinimum: boolean
  filters: LibraryFilters
  search: string | undefined
  onDone: () => void
}

/** What can be done with the items that are selected. */
export default function LibraryBulkBar({ selected, total, isMinimum, filters, search, onDone }: Props) {
  const { can, lacks } = useSession()
  const [isEverything, setEverything] = useState(false)
  const [isTagging, setTagging] = useState(false)
  const which = { ids: selected, isEverything, total, isMinimum }
  const selection = isEverything ? { filters, search } : { ids: [...selected] }
  const isEditable = can('packages', 'write') && !filters.deleted

  async function change(action: LibraryBulkAction): Promise<void> {
    const { data } = await sayFailed(api.library.bulk({ selection, change: action }), 'The items were not changed')
    onDone()
    watchOperation(data.operationId)
  }

  return (
    <>
      <BulkBar one="item" selected={which} onEverything={() => setEverything(true)} onNothing={onDone}>
        {isEditable && (
          <BulkButton leftSection={<IconTag size={16} />} onClick={() => setTagging(true)}>
            Tag
          </BulkButton>
        )}
        <Menu position="top">
          <Menu.Target>
            <BulkButton leftSection={<IconDownload size={16} />}>Export</BulkButton>
          </Menu.Target>
          <Menu.Dropdown>
            {exportFormats.map(({ format, label }) => (
              <RightItem
                key={format}
                lacks={lacks('export', null)}
                icon={<IconDownload size={16} />}
                onClick={() => void exportLibrary(format, selection)}
              >
                {label}
              </RightItem>
            ))}
          </Menu.Dropdown>
        </Menu>
        {isEditable && !filters.archived && (
          <BulkButton leftSection={<IconArchive size={16} />} onClick={() => void change({ action: 'archive' })}>
            Archive
          </BulkButton>
        )}
        {isEditable && (
          <Reason why={lacks('delete', null)}>
            <BulkButton
              color="red"
              leftSection={<IconTrash size={16} />}
              onClick={() => void change({ action: 'delete' })}
            >
              Delete
            </BulkButton>
          </Reason>
        )}
      </BulkBar>
      {isTagging && (
        <BulkTags
          what={countOf(which, 'item')}
          onClose={() => setTagging(false)}
          onConfirm={(add, remove) => {
            setTagging(false)
            void change({ action: 'tag', add, remove })
          }}
        />
      )}
    </>
  )
}
