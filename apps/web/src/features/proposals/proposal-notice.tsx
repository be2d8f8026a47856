import type { Proposal } from '@sarai/contract/prospect-schemas'
import { formatDay } from '~/lib/format.ts'
import { DeletedNotice, RecordNotice } from '~/records/record-page.tsx'
import { useProposalActions } from './use-proposal-actions.ts'

/** Says why a proposal cannot be changed, and what can be done instead. */
export function ProposalNotice({ proposal }: { proposal: Proposal }) {
  const { duplicate, restore } = useProposalActions()
  const { id, deletedAt, acceptedAt } = proposal
  if (deletedAt) return <DeletedNotice what="proposal" onRestore={() => void restore(id)} />
  if (!acceptedAt) return null
  return (
    <RecordNotice action={{ label: 'Duplicate to change', run: () => void duplicate(id) }}>
      Accepted on {formatDay(acceptedAt.slice(0, 10))}: its trip is made of it, so it can be looked at, but not changed.
    </RecordNotice>
  )
}
