import { Button } from '@mantine/core'
import type { Approval } from '@sarai/contract/prospect-approvals'
import type { Proposal } from '@sarai/contract/prospect-schemas'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { api } from '~/api.ts'
import { useEditor } from '~/itinerary/editor-context.tsx'
import { formatMoment } from '~/lib/format.ts'
import { showMailWarnings } from '~/lib/mail-warnings.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { RecordNotice } from '~/records/record-page.tsx'
import { useAction } from '~/ui/action.ts'
import classes from './approval-notice.module.css'
import { proposalsCache } from './proposals-cache.ts'
import { openSent } from './sending/use-send.ts'
import { copyLink } from './use-proposal-actions.ts'

const DeclineApprovalDialog = lazy(() => import('./decline-approval-dialog.tsx'))

const ways = { mail: 'by mail', whatsapp: 'on WhatsApp', link: 'as a link' } as const

/** What became of the last request to send a proposal, and what is to be done about it. */
export function ApprovalNotice({ proposal }: { proposal: Proposal }) {
  const { user, team } = useSession()
  const { id } = proposal
  const approval = useQuery(calls.prospectApprovals.newest.queryOptions({ input: { id } })).data?.data
  if (!approval) return null
  const nameOf = (person: string | null) => team.find((one) => one.id === person)?.name ?? 'A former colleague'
  const isMine = approval.askedBy === user.id
  if (approval.status === 'waiting')
    return <Waiting proposal={proposal} approval={approval} isMine={isMine} who={nameOf(approval.askedBy)} />
  if (!isMine) return null
  const by = nameOf(approval.decidedBy)
  if (approval.status === 'declined' && isNewest(proposal, approval))
    return (
      <RecordNotice>
        {by} declined to send this{approval.reason ? `: ${approval.reason}` : '.'}
      </RecordNotice>
    )
  if (approval.status === 'expired' && isNewest(proposal, approval))
    return <RecordNotice>Nobody approved sending this in time. Ask for it again.</RecordNotice>
  return <Approved proposal={proposal} approval={approval} by={by} />
}

/** Whether nothing was sent since somebody decided. */
const isNewest = ({ sentAt }: Proposal, { askedAt }: Approval) => sentAt === null || sentAt < askedAt

interface Props {
  proposal: Proposal
  approval: Approval
}

function Waiting({ proposal, approval, isMine, who }: Props & { isMine: boolean; who: string }) {
  const { user, can } = useSession()
  const { isBusy, run } = useAction()
  const [isDeclining, setDeclining] = useState(false)
  const { sync } = useEditor()
  const revision = useSyncExternalStore(sync.watch, () => sync.shown().revision)
  const which = { id: proposal.id, approvalId: approval.id }
  const mayDecide = user.seesCost && (!user.isSubuser || user.isManager) && can('prospects', 'write')

  const lookAgain = async () => proposalsCache.show((await api.prospects.get({ id: proposal.id })).data)
  const approve = () =>
    run(() => api.prospectApprovals.approve(which), 'It was not sent', {
      show: ({ warnings }) => {
        showMailWarnings(warnings, !user.isSubuser)
        return lookAgain()
      },
      done: 'Approved and sent',
    })
  const withdraw = () =>
    run(() => api.prospectApprovals.withdraw(which), 'The request was not withdrawn', {
      show: lookAgain,
      done: 'Request withdrawn',
    })

  const way = [ways[approval.channel], approval.channel === 'mail' && approval.to && `to ${approval.to}`]
  const how = way.filter(Boolean).join(' ')
  return (
    <Notice
      actions={
        <>
          {mayDecide && (
            <>
              <Button size="compact-sm" loading={isBusy} onClick={() => void approve()}>
                Approve and send
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setDeclining(true)}>
                Decline
              </Button>
            </>
          )}
          {isMine && (
            <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void withdraw()}>
              Withdraw
            </Button>
          )}
        </>
      }
    >
      {isMine ? `Sending this ${how} waits for approval` : `${who} asks to send this ${how}`}, asked{' '}
      {formatMoment(approval.askedAt)}.{mayDecide && ` ${earned(approval)}`}
      {revision > approval.revision && ' The draft was changed since; what was asked for is sent, without that.'}
      {isDeclining && (
        <Suspense fallback={null}>
          <DeclineApprovalDialog which={which} who={who} onClose={() => setDeclining(false)} />
        </Suspense>
      )}
    </Notice>
  )
}

/** What each option comes to and earns. */
function earned({ totals, isBelowFloor }: Approval): string {
  const options = totals.map(({ name, total, currency, margin, marginPoints }) => {
    const share = marginPoints === null ? '' : ` (${marginPoints / 100} %)`
    const margins = margin === null ? '' : `, earns ${formatMoney(margin, currency)}${share}`
    return `${name ? `${name}: ` : ''}${formatMoney(total, currency)}${margins}`
  })
  return `${options.join(' · ')}.${isBelowFloor ? ' With some choices of the traveller the margin is below the minimum.' : ''}`
}

/** What is left to do for who asked: a link or a message is handed over by them. */
function Approved({ proposal, approval, by }: Props & { by: string }) {
  const { sent, channel, status } = approval
  const isToDo = status === 'approved' && channel !== 'mail' && proposal.status === 'sent'
  if (!isToDo || !sent || sent.version !== proposal.sentVersion) return null
  const give = () => (channel === 'link' ? void copyLink(sent.url) : void openSent(sent))
  return (
    <RecordNotice action={{ label: channel === 'link' ? 'Copy link' : 'Open WhatsApp', run: give }}>
      {by} approved version {sent.version}. The traveller does not have it yet.
    </RecordNotice>
  )
}

function Notice({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <div className={classes.notice} role="status">
      <span>{children}</span>
      <div className={classes.actions}>{actions}</div>
    </div>
  )
}
