import { tableFormats } from '@sarai/contract/export-words'
import { lazy } from 'react'
import { useNewProposal } from '~/lib/new-proposal.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { ExportItems } from '~/records/export-items.tsx'
import { useLacksAmong } from '~/records/lacks-among.ts'
import { ListToolbar } from '~/records/list-toolbar.tsx'
import type { BuiltInView } from '~/records/list-views.tsx'
import { RecordList, withMode } from '~/records/record-list.tsx'
import { recordList, useRecordList } from '~/records/use-record-list.ts'
import { cardsMode, ModeSwitch, tableMode } from '~/ui/mode-switch.tsx'
import type { Order } from '~/ui/order-button.tsx'
import { exportProposals } from './export-proposals.ts'
import { ProposalDialogs } from './proposal-dialogs.tsx'
import { proposalsCache } from './proposals-cache.ts'
import { defaultColumns, proposalColumns } from './proposals-columns.tsx'
import { ProposalsEmpty } from './proposals-empty.tsx'
import { ProposalsFilters } from './proposals-filters.tsx'
import { deletedProposalRows, proposalRows } from './proposals-rows.tsx'
import { proposalQuestion } from './proposals-search.ts'

const ProposalsBulkBar = lazy(() => import('./proposals-bulk-bar.tsx'))

const definition = recordList({
  ...proposalQuestion,
  call: calls.prospects.list,
  columnsFor: proposalColumns,
  defaultColumns,
})

const useProposalsList = () => useRecordList(definition)
export type ProposalsList = ReturnType<typeof useProposalsList>

function viewsFor(userId: string): BuiltInView[] {
  return [
    { key: 'all', name: 'All', state: {} },
    { key: 'mine', name: 'My proposals', state: { owner: userId } },
    { key: 'drafts', name: 'Drafts', state: { status: 'draft' } },
    { key: 'waiting', name: 'With travellers', state: { status: 'sent,viewed' } },
    { key: 'changes', name: 'Changes requested', state: { status: 'changes-requested' } },
    { key: 'accepted', name: 'Accepted', state: { status: 'accepted' } },
    { key: 'expired', name: 'Expired', state: { status: 'expired' } },
  ]
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
  const { user } = useSession()
  const list = useProposalsList()
  const { search, change } = list
  const lacksAmong = useLacksAmong(list.description)
  const { open } = useNewProposal()
  const add = () => open()
  proposalsCache.useLive()
  const mode = search.mode ?? 'table'
  return (
    <ProposalDialogs>
      <RecordList
        list={list}
        views={withMode(viewsFor(user.id), search.mode)}
        viewExample="Honeymoons waiting for an answer"
        toolbar={
          <ListToolbar
            list={list}
            mode={
              <ModeSwitch
                modes={[cardsMode, tableMode]}
                value={mode}
                onChange={(next) => change({ mode: next === 'cards' ? next : undefined })}
              />
            }
            shows={mode === 'cards' ? 'cards' : 'table'}
            orders={orders}
            exporting={
              <ExportItems
                hasOwner
                hasPhones={false}
                lacks={lacksAmong('export', list.rows)}
                formats={tableFormats}
                hasShown
                run={(format, ways) =>
                  exportProposals(format, { filters: list.filters, search: list.q }, ways, list.shown)
                }
              />
            }
            add={{ label: 'New proposal', short: 'New', run: add }}
          />
        }
        filters={<ProposalsFilters search={search} onChange={change} />}
        drawn={list.isDeleted ? deletedProposalRows : proposalRows}
        isGrid={mode === 'cards'}
        bulk={<ProposalsBulkBar list={list} />}
        empty={<ProposalsEmpty onAdd={add} />}
      />
    </ProposalDialogs>
  )
}
