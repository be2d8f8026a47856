import { api } from '~/api.ts'
import { proposalsCache } from './proposals-cache.ts'
import ReasonDialog from './reason-dialog.tsx'

interface Props {
  which: { id: string; approvalId: string }
  /** Who asked. */
  who: string
  onClose: () => void
}

/** Asks why a proposal is not to be sent as it is. */
export default function DeclineApprovalDialog({ which, who, onClose }: Props) {
  async function decline(reason: string | undefined): Promise<void> {
    await api.prospectApprovals.decline({ ...which, reason })
    proposalsCache.show((await api.prospects.get({ id: which.id })).data)
  }
  return (
    <ReasonDialog
      title="Decline to send"
      label="Decline"
      description={`${who} reads this. Nothing is sent to the traveller.`}
      onDecline={decline}
      done={`${who} is told`}
      onClose={onClose}
    />
  )
}
