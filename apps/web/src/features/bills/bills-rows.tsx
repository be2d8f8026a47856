import { Menu } from '@mantine/core'
import type { BillRow } from '@sarai/contract/bill-schemas'
import { billKindLabels, billStatusLabels, billTitle, chargedBy } from '@sarai/contract/bill-words'
import { formatMoney } from '@sarai/money/format'
import { IconTrash } from '@tabler/icons-react'
import { formatDay } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { recordPage } from '~/records/kinds.ts'
import type { RowLinkProps } from '~/ui/data-table.tsx'
import { RestoreButton } from '~/ui/restore-button.tsx'
import { RightItem } from '~/ui/right-item.tsx'
import { RowCard, rowCardHeight } from '~/ui/row-card.tsx'
import { RowLink } from '~/ui/row-link.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import { deleteBill, restoreBill } from './bill-actions.ts'

/** What can be done with a bill at once. */
function BillMenu({ row }: { row: BillRow }) {
  const { can, lacks } = useSession()
  if (!can('vendors', 'write') || row.status !== 'draft') return null
  return (
    <RowMenu label={`Actions for ${billKindLabels[row.kind].toLowerCase()} ${row.billNumber}`}>
      <Menu.Dropdown>
        <RightItem
          lacks={lacks('delete', null)}
          colour="red"
          icon={<IconTrash size={16} />}
          onClick={() => void deleteBill(row)}
        >
          Delete
        </RightItem>
      </Menu.Dropdown>
    </RowMenu>
  )
}

function Restore({ row }: { row: BillRow }) {
  const { can, lacks } = useSession()
  if (!can('vendors', 'write')) return null
  return (
    <RestoreButton name={billTitle(row)} lacks={lacks('delete', null)} onRestore={() => void restoreBill(row.id)} />
  )
}

const link = (row: BillRow, props: RowLinkProps) => <RowLink to={recordPage('bill', row.id)} {...props} />

/** "₹63,000 · due 27 Nov 2026", "−₹5,000 · 20 Nov 2026" */
function aboutOf({ kind, total, balance, currency, billedOn, dueOn }: BillRow): string {
  const amount = formatMoney(balance ?? chargedBy(kind, total), currency)
  return `${amount} · ${kind === 'credit' ? formatDay(billedOn) : `due ${formatDay(dueOn)}`}`
}

const card = {
  height: rowCardHeight,
  render: (row: BillRow) => (
    <RowCard
      to={recordPage('bill', row.id)}
      name={row.vendorName}
      about={aboutOf(row)}
      foot={`${row.kind === 'credit' ? billTitle(row) : row.billNumber} · ${billStatusLabels[row.status]}`}
      phone={null}
    />
  ),
}

/** How a list of bills draws its rows; made once, so that rows already drawn are not drawn again. */
export const billRows = { link, card, quickActions: (row: BillRow) => <BillMenu row={row} /> }

/** The same for those that were deleted. */
export const deletedBillRows = { link, card, quickActions: (row: BillRow) => <Restore row={row} /> }
