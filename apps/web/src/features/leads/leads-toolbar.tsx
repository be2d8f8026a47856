import { ActionIcon, Menu, Popover, SegmentedControl } from '@mantine/core'
import type { LeadFilters, LeadRow } from '@sarai/contract/lead-schemas'
import { IconColumns3, IconDots, IconDownload, IconLayoutKanban, IconTable, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { formatNumber } from '~/lib/format.ts'
import type { Column } from '~/ui/data-table.tsx'
import { exportLeads } from './export-leads.ts'
import classes from './leads-page.module.css'
import type { LeadSearch } from './leads-search.ts'

const ColumnsMenu = lazy(() => import('~/ui/columns-menu.tsx'))

interface Props {
  search: LeadSearch
  onChange: (change: Partial<LeadSearch>) => void
  filters: LeadFilters
  columns: Column<LeadRow>[]
  shown: Column<LeadRow>[]
  /** How many leads the list has; left out where the board counts its columns itself. */
  count: { total: number; totalIsMinimum: boolean } | undefined
}

/** Title and count, table or board, columns, and what else can be done with the list. */
export function LeadsToolbar({ search, onChange, filters, columns, shown, count }: Props) {
  const isBoard = search.mode === 'board'
  const selection = { filters, search: search.q }
  return (
    <div className={classes.top}>
      <h1 className={classes.title}>
        {search.deleted ? 'Deleted leads' : 'Leads'}
        {count && (
          <span className={classes.count}>
            {formatNumber(count.total)}
            {count.totalIsMinimum && '+'}
          </span>
        )}
      </h1>
      <div className={classes.tools}>
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
        {!isBoard && (
          <span className={classes.columnsButton}>
            <Popover position="bottom-end" width={250} trapFocus returnFocus>
              <Popover.Target>
                <ActionIcon variant="default" size={30} aria-label="Columns" title="Columns">
                  <IconColumns3 size={16} stroke={1.6} />
                </ActionIcon>
              </Popover.Target>
              <Popover.Dropdown p={6}>
                <Suspense fallback={null}>
                  <ColumnsMenu
                    all={columns.filter((column) => column.key !== 'name')}
                    shown={shown.map((column) => column.key)}
                    onChange={(keys) => onChange({ cols: keys.join(',') || 'name' })}
                    onReset={() => onChange({ cols: undefined })}
                  />
                </Suspense>
              </Popover.Dropdown>
            </Popover>
          </span>
        )}
        <Menu position="bottom-end" width={230}>
          <Menu.Target>
            <ActionIcon variant="default" size={30} aria-label="More" title="More">
              <IconDots size={16} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Export what is filtered</Menu.Label>
            <Menu.Item
              leftSection={<IconDownload size={16} />}
              onClick={() => void exportLeads('csv', selection, shown)}
            >
              As CSV
            </Menu.Item>
            <Menu.Item
              leftSection={<IconDownload size={16} />}
              onClick={() => void exportLeads('xlsx', selection, shown)}
            >
              As Excel workbook
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconTrash size={16} />}
              onClick={() => onChange({ deleted: search.deleted ? undefined : '1', mode: undefined })}
            >
              {search.deleted ? 'Back to the leads' : 'Deleted leads'}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </div>
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
