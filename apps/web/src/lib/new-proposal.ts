import type { NewProposal } from '@sarai/contract/prospect-schemas'
import { createContext, useContext } from 'react'

/** What a new proposal begins with: the lead or contact it is for, or the package it is made of. */
export type ProposalStart = Pick<NewProposal, 'leadId' | 'contactId' | 'packageId'>

export interface MakeProposal {
  /** Opens the form for a new proposal. */
  open: (start?: ProposalStart) => void
}

export const NewProposalContext = createContext<MakeProposal>({ open: () => {} })
export const useNewProposal = () => useContext(NewProposalContext)
