import { Menu } from '@mantine/core'
import type { Vendor } from '@sarai/contract/vendor-schemas'
import { vendorStatuses, vendorStatusLabels } from '@sarai/contract/vendor-words'
import { IconArrowMerge } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { recordNumber } from '~/records/kinds.ts'
import { Reach } from '~/records/reach.tsx'
import { HeaderMenu, HeaderPick, RecordHeader } from '~/records/record-header.tsx'
import { DeleteVendorItem } from './delete-vendor-item.tsx'
import { saveVendor } from './save-vendor.ts'
import { deleteVendor } from './vendor-actions.ts'
import { useVendorTypes } from './vendor-fields.ts'
import { Stars, VendorStatus } from './vendor-status.tsx'

const MergeWith = lazy(() => import('./merge-with.tsx'))

/** Name, type, status, and what is done most. */
export function VendorHeader({ vendor }: { vendor: Vendor }) {
  const { can } = useSession()
  const navigate = useNavigate()
  const types = useVendorTypes()
  const [isMerging, setMerging] = useState(false)
  const isEditable = can('vendors', 'write') && !vendor.deletedAt
  const type = types.find(({ id }) => id === vendor.typeId)

  async function remove(): Promise<void> {
    await deleteVendor(vendor)
    await navigate({ to: '/vendors' })
  }

  return (
    <RecordHeader
      back={{ to: '/vendors', label: 'All vendors' }}
      name={vendor.name}
      number={recordNumber('vendor', vendor.number)}
      state={
        <>
          <span className="quiet">{[type?.name, vendor.city].filter(Boolean).join(', ')}</span>
          <Stars rating={vendor.rating} />
          <HeaderPick
            label={`Status: ${vendorStatusLabels[vendor.status]}`}
            isEditable={isEditable}
            dropdown={
              <Menu.Dropdown>
                {vendorStatuses.map((status) => (
                  <Menu.Item key={status} onClick={() => void saveVendor(vendor, { status })}>
                    <VendorStatus status={status} />
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            }
          >
            <VendorStatus status={vendor.status} />
          </HeaderPick>
        </>
      }
      actions={
        <>
          <Reach
            phone={vendor.phone}
            whatsapp={vendor.whatsapp ?? vendor.phone}
            email={vendor.email}
            name={vendor.name}
            on={undefined}
          />
          {isEditable && (
            <HeaderMenu>
              <Menu.Item leftSection={<IconArrowMerge size={16} />} onClick={() => setMerging(true)}>
                Merge with another
              </Menu.Item>
              <Menu.Divider />
              <DeleteVendorItem vendor={vendor} label="Delete vendor" onDelete={() => void remove()} />
            </HeaderMenu>
          )}
        </>
      }
    >
      {isMerging && (
        <Suspense fallback={null}>
          <MergeWith vendor={vendor} onClose={() => setMerging(false)} />
        </Suspense>
      )}
    </RecordHeader>
  )
}
