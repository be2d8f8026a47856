import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { type Finishing, FinishFollowUpContext } from '~/lib/finish-follow-up.ts'

const FinishFollowUp = lazy(() => import('~/records/finish-follow-up.tsx'))

/** The form for a follow-up that is done, which every screen can open. */
export function FinishFollowUpProvider({ children }: { children: ReactNode }) {
  const [finishing, setFinishing] = useState<Finishing>()
  const value = useMemo(() => ({ open: setFinishing }), [])
  return (
    <FinishFollowUpContext value={value}>
      {children}
      {finishing && (
        <Suspense fallback={null}>
          <FinishFollowUp finishing={finishing} onClose={() => setFinishing(undefined)} />
        </Suspense>
      )}
    </FinishFollowUpContext>
  )
}
