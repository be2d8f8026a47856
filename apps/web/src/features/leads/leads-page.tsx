import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { hasConditions, sortingText, withoutConditions } from '~/lib/list-search.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useListSearch } from '~/lib/use-list-search.ts'
import { type BuiltInView, ListViews } from '~/records/list-views.tsx'
import { shownColumns } from '~/ui/columns.ts'
import { ListEmpty } from '~/ui/list-empty.tsx'
import { ListBar, ListPage } from '~/ui/list-page.tsx'
import { ListTable } from '~/ui/list-table.tsx'
import { ScreenLoading } from '~/ui/screen-loading.tsx'
import { useSelection } from '~/ui/use-selection.ts'
import { LeadsEmpty } from './leads-empty.tsx'
import { LeadsFilters } from './leads-filters.tsx'
import type { LeadSearch } from './leads-search-names.ts'
import { defaultSort } from './leads-search.ts'
import { LeadsToolbar } from './leads-toolbar.tsx'
import { useLiveLeads } from './leads-cache.ts'
import { leadColumns, defaultColumns } from './leads-columns.tsx'
import { leadRows } from './leads-rows.tsx'
import { useLeadPages } from './use-leads-list.ts'

const LeadsBoard = lazy(() => import('./leads-board.tsx'))
const LeadsBulkBar = lazy(() => import('./leads-bulk-bar.tsx'))

const list = { to: '/leads', remembered: 'leads.list' } as const

function viewsFor(userId: string): BuiltInView[] {
  return [
    { key: 'all', name: 'All', state: {} },
    { key: 'open', name: 'Open', state: { kind: 'open' } },
    { key: 'mine', name: 'My open leads', state: { kind: 'open', owner: userId } },
    { key: 'overdue', name: 'Overdue', state: { follow: 'overdue', sort: 'nextFollowUpAt' } },
    { key: 'today', name: 'Due today', state: { follow: 'today', sort: 'nextFollowUpAt' } },
    { key: 'unanswered', name: 'Unanswered', state: { unanswered: '1', sort: 'createdAt' } },
  ]
}

/** The leads as a table, as a board, and on a phone as a list. */
export default function LeadsPage() {
  const { stages, team, agency, user, customFields } = useSession()
  const [search, change] = useListSearch<LeadSearch>(useSearch({ from: '/app/leads' }), list)
  const { query, rows, needMore, filters, sorting, first } = useLeadPages(search)
  const { selected, select, selectNothing } = useSelection([filters, search.q])
  useLiveLeads()

  const columns = useMemo(() => {
    const lookups = {
      stages: new Map(stages.map((stage) => [stage.id, stage])),
      team: new Map(team.map((person) => [person.id, person])),
    }
    return leadColumns({ ...lookups, currency: agency.currency, fields: customFields })
  }, [stages, team, agency.currency, customFields])
  const shown = useMemo(() => shownColumns(columns, search.cols, defaultColumns), [columns, search.cols])
  const isFiltered = hasConditions(search)
  const clear = () => change(withoutConditions(search))

  return (
    <ListPage>
      <LeadsToolbar
        search={search}
        onChange={change}
        filters={filters}
        columns={columns}
        shown={shown}
        count={search.mode === 'board' ? undefined : first}
      />
      <ListViews
        list="leads"
        builtIn={viewsFor(user.id)}
        example="Honeymoons this winter"
        search={search}
        onChange={change}
      />
      <ListBar
        search={{
          label: 'Search leads',
          placeholder: 'Name, phone, email or number',
          value: search.q,
          onChange: (q) => change({ q }),
        }}
        onClear={isFiltered ? clear : undefined}
      >
        <LeadsFilters search={search} onChange={change} />
      </ListBar>
      {search.mode === 'board' ? (
        <Suspense fallback={<ScreenLoading />}>
          <LeadsBoard filters={filters} search={search.q} />
        </Suspense>
      ) : (
        <ListTable
          label="Leads"
          query={query}
          rows={rows}
          columns={shown}
          total={first?.total ?? 0}
          sorting={sorting}
          onSort={(next) => change({ sort: sortingText(next, defaultSort) })}
          selected={selected}
          onSelect={select}
          onNeedMore={needMore}
          {...leadRows}
          empty={
            <ListEmpty one="lead" isFiltered={isFiltered} isDeleted={search.deleted === '1'} onClear={clear}>
              <LeadsEmpty />
            </ListEmpty>
          }
        />
      )}
      {selected.size > 0 && first && (
        <Suspense fallback={null}>
          <LeadsBulkBar
            selected={selected}
            total={first.total}
            isMinimum={first.totalIsMinimum}
            filters={filters}
            search={search.q}
            onDone={selectNothing}
          />
        </Suspense>
      )}
    </ListPage>
  )
}
