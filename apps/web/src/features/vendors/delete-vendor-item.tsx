import { Menu } from '@mantine/core'
import type { VendorRow } from '@sarai/contract/vendor-schemas'
import { IconArchive, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { RightItem } from '~/ui/right-item.tsx'
import { saveVendor } from './save-vendor.ts'

interface Props {
  vendor: Pick<VendorRow, 'id' | 'version' | 'status'>
  label: string
  onDelete: () => void
}

/** Deletes a vendor, in a menu that is open. What keeps it is said before anybody tries, with what can be done instead. */
export function DeleteVendorItem({ vendor: { id, version, status }, label, onDelete }: Props) {
  const { lacks } = useSession()
  const lacking = lacks('delete', null)
  // Bookings and bills are added elsewhere: what was known of them before is looked up anew.
  const query = useQuery(
    calls.vendors.uses.queryOptions({ input: { id }, enabled: lacking === undefined, staleTime: 0, gcTime: 0 }),
  )
  const heldBy = query.data?.data.heldBy
  return (
    <>
      <RightItem
        lacks={lacking ?? (heldBy ? `It has ${heldBy}.` : undefined)}
        colour="red"
        icon={<IconTrash size={16} />}
        onClick={onDelete}
      >
        {label}
      </RightItem>
      {heldBy && status !== 'archived' && (
        <Menu.Item
          leftSection={<IconArchive size={16} />}
          onClick={() => void saveVendor({ id, version }, { status: 'archived' })}
        >
          Archive
        </Menu.Item>
      )}
    </>
  )
}
