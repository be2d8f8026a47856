import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { NewProposalContext, type ProposalStart } from '~/lib/new-proposal.ts'

const NewProposal = lazy(() => import('~/features/proposals/new-proposal.tsx'))

/** The form for a new proposal, which leads, contacts and packages can open too. */
export function NewProposalProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<ProposalStart>()
  const open = useCallback((start: ProposalStart = {}) => setAsked(start), [])
  const value = useMemo(() => ({ open }), [open])
  return (
    <NewProposalContext value={value}>
      {children}
      {asked && (
        <Suspense fallback={null}>
          <NewProposal start={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </NewProposalContext>
  )
}
