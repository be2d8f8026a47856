import type { Proposal } from '@sarai/contract/prospect-schemas'
import { lazy, Suspense, useState } from 'react'
import { dayOf, formatDay } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { DeletedNotice, RecordNotice } from '~/records/record-page.tsx'
import { useProposalActions } from './use-proposal-actions.ts'

const AcceptedDialog = lazy(() => import('./accepted-dialog.tsx'))

/** Says why a proposal cannot be changed, and what can be done instead. */
export function ProposalNotice({ proposal }: { proposal: Proposal }) {
  const { can } = useSession()
  const [isNoting, setNoting] = useState(false)
  const { duplicate, restore } = useProposalActions()
  const { id, deletedAt, acceptedAt, amendment } = proposal
  if (deletedAt) return <DeletedNotice what="proposal" onRestore={() => void restore(id)} />
  if (!acceptedAt) return null
  if (amendment)
    return (
      <RecordNotice
        action={
          amendment === 'sent' && can('prospects', 'write')
            ? { label: 'Note an acceptance', run: () => setNoting(true) }
            : undefined
        }
      >
        {isNoting && (
          <Suspense fallback={null}>
            <AcceptedDialog proposal={proposal} onClose={() => setNoting(false)} />
          </Suspense>
        )}
        {amendment === 'sent'
          ? 'These changes are with the traveller. The trip stays as it was agreed until they are accepted.'
          : 'Changes to the trip that was sold. It stays as it was agreed until you send them and they are accepted.'}
      </RecordNotice>
    )
  return (
    <RecordNotice action={{ label: 'Duplicate to change', run: () => void duplicate(id) }}>
      Accepted on {formatDay(dayOf(acceptedAt))}: its trip is made of it, so it can be looked at, but not changed.
    </RecordNotice>
  )
}
