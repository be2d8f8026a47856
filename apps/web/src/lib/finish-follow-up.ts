import { createContext, useContext } from 'react'

/** The follow-up that is done: itself, or the next one of a lead. */
export type Finishing = ({ taskId: string } | { leadId: string }) & {
  /** The lead is open and has no other: when to be in touch next has to be said. */
  needsNext?: boolean
  onDone?: () => void
}

export interface FinishFollowUp {
  /** Asks what came of it and when to be in touch next. */
  open: (finishing: Finishing) => void
}

export const FinishFollowUpContext = createContext<FinishFollowUp>({ open: () => {} })
export const useFinishFollowUp = () => useContext(FinishFollowUpContext)
