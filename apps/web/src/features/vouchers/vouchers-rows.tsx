import type { VoucherRow } from '@sarai/contract/voucher-schemas'
import { voucherNumber, voucherStatusWords } from '@sarai/contract/voucher-words'
import { Menu } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useSession } from '~/lib/session-context.tsx'
import { formatDay } from '~/lib/format.ts'
import { recordPage } from '~/records/kinds.ts'
import type { RowLinkProps } from '~/ui/data-table.tsx'
import { RestoreButton } from '~/ui/restore-button.tsx'
import { RightItem } from '~/ui/right-item.tsx'
import { RowCard, rowCardHeight } from '~/ui/row-card.tsx'
import { RowLink } from '~/ui/row-link.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import { deleteVoucher, restoreVoucher } from './voucher-actions.ts'

/** What can be done with a voucher at once. */
function VoucherMenu({ row }: { row: VoucherRow }) {
  const { can, lacks } = useSession()
  if (!can('vouchers', 'write') || row.revision > 0) return null
  return (
    <RowMenu label={`Actions for ${row.title}`}>
      <Menu.Dropdown>
        <RightItem
          lacks={lacks('delete', row.ownerId)}
          colour="red"
          icon={<IconTrash size={16} />}
          onClick={() => void deleteVoucher(row)}
        >
          Delete
        </RightItem>
      </Menu.Dropdown>
    </RowMenu>
  )
}

function Restore({ row }: { row: VoucherRow }) {
  const { can, lacks } = useSession()
  if (!can('vouchers', 'write')) return null
  return (
    <RestoreButton
      name={row.title}
      lacks={lacks('delete', row.ownerId)}
      onRestore={() => void restoreVoucher(row.id)}
    />
  )
}

const link = (row: VoucherRow, props: RowLinkProps) => <RowLink to={recordPage('voucher', row.id)} {...props} />

const card = {
  height: rowCardHeight,
  render: (row: VoucherRow) => (
    <RowCard
      to={recordPage('voucher', row.id)}
      name={row.title}
      about={[row.leadGuest, formatDay(row.startDate)].filter(Boolean).join(' · ') || ' '}
      foot={`${voucherNumber(row.number, row.revision)} · ${voucherStatusWords(row)}`}
      phone={null}
    />
  ),
}

/** How a list of vouchers draws its rows; made once, so that rows already drawn are not drawn again. */
export const voucherRows = { link, card, quickActions: (row: VoucherRow) => <VoucherMenu row={row} /> }

/** The same for those that were deleted. */
export const deletedVoucherRows = { link, card, quickActions: (row: VoucherRow) => <Restore row={row} /> }
