import { Menu } from '@mantine/core'
import type { InvoiceRow } from '@sarai/contract/invoice-schemas'
import { invoiceName, invoiceStatusLabels, signedTotal } from '@sarai/contract/invoice-words'
import { formatMoney } from '@sarai/money/format'
import { IconTrash } from '@tabler/icons-react'
import { useSession } from '~/lib/session-context.tsx'
import { recordPage } from '~/records/kinds.ts'
import { formatDay } from '~/lib/format.ts'
import type { RowLinkProps } from '~/ui/data-table.tsx'
import { DueDay } from '~/ui/due-day.tsx'
import { RestoreButton } from '~/ui/restore-button.tsx'
import { RightItem } from '~/ui/right-item.tsx'
import { RowCard, rowCardHeight } from '~/ui/row-card.tsx'
import { RowLink } from '~/ui/row-link.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import { deleteInvoice, restoreInvoice } from './invoice-actions.ts'

/** What can be done with an invoice at once. */
function InvoiceMenu({ row }: { row: InvoiceRow }) {
  const { can, lacks } = useSession()
  if (!can('invoices', 'write') || row.status !== 'draft') return null
  return (
    <RowMenu label={`Actions for ${invoiceName(row)}`}>
      <Menu.Dropdown>
        <RightItem
          lacks={lacks('delete', row.ownerId)}
          colour="red"
          icon={<IconTrash size={16} />}
          onClick={() => void deleteInvoice(row)}
        >
          Delete
        </RightItem>
      </Menu.Dropdown>
    </RowMenu>
  )
}

function Restore({ row }: { row: InvoiceRow }) {
  const { can, lacks } = useSession()
  if (!can('invoices', 'write')) return null
  return (
    <RestoreButton
      name={invoiceName(row)}
      lacks={lacks('delete', row.ownerId)}
      onRestore={() => void restoreInvoice(row.id)}
    />
  )
}

const link = (row: InvoiceRow, props: RowLinkProps) => <RowLink to={recordPage('invoice', row.id)} {...props} />

/** "Issued · due 27 Nov 2026", "due 27 Nov 2026, overdue"; of what is settled, or owed by nobody, no day. */
function dueWords({ status, dueOn }: InvoiceRow) {
  if (status === 'overdue')
    return (
      <>
        due <DueDay dueOn={dueOn} isOverdue />
      </>
    )
  const isOpen = status === 'draft' || status === 'issued' || status === 'part-paid'
  return [invoiceStatusLabels[status], isOpen && dueOn && `due ${formatDay(dueOn)}`].filter(Boolean).join(' · ')
}

const card = {
  height: rowCardHeight,
  render: (row: InvoiceRow) => (
    <RowCard
      to={recordPage('invoice', row.id)}
      name={row.billTo}
      about={
        [row.total === null ? null : formatMoney(signedTotal(row.kind, row.total), row.currency), row.tripTitle]
          .filter(Boolean)
          .join(' · ') || ' '
      }
      foot={
        <>
          {invoiceName(row)} · {dueWords(row)}
        </>
      }
      phone={null}
    />
  ),
}

/** How a list of invoices draws its rows; made once, so that rows already drawn are not drawn again. */
export const invoiceRows = { link, card, quickActions: (row: InvoiceRow) => <InvoiceMenu row={row} /> }

/** The same for those that were deleted. */
export const deletedInvoiceRows = { link, card, quickActions: (row: InvoiceRow) => <Restore row={row} /> }
