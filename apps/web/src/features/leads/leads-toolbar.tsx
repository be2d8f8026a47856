import { ActionIcon, Menu, SegmentedControl } from '@mantine/core'
import type { LeadFilters, LeadRow } from '@sarai/contract/lead-schemas'
import {
  IconDots,
  IconDownload,
  IconForms,
  IconLayoutKanban,
  IconTable,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '~/lib/session-context.tsx'
import { useNarrow } from '~/lib/use-narrow.ts'
import { ownOrders } from '~/records/own-columns.tsx'
import { OwnOnly } from '~/records/own-only.tsx'
import { ColumnsButton } from '~/ui/columns-button.tsx'
import type { Column } from '~/ui/data-table.tsx'
import { ListHead } from '~/ui/list-page.tsx'
import { type Order, OrderButton } from '~/ui/order-button.tsx'
import { exportLeads } from './export-leads.ts'
import classes from './leads-toolbar.module.css'
import type { LeadSearch } from './leads-search-names.ts'

interface Props {
  search: LeadSearch
  onChange: (change: Partial<LeadSearch>) => void
  filters: LeadFilters
  columns: Column<LeadRow>[]
  shown: Column<LeadRow>[]
  /** How many leads the list has; left out where the board counts its columns itself. */
  count: { total: number; totalIsMinimum: boolean } | undefined
}

const orders: Order[] = [
  { label: 'Newest first' },
  { sort: 'nextFollowUpAt', label: 'Earliest follow-up first' },
  { sort: '-lastActivityAt', label: 'Recently active first' },
  { sort: '-expectedValue', label: 'Highest value first' },
  { sort: 'travelStart', label: 'Earliest travel first' },
  { sort: 'name', label: 'Name, A to Z' },
]

/** Title and count, table or board, columns, and what else can be done with the list. */
export function LeadsToolbar({ search, onChange, filters, columns, shown, count }: Props) {
  const { can, user, customFields } = useSession()
  const isNarrow = useNarrow()
  const isBoard = search.mode === 'board'
  const selection = { filters, search: search.q }
  return (
    <ListHead title={search.deleted ? 'Deleted leads' : 'Leads'} count={count}>
      <SegmentedControl
        size="xs"
        aria-label="Show as"
        value={isBoard ? 'board' : 'table'}
        onChange={(mode) => onChange({ mode: mode === 'board' ? 'board' : undefined })}
        data={[
          { value: 'table', label: <ModeLabel icon={IconTable} text="Table" /> },
          { value: 'board', label: <ModeLabel icon={IconLayoutKanban} text="Board" /> },
        ]}
      />
      {!isBoard && isNarrow && (
        <OrderButton
          orders={[...orders, ...ownOrders(customFields, 'leads')]}
          sort={search.sort}
          onChange={(sort) => onChange({ sort })}
        />
      )}
      {!isBoard && (
        <ColumnsButton
          columns={columns}
          shown={shown}
          onChange={(cols) => onChange({ cols })}
          own={user.isSubuser ? undefined : 'leads'}
        />
      )}
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label="More" title="More">
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {can('leads', 'write') && (
            <>
              <Menu.Item
                leftSection={<IconUpload size={16} />}
                renderRoot={(props) => <Link to="/leads/import" {...props} />}
              >
                Import a file
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Label>Export the filtered list</Menu.Label>
          <OwnOnly right="export" />
          <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => void exportLeads('csv', selection, shown)}>
            As CSV
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDownload size={16} />}
            onClick={() => void exportLeads('xlsx', selection, shown)}
          >
            As Excel workbook
          </Menu.Item>
          <Menu.Divider />
          {can('settings') && (
            <Menu.Item
              leftSection={<IconForms size={16} />}
              renderRoot={(props) => <Link to="/leads/capture" {...props} />}
            >
              Lead capture
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconTrash size={16} />}
            onClick={() => onChange({ deleted: search.deleted ? undefined : '1', mode: undefined })}
          >
            {search.deleted ? 'Back to the leads' : 'Deleted leads'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </ListHead>
  )
}

function ModeLabel({ icon: Icon, text }: { icon: typeof IconTable; text: string }) {
  return (
    <span className={classes.mode}>
      <Icon size={15} stroke={1.6} aria-hidden />
      {text}
    </span>
  )
}
