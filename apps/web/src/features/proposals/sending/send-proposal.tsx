import { Button } from '@mantine/core'
import type { Proposal } from '@sarai/contract/prospect-schemas'
import { IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { isSettled } from '../use-proposal-actions.ts'
import { useSession } from '~/lib/session-context.tsx'

const SendDialog = lazy(() => import('./send-dialog.tsx'))

interface Props {
  proposal: Proposal
  /** The state of the itinerary that is on the screen. */
  revision: number
  /** Not everything that was typed has reached the server yet. */
  isSaving?: boolean
  /** Pictures are on their way into it. */
  isAdding?: boolean
  /** The changed price that it is sent again for: the dialog opens at once, with what to tell the traveller. */
  newPrice?: { alertId: string; forget: () => void }
}

/** Sends a proposal to its traveller; for those who may, while it was neither accepted nor deleted. */
export function SendProposal({ proposal, revision, isSaving, isAdding, newPrice }: Props) {
  const { can } = useSession()
  const [isOpen, setOpen] = useState(newPrice !== undefined)
  const close = () => {
    setOpen(false)
    newPrice?.forget()
  }
  if (!can('prospects', 'write') || isSettled(proposal) || proposal.deletedAt) return null
  return (
    <>
      <Button
        size="compact-md"
        leftSection={<IconSend size={15} />}
        disabled={isSaving}
        title={isAdding ? 'Pictures are still being added' : isSaving ? 'Your last change is being saved' : undefined}
        aria-label={proposal.sentVersion === null ? 'Send' : 'Send again'}
        onClick={() => setOpen(true)}
      >
        Send
      </Button>
      <Suspense fallback={null}>
        {isOpen && <SendDialog id={proposal.id} revision={revision} alertId={newPrice?.alertId} onClose={close} />}
      </Suspense>
    </>
  )
}
