import type { Proposal } from '@sarai/contract/prospect-schemas'
import type { Transport } from '@sarai/itinerary/sync'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '~/api.ts'
import type { EditorPart } from '~/itinerary/editor-part.ts'
import { ItineraryEditor } from '~/itinerary/itinerary-editor.tsx'
import { isPassing } from '~/itinerary/use-itinerary.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { RecordFailed } from '~/records/record-page.tsx'
import { ScreenLoading } from '~/ui/screen-loading.tsx'
import { ProposalHeader } from './proposal-header.tsx'
import { ProposalNotice } from './proposal-notice.tsx'
import { useLiveProposal } from './proposals-cache.ts'

/** One proposal: its itinerary and what it costs, edited where they stand. */
export default function ProposalPage() {
  const { proposalId } = useParams({ from: '/app/prospect-details/$proposalId' })
  useLiveProposal(proposalId)
  const record = useQuery(calls.prospects.get.queryOptions({ input: { id: proposalId } }))
  // The editor follows the changes itself; what it began with is not read again behind its back.
  const itinerary = useQuery({
    ...calls.prospects.itinerary.queryOptions({ input: { id: proposalId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const error = record.error ?? itinerary.error
  if (error && (!record.data || !itinerary.data))
    return (
      <RecordFailed
        error={error}
        what="proposal"
        to="/prospect"
        onRetry={() => void Promise.all([record.refetch(), itinerary.refetch()])}
      />
    )
  if (!record.data || !itinerary.data) return <ScreenLoading />
  return (
    <ProposalEditor
      key={`${proposalId} ${itinerary.dataUpdatedAt}`}
      proposal={record.data.data}
      start={itinerary.data.data}
    />
  )
}

/** How the editor reaches the proposal's itinerary. */
function transportTo(id: string): Transport {
  return {
    send: async (batches) => (await api.prospects.edit({ id, batches })).data,
    changesSince: async (since) => (await api.prospects.changesSince({ id, since })).data,
    read: async () => (await api.prospects.itinerary({ id })).data,
    isPassing,
  }
}

interface Props {
  proposal: Proposal
  start: Parameters<typeof ItineraryEditor>[0]['start']
}

function ProposalEditor({ proposal, start }: Props) {
  const { id } = proposal
  const { can } = useSession()
  const { part, open } = useOpenPart(id)
  const transport = useMemo(() => transportTo(id), [id])
  return (
    <ItineraryEditor
      start={start}
      transport={transport}
      recordId={id}
      kind="proposal"
      isEditable={can('prospects', 'write') && !proposal.deletedAt && !proposal.acceptedAt}
      part={part}
      onOpen={open}
      header={(state) => (
        <>
          <ProposalHeader proposal={proposal} state={state} />
          <ProposalNotice proposal={proposal} />
        </>
      )}
    />
  )
}

const named = ['costs', 'options', 'policies'] as const

/** The part that the address names. */
function useOpenPart(proposalId: string): { part: EditorPart; open: (part: EditorPart) => void } {
  const navigate = useNavigate()
  const { currentDayId, tripSectionId } = useParams({ strict: false })
  const { part: name, at } = useSearch({ strict: false })
  const kind = named.find((one) => one === name) ?? 'overview'
  const part: EditorPart = currentDayId
    ? { kind: 'day', id: currentDayId }
    : tripSectionId
      ? { kind: 'section', id: tripSectionId }
      : kind === 'costs'
        ? { kind, at }
        : { kind }

  function open(next: EditorPart): void {
    const params = { proposalId }
    if (next.kind === 'day')
      void navigate({
        to: '/prospect-details/$proposalId/day/$currentDayId',
        params: { ...params, currentDayId: next.id },
      })
    else if (next.kind === 'section')
      void navigate({
        to: '/prospect-details/$proposalId/trip-information/$tripSectionId',
        params: { ...params, tripSectionId: next.id },
      })
    else
      void navigate({
        to: '/prospect-details/$proposalId',
        params,
        search: {
          part: next.kind === 'overview' ? undefined : next.kind,
          at: next.kind === 'costs' ? next.at : undefined,
        },
      })
  }
  return { part, open }
}
