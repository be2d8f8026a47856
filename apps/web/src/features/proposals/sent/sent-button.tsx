import { ActionIcon } from '@mantine/core'
import type { Proposal } from '@sarai/contract/prospect-schemas'
import { IconEye } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

const SentDrawer = lazy(() => import('./sent-drawer.tsx'))

/** Opens what was sent of a proposal and what came back; nothing before it was sent. */
export function SentButton({ proposal }: { proposal: Proposal }) {
  const [isOpen, setOpen] = useState(false)
  if (!proposal.sentAt) return null
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label="What was sent"
        title="What was sent"
        onClick={() => setOpen(true)}
      >
        <IconEye size={18} />
      </ActionIcon>
      <Suspense fallback={null}>{isOpen && <SentDrawer id={proposal.id} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
