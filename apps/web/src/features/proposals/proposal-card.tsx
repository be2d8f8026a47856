import type { ProposalRow } from '@sarai/contract/prospect-schemas'
import { memo } from 'react'
import { CoverCard } from '~/records/cover-card.tsx'
import { CoverLine } from '~/records/cover-line.tsx'
import { recordPage } from '~/records/kinds.ts'
import { ProposalStatusPill } from '~/records/proposal-status.tsx'
import { totalOf, whenOf } from '~/records/proposal-words.ts'
import { LastStep } from './proposal-cells.tsx'
import { ProposalMenu, RestoreProposal } from './proposal-menu.tsx'

interface Props {
  proposal: ProposalRow
  /** It was deleted, and can be restored. */
  isDeleted: boolean
}

const forWhom = ({ customer, destinations }: ProposalRow) =>
  [customer ?? 'Nobody yet', destinations.join(', ')].filter(Boolean).join(' · ')

/** A proposal as a card. */
export const ProposalCard = memo(function ProposalCard({ proposal, isDeleted }: Props) {
  const { id, title, status, cover } = proposal
  const total = totalOf(proposal)
  const Actions = isDeleted ? RestoreProposal : ProposalMenu
  return (
    <CoverCard
      id={id}
      to={recordPage('proposal', id)}
      cover={cover}
      badge={<ProposalStatusPill proposal={proposal} />}
      title={title}
      about={forWhom(proposal)}
      when={whenOf(proposal)}
      price={total ? <strong className="tabular">{total}</strong> : 'No price yet'}
      changedAt={<LastStep proposal={proposal} />}
      menu={<Actions proposal={proposal} />}
      isQuiet={status === 'declined' || status === 'expired'}
    />
  )
})

/** A proposal in the list of a phone. */
export function ProposalLine({ proposal, isDeleted }: Props) {
  const { id, title, cover, customer } = proposal
  const total = totalOf(proposal)
  const Actions = isDeleted ? RestoreProposal : ProposalMenu
  return (
    <CoverLine
      id={id}
      to={recordPage('proposal', id)}
      cover={cover}
      name={title}
      about={[customer ?? 'Nobody yet', whenOf(proposal)].join(' · ')}
      foot={
        <>
          <ProposalStatusPill proposal={proposal} />
          {total && <span className="tabular">{total}</span>}
        </>
      }
      last={<LastStep proposal={proposal} />}
      menu={<Actions proposal={proposal} />}
    />
  )
}
