import { ActionIcon } from '@mantine/core'
import type { Proposal } from '@sarai/contract/prospect-schemas'
import { IconMail } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useReach } from '~/records/use-reach.ts'

const WriteMail = lazy(() => import('~/records/write-mail.tsx'))

/** Writes a mail about a proposal that is not the proposal itself. */
export function WriteButton({ proposal }: { proposal: Proposal }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label="Write mail"
        title="Write mail"
        onClick={() => setOpen(true)}
      >
        <IconMail size={18} />
      </ActionIcon>
      <Suspense fallback={null}>{isOpen && <Writing proposal={proposal} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** What is offered to begin with: nobody is asked again about what they were never sent. */
const purposesOf = ({ sentAt }: Proposal) => (sentAt ? (['proposal_follow_up', 'free'] as const) : (['free'] as const))

function Writing({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
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
