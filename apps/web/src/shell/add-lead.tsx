import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { AddLeadContext, type LeadStart } from '~/lib/add-lead.ts'

const LeadForm = lazy(() => import('~/features/leads/lead-form.tsx'))

/** The form for a new lead, which every screen can open. */
export function AddLeadProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<LeadStart>()
  const open = useCallback((start: LeadStart = {}) => setAsked(start), [])
  const value = useMemo(() => ({ open }), [open])
  return (
    <AddLeadContext value={value}>
      {children}
      {asked && (
        <Suspense fallback={null}>
          <LeadForm start={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </AddLeadContext>
  )
}
