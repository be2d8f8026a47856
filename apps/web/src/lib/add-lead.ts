import { createContext, useContext } from 'react'

export interface AddLead {
  /** Opens the form for a new lead, in a stage if one is given. */
  open: (stageId?: string) => void
}

export const AddLeadContext = createContext<AddLead>({ open: () => {} })
export const useAddLead = () => useContext(AddLeadContext)
