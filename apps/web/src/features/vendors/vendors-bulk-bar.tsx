import { Menu } from '@mantine/core'
import type { VendorBulkAction } from '@sarai/contract/vendor-schemas'
import { vendorStatuses } from '@sarai/contract/vendor-words'
import { IconArrowMerge, IconCircleDot } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { api } from '~/api.ts'
import { ExportItems } from '~/records/export-items.tsx'
import { RecordBulkBar, useBulk } from '~/records/record-bulk-bar.tsx'
import { BulkButton } from '~/ui/bulk-bar.tsx'
import { Reason } from '~/ui/reason.tsx'
import { exportFormats, exportVendors } from './export-vendors.ts'
import { VendorStatus } from './vendor-status.tsx'
import type { VendorsList } from './vendors-page.tsx'

const MergeDialog = lazy(() => import('./merge-dialog.tsx'))

/** What can be done with the vendors that are selected. */
export default function VendorsBulkBar({ list }: { list: VendorsList }) {
  const [isMerging, setMerging] = useState(false)
  const bulk = useBulk(list, (selection, change: VendorBulkAction) => api.vendors.bulk({ selection, change }))
  const [first, second, third] = list.selected
  const isPair = !bulk.isEverything && first && second && !third
  return (
    <>
      <RecordBulkBar
        bulk={bulk}
        exporting={
          <ExportItems
            hasOwner={false}
            lacks={bulk.lacks('export')}
            formats={exportFormats}
            run={(format, ways) => exportVendors(format, bulk.selection, ways)}
          />
        }
        onTag={(tags) => bulk.run({ action: 'tag', ...tags })}
        onDelete={() => bulk.run({ action: 'delete' })}
      >
        <Menu position="top">
          <Menu.Target>
            <BulkButton leftSection={<IconCircleDot size={16} />}>Status</BulkButton>
          </Menu.Target>
          <Menu.Dropdown>
            {vendorStatuses.map((status) => (
              <Menu.Item key={status} onClick={() => void bulk.run({ action: 'status', status })}>
                <VendorStatus status={status} />
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
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
