import { Button, Tooltip, UnstyledButton } from '@mantine/core'
import type { LeadRow } from '@sarai/contract/lead-schemas'
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { type Column, DataTable, type RowLinkProps, type TableSorting } from '~/ui/data-table.tsx'
import { CardList } from '~/ui/card-list.tsx'
import { MessagePage } from '~/ui/message-page.tsx'
import { TableSkeleton } from '~/ui/table-skeleton.tsx'
import { LeadLine, leadLineHeight } from './lead-line.tsx'
import classes from './leads-table.module.css'

interface Props {
  query: {
    isPending: boolean
    isError: boolean
    isPlaceholderData: boolean
    hasNextPage: boolean
    refetch: () => unknown
  }
  rows: LeadRow[]
  columns: Column<LeadRow>[]
  total: number
  sorting: TableSorting
  onSort: (sorting: TableSorting) => void
  selected: Set<string>
  onSelect: (selected: Set<string>) => void
  onNeedMore: () => void
  /** The screen is a phone's. */
  isNarrow: boolean
  empty: ReactNode
}

/** The leads as a table, or what to say where there are none. */
export function LeadsTable({
  query,
  rows,
  columns,
  total,
  sorting,
  onSort,
  selected,
  onSelect,
  onNeedMore,
  isNarrow,
  empty,
}: Props) {
  const link = useCallback(
    (lead: LeadRow, props: RowLinkProps) => <Link to="/leads/$leadId" params={{ leadId: lead.id }} {...props} />,
    [],
  )
  const quickActions = useCallback((lead: LeadRow) => <QuickActions lead={lead} />, [])
  if (query.isPending) return <TableSkeleton columns={columns.map((column) => column.width)} />
  if (query.isError && rows.length === 0) {
    return (
      <MessagePage
        title="The leads could not be loaded"
        actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
      >
        Nothing is lost. The server or the connection may be away for a moment.
      </MessagePage>
    )
  }
  if (rows.length === 0) return empty
  if (isNarrow)
    return (
      <CardList
        label="Leads"
        rows={rows}
        height={leadLineHeight}
        hasMore={query.hasNextPage}
        onNeedMore={onNeedMore}
        render={(lead) => <LeadLine lead={lead} />}
      />
    )
  return (
    <div className={classes.wrap} data-stale={query.isPlaceholderData || undefined}>
      <DataTable
        label="Leads"
        columns={columns}
        rows={rows}
        total={total}
        hasMore={query.hasNextPage}
        onNeedMore={onNeedMore}
        link={link}
        sorting={sorting}
        onSort={onSort}
        selected={selected}
        onSelect={onSelect}
        quickActions={quickActions}
      />
    </div>
  )
}

/** Calling and writing without opening the lead. */
function QuickActions({ lead }: { lead: LeadRow }) {
  if (!lead.phone) return null
  return (
    <>
      <Tooltip label="Call">
        <UnstyledButton
          component="a"
          href={`tel:${lead.phone}`}
          className={classes.quick}
          aria-label={`Call ${lead.name}`}
          tabIndex={-1}
        >
          <IconPhone size={15} stroke={1.6} />
        </UnstyledButton>
      </Tooltip>
      <Tooltip label="WhatsApp">
        <UnstyledButton
          component="a"
          href={`https://wa.me/${lead.phone.replace(/\D/g, '')}`}
          target="_blank"
          rel="noreferrer"
          className={classes.quick}
          aria-label={`Write to ${lead.name} on WhatsApp`}
          tabIndex={-1}
        >
          <IconBrandWhatsapp size={15} stroke={1.6} />
        </UnstyledButton>
      </Tooltip>
    </>
  )
}
