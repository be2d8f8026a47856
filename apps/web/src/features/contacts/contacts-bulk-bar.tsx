import type { ContactBulkAction } from '@sarai/contract/contact-schemas'
import { IconArrowMerge } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { api } from '~/api.ts'
import { ExportItems } from '~/records/export-items.tsx'
import { RecordBulkBar, useBulk } from '~/records/record-bulk-bar.tsx'
import { BulkButton } from '~/ui/bulk-bar.tsx'
import { Reason } from '~/ui/reason.tsx'
import type { ContactsList } from './contacts-page.tsx'
import { exportContacts, exportFormats } from './export-contacts.ts'

const MergeDialog = lazy(() => import('./merge-dialog.tsx'))

/** What can be done with the contacts that are selected. */
export default function ContactsBulkBar({ list }: { list: ContactsList }) {
  const [isMerging, setMerging] = useState(false)
  const bulk = useBulk(list, (selection, change: ContactBulkAction) => api.contacts.bulk({ selection, change }))
  const [first, second, third] = list.selected
  const isPair = !bulk.isEverything && first && second && !third
  return (
    <>
      <RecordBulkBar
        bulk={bulk}
        exporting={
          <ExportItems
            hasOwner
            lacks={bulk.lacks('export')}
            formats={exportFormats}
            run={(format, ways) => exportContacts(format, bulk.selection, ways)}
          />
        }
        onAssign={(ownerId) => bulk.run({ action: 'assign', ownerId })}
        onTag={(tags) => bulk.run({ action: 'tag', ...tags })}
        onDelete={() => bulk.run({ action: 'delete' })}
      >
        {isPair && (
          <Reason why={bulk.lacks('delete')}>
            <BulkButton leftSection={<IconArrowMerge size={16} />} onClick={() => setMerging(true)}>
              Merge
            </BulkButton>
          </Reason>
        )}
      </RecordBulkBar>
      {isMerging && isPair && (
        <Suspense fallback={null}>
          <MergeDialog ids={[first, second]} onClose={() => setMerging(false)} onMerged={list.selectNothing} />
        </Suspense>
      )}
    </>
  )
}
