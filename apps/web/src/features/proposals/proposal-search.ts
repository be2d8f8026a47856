import * as param from '~/lib/search-schema.ts'

/** What the address of a proposal can say besides its days and sections: the part that is open, the place in it, and that it is to be sent. */
export const proposalPageSearch = param.searchSchema({
  part: param.oneOf(['costs', 'options', 'policies']),
  at: param.text(100),
  /** The changed price that it is to be sent again for: the dialog opens with what to tell the traveller. */
  send: param.text(100),
})
export type ProposalPageSearch = param.SearchOf<typeof proposalPageSearch>
