import type { ProposalRow } from '@sarai/contract/prospect-schemas'
import { api } from '~/api.ts'
import { proposalsCache } from './proposals-cache.ts'
import ReasonDialog from './reason-dialog.tsx'

interface Props {
  proposal: Pick<ProposalRow, 'id' | 'title'>
  onClose: () => void
}

/** Asks why the traveller does not want it. */
export default function DeclineDialog({ proposal: { id, title }, onClose }: Props) {
  return (
    <ReasonDialog
      title="Mark as declined"
      label="Mark as declined"
      description="For your history; the traveller does not see it. Sending the proposal again undoes this."
      placeholder="Found it cheaper elsewhere"
      onDecline={async (reason) => proposalsCache.show((await api.prospects.decline({ id, reason })).data)}
      done={`${title} is marked as declined`}
      onClose={onClose}
    />
  )
}
