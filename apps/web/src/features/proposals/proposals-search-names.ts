/** The state of the list of proposals as its address carries it. */
export const proposalSearchNames = [
  'q',
  'status',
  'owner',
  'lead',
  'contact',
  'package',
  'dest',
  'tag',
  'travel',
  'created',
  'sent',
  'accepted',
  'own',
  'deleted',
  'mode',
  'sort',
  'cols',
  'view',
] as const
export type ProposalSearch = { [K in (typeof proposalSearchNames)[number]]?: string }
