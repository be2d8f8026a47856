export const proposalEvents = {
  Proposals: {
    'proposal.created': 'A proposal is begun',
    'proposal.updated': 'Its title, lead, RM or the like changes',
    'proposal.assigned': 'A proposal gets another RM',
    'proposal.sent': 'A version is sent to the traveller',
    'proposal.opened': 'The traveller looks at it',
    'proposal.change_requested': 'The traveller asks for a change',
    'proposal.accepted': 'It is accepted, and the trip is made',
    'proposal.declined': 'The traveller does not want it',
    'proposal.revoked': 'Its page is withdrawn',
    'proposal.deleted': 'A proposal is deleted',
    'proposal.restored': 'A deleted proposal is restored',
  },
} as const
