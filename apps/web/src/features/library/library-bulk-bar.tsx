import type { LibraryBulkAction } from '@sarai/contract/library-schemas'
import { IconArchive } from '@tabler/icons-react'
import { api } from '~/api.ts'
import { ExportItems } from '~/records/export-items.tsx'
import { RecordBulkBar, useBulk } from '~/records/record-bulk-bar.tsx'
import { BulkButton } from '~/ui/bulk-bar.tsx'
import { exportFormats, exportLibrary } from './export-library.ts'
import type { LibraryList } from './library-page.tsx'

/** What can be done with the items that are selected. */
export default function LibraryBulkBar({ list }: { list: LibraryList }) {
  const bulk = useBulk(list, (selection, change: LibraryBulkAction) => api.library.bulk({ selection, change }))
  return (
    <RecordBulkBar
      bulk={bulk}
      exporting={
        <ExportItems
          hasOwner={false}
          lacks={bulk.lacks('export')}
          formats={exportFormats}
          run={(format) => exportLibrary(format, bulk.selection)}
        />
      }
      onTag={(tags) => bulk.run({ action: 'tag', ...tags })}
      onDelete={() => bulk.run({ action: 'delete' })}
    >
      {!list.filters.archived && (
        <BulkButton leftSection={<IconArchive size={16} />} onClick={() => void bulk.run({ action: 'archive' })}>
          Archive
        </BulkButton>
      )}
    </RecordBulkBar>
  )
}
