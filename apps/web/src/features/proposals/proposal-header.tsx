import { RightItem } from '~/ui/right-item.tsx'
import { Menu } from '@mantine/core'
import type { Proposal, ProposalChanges } from '@sarai/contract/prospect-schemas'
import { IconCopy, IconFileInvoice, IconFileTypePdf, IconHistory, IconMail, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { api } from '~/api.ts'
import { useEditor } from '~/itinerary/editor-context.tsx'
import { HeaderTotal } from '~/itinerary/header-total.tsx'
import { useSession } from '~/lib/session-context.tsx'
import { useScreenSearch } from '~/lib/use-screen-search.ts'
import { calls } from '~/query.ts'
import { HeaderSpares } from '~/records/header-spares.tsx'
import { HeaderOwner, RecordHeader } from '~/records/record-header.tsx'
import { runAction } from '~/ui/action.ts'
import { RowLink } from '~/ui/row-link.tsx'
import classes from './proposal-header.module.css'
import { useTasksDrawer } from '~/records/use-tasks-drawer.tsx'
import { ProposalStatusPill } from '~/records/proposal-status.tsx'
import { useProposalFields } from './proposal-fields.tsx'
import { proposalPageSearch } from './proposal-search.ts'
import { proposalsCache } from './proposals-cache.ts'
import { SendProposal } from './sending/send-proposal.tsx'
import { SentButton } from './sent/sent-button.tsx'
import { isSettled, useProposalActions } from './use-proposal-actions.ts'
import { recordNumber, recordPage } from '~/records/kinds.ts'

const HistoryDrawer = lazy(() => import('~/itinerary/history-drawer.tsx'))
const ProformaDialog = lazy(() => import('./proforma-dialog.tsx'))
const WriteAbout = lazy(() => import('./sending/write-about.tsx'))

interface Props {
  proposal: Proposal
  /** Whether everything is saved, undo and redo. */
  state: ReactNode
}

/** Who the proposal is for, how far it is, what it comes to, and what is done with it as a whole. */
export function ProposalHeader({ proposal, state }: Props) {
  const { id, version, title, number, ownerId } = proposal
  const { can, user, lacks } = useSession()
  const [isHistory, setHistory] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const [isDrawing, setDrawing] = useState(false)
  const { duplicate, makePdf, remove } = useProposalActions()
  const mayWrite = can('prospects', 'write')
  const isThere = mayWrite && !proposal.deletedAt
  const isEditable = isThere && !isSettled(proposal)
  const tasks = useTasksDrawer({ on: { proposalId: id }, ownerId, isEditable: isThere })
  const fields = useProposalFields({ proposal, isEditable: isThere })
  const mail = { label: 'Write mail', Icon: IconMail, onClick: () => setWriting(true) }

  async function change(changes: ProposalChanges): Promise<void> {
    const changed = api.prospects.update({ id, version, changes })
    proposalsCache.show((await runAction(changed, 'The proposal was not changed')).data)
  }

  return (
    <RecordHeader
      back={{ to: '/prospect', label: 'All proposals' }}
      name={title}
      number={recordNumber('proposal', number)}
      state={
        <>
          <Customer proposal={proposal} />
          <ProposalStatusPill proposal={proposal} />
          {proposal.acceptedAt && can('calendars') && <TripLink id={id} />}
          <HeaderTotal
            agreed={
              (proposal.acceptedAt || !user.seesCost) && proposal.total !== null
                ? { total: proposal.total, currency: proposal.currency }
                : null
            }
          />
          {state}
        </>
      }
      actions={
        <>
          <div className={classes.owner}>
            <HeaderOwner ownerId={ownerId} isEditable={isThere} onChoose={(next) => void change({ ownerId: next })} />
          </div>
          <SentButton proposal={proposal} />
          <HeaderSpares spares={[...(isThere ? [mail] : []), ...fields.spares, tasks.spare]}>
            <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => setHistory(true)}>
              History, notes and files
            </Menu.Item>
            {mayWrite && (
              <>
                <Menu.Item leftSection={<IconFileTypePdf size={16} />} onClick={() => void makePdf(id)}>
                  Make a PDF
                </Menu.Item>
                {isEditable && !proposal.acceptedAt && can('invoices', 'write') && (
                  <Menu.Item leftSection={<IconFileInvoice size={16} />} onClick={() => setDrawing(true)}>
                    Draw up a proforma
                  </Menu.Item>
                )}
                <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void duplicate(id)}>
                  Duplicate
                </Menu.Item>
                {isEditable && (
                  <RightItem
                    lacks={lacks('delete', proposal.ownerId)}
                    colour="red"
                    icon={<IconTrash size={16} />}
                    onClick={() => void remove(proposal)}
                  >
                    Delete proposal
                  </RightItem>
                )}
              </>
            )}
          </HeaderSpares>
          <SendThis proposal={proposal} />
        </>
      }
    >
      {tasks.drawer}
      {fields.drawer}
      <Suspense fallback={null}>
        {isWriting && <WriteAbout proposal={proposal} onClose={() => setWriting(false)} />}
        {isDrawing && <ProformaDialog proposalId={id} onClose={() => setDrawing(false)} />}
      </Suspense>
      {isHistory && (
        <Suspense fallback={null}>
          <HistoryDrawer
            on={{ proposalId: id }}
            mayNote={isThere}
            record={proposal}
            what="proposal"
            calls={calls.prospects}
            restore={(revision) => api.prospects.restoreState({ id, revision })}
            isEditable={isEditable}
            onClose={() => setHistory(false)}
          />
        </Suspense>
      )}
    </RecordHeader>
  )
}

/** The way to the trip that an accepted proposal became. */
function TripLink({ id }: { id: string }) {
  const trip = useQuery(calls.prospects.trip.queryOptions({ input: { id } })).data?.data
  if (!trip) return null
  return (
    <RowLink to={recordPage('trip', trip.id)} className={classes.customer}>
      Trip {recordNumber('trip', trip.number)}
    </RowLink>
  )
}

/** Sends what is on the screen, once all of it is saved. */
function SendThis({ proposal }: Pick<Props, 'proposal'>) {
  const { sync } = useEditor()
  const revision = useSyncExternalStore(sync.watch, () => sync.shown().revision)
  const state = useSyncExternalStore(sync.watch, () => sync.shown().state)
  const { send } = useScreenSearch(proposalPageSearch).values
  const navigate = useNavigate()
  // Whoever comes back to this page later did not ask for it again.
  const forget = () =>
    void navigate({
      to: '/prospect-details/$proposalId',
      params: { proposalId: proposal.id },
      search: {},
      replace: true,
    })
  return (
    <SendProposal
      proposal={proposal}
      revision={revision}
      isSaving={state !== 'saved'}
      isAdding={state === 'adding'}
      newPrice={send ? { alertId: send, forget } : undefined}
    />
  )
}

/** Whom it is for, with a way to their enquiry, or to them. */
function Customer({ proposal: { leadId, contactId, customer } }: Pick<Props, 'proposal'>) {
  if (!customer) return null
  if (leadId)
    return (
      <Link to="/leads/$leadId" params={{ leadId }} className={classes.customer}>
        {customer}
      </Link>
    )
  if (contactId)
    return (
      <Link to="/contacts/$contactId" params={{ contactId }} className={classes.customer}>
        {customer}
      </Link>
    )
  return <span className={classes.customer}>{customer}</span>
}
