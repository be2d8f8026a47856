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

/** How far a proposal is. */
export function ProposalStatusPill({ status }: { status: ProposalStatus }) {
  return <Pill name={proposalStatusLabels[status]} colour={colours[status]} />
}
