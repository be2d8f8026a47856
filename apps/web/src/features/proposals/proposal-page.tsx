import type { Proposal } from '@sarai/contract/prospect-schemas'
import type { ItineraryState } from '@sarai/contract/itinerary-calls'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { api } from '~/api.ts'
import type { EditorPart } from '~/itinerary/editor-part.ts'
import { ItineraryEditor } from '~/itinerary/itinerary-editor.tsx'
import { ItineraryRecord, readOnce, useTransport } from '~/itinerary/itinerary-record.tsx'
import { useSession } from '~/lib/session-context.tsx'
import { useScreenSearch } from '~/lib/use-screen-search.ts'
import { calls } from '~/query.ts'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { ApprovalNotice } from './approval-notice.tsx'
import { ProposalHeader } from './proposal-header.tsx'
import { ProposalNotice } from './proposal-notice.tsx'
import { ProposalProformas } from './proposal-proformas.tsx'
import { proposalPageSearch } from './proposal-search.ts'
import { proposalsCache } from './proposals-cache.ts'
import { isSettled } from './use-proposal-actions.ts'
import { WishesBanner } from './wishes-banner.tsx'

const AcceptedTrip = lazy(() => import('./accepted/accepted-trip.tsx'))

/** One proposal: its itinerary and what it costs, edited where they stand. */
export default function ProposalPage() {
  const { proposalId } = useParams({ from: '/app/prospect-details/$proposalId' })
  proposalsCache.useLiveOne(proposalId)
  const record = useQuery(calls.prospects.get.queryOptions({ input: { id: proposalId } }))
  const itinerary = useQuery({ ...calls.prospects.itinerary.queryOptions({ input: { id: proposalId } }), ...readOnce })
  return (
    <ItineraryRecord record={record} itinerary={itinerary} what="proposal" to="/prospect">
      {(proposal, start) => <ProposalEditor proposal={proposal} start={start} />}
    </ItineraryRecord>
  )
}

interface Props {
  proposal: Proposal
  start: ItineraryState
}

function ProposalEditor({ proposal, start }: Props) {
  const { id } = proposal
  const { can } = useSession()
  const { part, open } = useOpenPart(id)
  const transport = useTransport(api.prospects, id)
  return (
    <ItineraryEditor
      start={start}
      transport={transport}
      recordId={id}
      kind="proposal"
      isEditable={can('prospects', 'write') && !proposal.deletedAt && !isSettled(proposal)}
      part={part}
      onOpen={open}
      summary={
        isSettled(proposal) && !proposal.deletedAt ? (
          <Suspense fallback={<LinesSkeleton lines={8} />}>
            <AcceptedTrip id={id} publicKey={proposal.publicKey} />
          </Suspense>
        ) : undefined
      }
      header={(state) => (
        <>
          <ProposalHeader proposal={proposal} state={state} />
          <ProposalNotice proposal={proposal} />
          <ProposalProformas proposalId={id} />
          {!proposal.deletedAt && !isSettled(proposal) && <ApprovalNotice proposal={proposal} />}
          {!proposal.deletedAt && !isSettled(proposal) && (
            <WishesBanner id={id} isEditable={can('prospects', 'write')} />
          )}
        </>
      )}
    />
  )
}

/** The part that the address names. */
function useOpenPart(proposalId: string): { part: EditorPart; open: (part: EditorPart) => void } {
  const navigate = useNavigate()
  const { currentDayId, tripSectionId } = useParams({ strict: false })
  const { part: kind = 'overview', at } = useScreenSearch(proposalPageSearch).values
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
