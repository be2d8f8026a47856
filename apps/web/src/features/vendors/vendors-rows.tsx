import type { VendorRow } from '@sarai/contract/vendor-schemas'
import { vendorStatusLabels } from '@sarai/contract/vendor-words'
import { Menu } from '@mantine/core'
import { useSession } from '~/lib/session-context.tsx'
import { recordNumber, recordPage } from '~/records/kinds.ts'
import type { RowLinkProps } from '~/ui/data-table.tsx'
import { QuickReach } from '~/ui/quick-reach.tsx'
import { RestoreButton } from '~/ui/restore-button.tsx'
import { RowCard, rowCardHeight } from '~/ui/row-card.tsx'
import { RowLink } from '~/ui/row-link.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import { DeleteVendorItem } from './delete-vendor-item.tsx'
import { deleteVendor, restoreVendor } from './vendor-actions.ts'

/** What can be done with a vendor at once. */
function VendorMenu({ row }: { row: VendorRow }) {
  const { can } = useSession()
  if (!can('vendors', 'write')) return null
  return (
    <RowMenu label={`Actions for ${row.name}`}>
      <Menu.Dropdown>
        <DeleteVendorItem vendor={row} label="Delete" onDelete={() => void deleteVendor(row)} />
      </Menu.Dropdown>
    </RowMenu>
  )
}

function Restore({ row }: { row: VendorRow }) {
  const { can, lacks } = useSession()
  if (!can('vendors', 'write')) return null
  return <RestoreButton name={row.name} lacks={lacks('delete', null)} onRestore={() => void restoreVendor(row.id)} />
}

const link = (row: VendorRow, props: RowLinkProps) => <RowLink to={recordPage('vendor', row.id)} {...props} />

const card = {
  height: rowCardHeight,
  render: (row: VendorRow) => (
    <RowCard
      to={recordPage('vendor', row.id)}
      name={row.name}
      about={[row.city, ...row.destinations.slice(0, 2)].filter(Boolean).join(', ') || ' '}
      foot={row.status === 'active' ? recordNumber('vendor', row.number) : vendorStatusLabels[row.status]}
      phone={row.phone}
    />
  ),
}

/** How a list of vendors draws its rows; made once, so that rows already drawn are not drawn again. */
export const vendorRows = {
  link,
  card,
  quickActions: (row: VendorRow) => (
    <>
      <QuickReach name={row.name} phone={row.phone} />
      <VendorMenu row={row} />
    </>
  ),
}

/** The same for those that were deleted. */
export const deletedVendorRows = { link, card, quickActions: (row: VendorRow) => <Restore row={row} /> }
