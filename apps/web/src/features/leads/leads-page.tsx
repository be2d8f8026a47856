import { lazy, Suspense } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import type { BuiltInView } from '~/records/list-views.tsx'
import { RecordList } from '~/records/record-list.tsx'
import { recordList, useRecordList } from '~/records/use-record-list.ts'
import { ScreenLoading } from '~/ui/screen-loading.tsx'
import { LeadsFilters } from './leads-filters.tsx'
import { leadQuestion } from './leads-search.ts'
import { LeadsToolbar } from './leads-toolbar.tsx'
import { leadsCache } from './leads-cache.ts'
import { defaultColumns, leadColumns } from './leads-columns.tsx'
import { leadRows } from './leads-rows.tsx'

const LeadsBoard = lazy(() => import('./leads-board.tsx'))
const LeadsEmpty = lazy(() => import('./leads-empty.tsx'))
const LeadsBulkBar = lazy(() => import('./leads-bulk-bar.tsx'))

const definition = recordList({
  ...leadQuestion,
  call: calls.leads.list,
  columnsFor: leadColumns,
  defaultColumns,
})

/** Everything that the screen's parts need of the list. */
export type LeadsList = ReturnType<typeof useLeadsList>
const useLeadsList = () => useRecordList(definition)

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
  const { user } = useSession()
  const list = useLeadsList()
  const { search, change, filters } = list
  leadsCache.useLive()
  const board = search.mode === 'board' && (
    <Suspense fallback={<ScreenLoading />}>
      <LeadsBoard filters={filters} search={search.q} />
    </Suspense>
  )
  return (
    <RecordList
      list={list}
      views={viewsFor(user.id)}
      viewExample="Honeymoons this winter"
      toolbar={<LeadsToolbar list={list} />}
      filters={<LeadsFilters search={search} onChange={change} />}
      drawn={leadRows}
      instead={board || undefined}
      empty={
        <Suspense fallback={<ScreenLoading />}>
          <LeadsEmpty />
        </Suspense>
      }
      bulk={<LeadsBulkBar list={list} />}
    />
  )
}
