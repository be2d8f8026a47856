import type { ProposalRow } from '@sarai/contract/prospect-schemas'
import { tallLineHeight } from '~/records/cover-line.tsx'
import { recordPage } from '~/records/kinds.ts'
import type { RowLinkProps } from '~/ui/data-table.tsx'
import { RowLink } from '~/ui/row-link.tsx'
import { ProposalCard, ProposalLine } from './proposal-card.tsx'
import { ProposalMenu, RestoreProposal } from './proposal-menu.tsx'

const link = (row: ProposalRow, props: RowLinkProps) => <RowLink to={recordPage('proposal', row.id)} {...props} />

/** How a list of proposals draws its rows; made once, so that rows already drawn are not drawn again. */
const drawn = (isDeleted: boolean) => {
  const Actions = isDeleted ? RestoreProposal : ProposalMenu
  return {
    link,
    quickActions: (row: ProposalRow) => <Actions proposal={row} />,
    card: {
      height: tallLineHeight,
      render: (row: ProposalRow) => <ProposalLine proposal={row} isDeleted={isDeleted} />,
    },
    gridCard: (row: ProposalRow) => <ProposalCard proposal={row} isDeleted={isDeleted} />,
  }
}

export const proposalRows = drawn(false)
export const deletedProposalRows = drawn(true)
