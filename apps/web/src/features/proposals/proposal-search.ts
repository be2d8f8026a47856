import * as param from '~/lib/search-schema.ts'

/** What the address of a proposal can say besides its days and sections: the part that is open, and the place in it. */
export const proposalPageSearch = param.searchSchema({
  part: param.oneOf(['costs', 'options', 'policies']),
  at: param.text(100),
})
export type ProposalPageSearch = param.SearchOf<typeof proposalPageSearch>
