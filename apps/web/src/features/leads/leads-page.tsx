import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { ScreenLoading } from '~/ui/screen-loading.tsx'
import { SearchBox } from '~/ui/search-box.tsx'
import { LeadsEmpty } from './leads-empty.tsx'
import { LeadsFilters } from './leads-filters.tsx'
import classes from './leads-page.module.css'
import { hasFilters, sortingText, viewStateOf, withoutFilters } from './leads-search.ts'
import { LeadsTable } from './leads-table.tsx'
import { LeadsToolbar } from './leads-toolbar.tsx'
import { LeadsViews } from './leads-views.tsx'
import { useLiveLeads } from './leads-cache.ts'
import { leadColumns, shownColumns } from './leads-columns.tsx'
import { useLeadPages, useLeadSearch } from './use-leads-list.ts'

const LeadsBoard = lazy(() => import('./leads-board.tsx'))
const LeadsBulkBar = lazy(() => import('./leads-bulk-bar.tsx'))

/** What is selected, and for which question: another question begins with nothing selected. */
interface Selection {
  of: unknown
  ids: Set<string>
}
const nothing: Set<string> = new Set()

/** The leads as a table, as a board, and on a phone as a list. */
export default function LeadsPage() {
  const { stages, team, agency } = useSession()
  const [search, change] = useLeadSearch()
  const { query, rows, needMore, filters, sorting, first } = useLeadPages(search)
  const isNarrow = useMediaQuery('(max-width: 700px)') ?? false
  useLiveLeads()

  const asked = `${JSON.stringify(filters)} ${search.q ?? ''}`
  const [selection, setSelection] = useState<Selection>({ of: asked, ids: nothing })
  const selected = selection.of === asked ? selection.ids : nothing
  const select = (ids: Set<string>) => setSelection({ of: asked, ids })

  const columns = useMemo(() => {
    const lookups = {
      stages: new Map(stages.map((stage) => [stage.id, stage])),
      team: new Map(team.map((person) => [person.id, person])),
    }
    return leadColumns({ ...lookups, currency: agency.currency })
  }, [stages, team, agency.currency])
  const shown = useMemo(() => shownColumns(columns, search.cols), [columns, search.cols])
  const isDeleted = search.deleted === '1'
  const isFiltered = hasFilters(search)
  const clear = () => change(withoutFilters(search))

  return (
    <div className={classes.page}>
      <LeadsToolbar
        search={search}
        onChange={change}
        filters={filters}
        columns={columns}
        shown={shown}
        count={search.mode === 'board' ? undefined : first}
      />
      <LeadsViews
        search={search}
        onOpen={(state, view) =>
          change({ ...withoutFilters(search), mode: undefined, sort: undefined, cols: undefined, ...state, view })
        }
        current={viewStateOf(search)}
      />
      <div className={classes.bar}>
        <SearchBox
          label="Search leads"
          placeholder="Name, phone, email or number"
          value={search.q ?? ''}
          onChange={(q) => change({ q: q || undefined })}
        />
        <div className={classes.filters}>
          <LeadsFilters search={search} onChange={change} />
          {isFiltered && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={clear}>
              Clear
            </Button>
          )}
        </div>
      </div>
      {search.mode === 'board' ? (
        <Suspense fallback={<ScreenLoading />}>
          <LeadsBoard filters={filters} search={search.q} />
        </Suspense>
      ) : (
        <LeadsTable
          query={query}
          rows={rows}
          columns={shown}
          total={first?.total ?? 0}
          sorting={sorting}
          onSort={(next) => change({ sort: sortingText(next as typeof sorting) })}
          selected={selected}
          onSelect={select}
          onNeedMore={needMore}
          isNarrow={isNarrow}
          empty={<LeadsEmpty isFiltered={isFiltered} isDeleted={isDeleted} onClear={clear} />}
        />
      )}
      {selected.size > 0 && first && (
        <Suspense fallback={null}>
          <LeadsBulkBar
            selected={selected}
            total={first.total}
            isMinimum={first.totalIsMinimum}
            allLoaded={rows.every((row) => selected.has(row.id))}
            filters={filters}
            search={search.q}
            onDone={() => select(nothing)}
          />
        </Suspense>
      )}
    </div>
  )
}
