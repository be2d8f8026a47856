import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { hasConditions, sortingText, withoutConditions } from '~/lib/list-search.ts'
import { useNewProposal } from '~/lib/new-proposal.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useListSearch } from '~/lib/use-list-search.ts'
import { type BuiltInView, ListViews } from '~/records/list-views.tsx'
import { ownOrders } from '~/records/own-columns.tsx'
import { CardGrid } from '~/ui/card-grid.tsx'
import { CardsToolbar } from '~/ui/cards-toolbar.tsx'
import { shownColumns } from '~/ui/columns.ts'
import { ListEmpty } from '~/ui/list-empty.tsx'
import { ListBar, ListPage } from '~/ui/list-page.tsx'
import { ListTable } from '~/ui/list-table.tsx'
import type { Order } from '~/ui/order-button.tsx'
import { ProposalDialogs } from './proposal-dialogs.tsx'
import { useLiveProposals } from './proposals-cache.ts'
import { proposalColumns, defaultColumns } from './proposals-columns.tsx'
import { ProposalsEmpty } from './proposals-empty.tsx'
import { ProposalsFilters } from './proposals-filters.tsx'
import { deletedProposalRows, proposalRows } from './proposals-rows.tsx'
import type { ProposalSearch } from './proposals-search-names.ts'
import { defaultSort } from './proposals-search.ts'
import { useProposalPages } from './use-proposals-list.ts'

const list = { to: '/prospect', remembered: 'prospects.list' } as const

/** The views that everybody has. They leave it at cards or table, whichever is open. */
function viewsFor(userId: string, mode: string | undefined): BuiltInView[] {
  const views: BuiltInView[] = [
    { key: 'all', name: 'All', state: {} },
    { key: 'mine', name: 'My proposals', state: { owner: userId } },
    { key: 'drafts', name: 'Drafts', state: { status: 'draft' } },
    { key: 'waiting', name: 'With travellers', state: { status: 'sent,viewed' } },
    { key: 'changes', name: 'Changes requested', state: { status: 'changes-requested' } },
    { key: 'accepted', name: 'Accepted', state: { status: 'accepted' } },
    { key: 'expired', name: 'Expired', state: { status: 'expired' } },
  ]
  return mode ? views.map((view) => ({ ...view, state: { ...view.state, mode } })) : views
}

const orders: Order[] = [
  { label: 'Newest first' },
  { sort: '-updatedAt', label: 'Recently changed first' },
  { sort: '-lastViewedAt', label: 'Recently opened first' },
  { sort: '-sentAt', label: 'Recently sent first' },
  { sort: 'startDate', label: 'Earliest travel first' },
  { sort: '-total', label: 'Highest total first' },
  { sort: 'title', label: 'Title, A to Z' },
]

/** The proposals as a table or as cards, and on a phone as a list. */
export default function ProposalsPage() {
  const { team, user, can, customFields } = useSession()
  const [search, change] = useListSearch<ProposalSearch>(useSearch({ from: '/app/prospect' }), list)
  const { query, rows, needMore, sorting, first } = useProposalPages(search)
  const { open: add } = useNewProposal()
  useLiveProposals()

  const columns = useMemo(
    () => proposalColumns(new Map(team.map((person) => [person.id, person])), customFields),
    [team, customFields],
  )
  const allOrders = useMemo(() => [...orders, ...ownOrders(customFields, 'prospects')], [customFields])
  const shown = useMemo(() => shownColumns(columns, search.cols, defaultColumns), [columns, search.cols])
  const isFiltered = hasConditions(search)
  const isDeleted = search.deleted === '1'
  const isTable = search.mode !== 'cards'
  const drawn = isDeleted ? deletedProposalRows : proposalRows
  const clear = () => change(withoutConditions(search))
  const shared = {
    label: 'Proposals',
    query,
    rows,
    onNeedMore: needMore,
    empty: (
      <ListEmpty
        one="proposal"
        isFiltered={isFiltered}
        isDeleted={isDeleted}
        onClear={clear}
        hint="The search looks at titles, customers, destinations and numbers."
      >
        <ProposalsEmpty onAdd={() => add()} />
      </ListEmpty>
    ),
  }

  return (
    <ProposalDialogs>
      <ListPage>
        <CardsToolbar
          one="proposal"
          search={search}
          onChange={change}
          isTable={isTable}
          onTable={(next) => change({ mode: next ? undefined : 'cards' })}
          orders={allOrders}
          columns={columns}
          shown={shown}
          count={first}
          own={user.isSubuser ? undefined : 'prospects'}
          onAdd={can('prospects', 'write') ? () => add() : undefined}
        />
        <ListViews
          list="prospects"
          builtIn={viewsFor(user.id, search.mode)}
          example="Honeymoons waiting for an answer"
          search={search}
          onChange={change}
        />
        <ListBar
          search={{
            label: 'Search proposals',
            placeholder: 'Title, customer, place or number',
            value: search.q,
            onChange: (q) => change({ q }),
          }}
          onClear={isFiltered ? clear : undefined}
        >
          <ProposalsFilters search={search} onChange={change} />
        </ListBar>
        {isTable ? (
          <ListTable
            columns={shown}
            total={first?.total ?? 0}
            sorting={sorting}
            onSort={(next) => change({ sort: sortingText(next, defaultSort) })}
            {...shared}
            {...drawn.table}
          />
        ) : (
          <CardGrid {...shared} card={drawn.card} />
        )}
      </ListPage>
    </ProposalDialogs>
  )
}
