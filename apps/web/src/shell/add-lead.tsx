import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { AddLeadContext } from '~/lib/add-lead.ts'

const LeadForm = lazy(() => import('~/features/leads/lead-form.tsx'))

/** The form for a new lead, which every screen can open. */
export function AddLeadProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ stageId?: string }>()
  const open = useCallback((stageId?: string) => setAsked({ stageId }), [])
  const value = useMemo(() => ({ open }), [open])
  return (
    <AddLeadContext value={value}>
      {children}
      {asked && (
        <Suspense fallback={null}>
          <LeadForm stageId={asked.stageId} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </AddLeadContext>
  )
}
