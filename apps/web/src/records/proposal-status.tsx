import { type ProposalStatus, proposalStatusLabels } from '@sarai/contract/prospect-words'
import { Pill, StageDot } from '~/ui/stage-pill.tsx'

/** The colour of each status, by its name. */
const colours: Record<ProposalStatus, string> = {
  draft: 'gray',
  sent: 'blue',
  viewed: 'violet',
  'changes-requested': 'orange',
  accepted: 'green',
  declined: 'red',
  expired: 'yellow',
}

export function ProposalStatusDot({ status }: { status: ProposalStatus }) {
  return <StageDot colour={colours[status]} />
}

interface Props {
  proposal: { status: ProposalStatus; isAwaitingApproval: boolean }
}

/** How far a proposal is. What waits for approval says that, unless it is with the traveller already. */
export function ProposalStatusPill({ proposal: { status, isAwaitingApproval } }: Props) {
  if (isAwaitingApproval && status === 'draft') return <Pill name="Waits for approval" colour="yellow" />
  return <Pill name={proposalStatusLabels[status]} colour={colours[status]} />
}
