import type { NewLead } from '@sarai/contract/lead-schemas'
import { createContext, useContext } from 'react'

/** What a new lead begins with: a stage, or a contact and what is known of them. */
export type LeadStart = Partial<NewLead>

export interface AddLead {
  /** Opens the form for a new lead. */
  open: (start?: LeadStart) => void
}

export const AddLeadContext = createContext<AddLead>({ open: () => {} })
export const useAddLead = () => useContext(AddLeadContext)
