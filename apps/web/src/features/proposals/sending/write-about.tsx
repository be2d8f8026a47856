import type { Proposal } from '@sarai/contract/prospect-schemas'
import { useReach } from '~/records/use-reach.ts'
import WriteMail from '~/records/write-mail.tsx'

/** What is offered to begin with: nobody is asked again about what they were never sent. */
const purposesOf = ({ sentAt }: Proposal) => (sentAt ? (['proposal_follow_up', 'free'] as const) : (['free'] as const))

/** Writes a mail about a proposal that is not the proposal itself. */
export default function WriteAbout({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const { email, isLoading } = useReach(proposal)
  if (isLoading) return null
  const { id, customer, title } = proposal
  return (
    <WriteMail
      on={{ proposalId: id }}
      to={email || null}
      name={customer ?? title}
      purposes={purposesOf(proposal)}
      onClose={onClose}
    />
  )
}
