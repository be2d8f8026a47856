export const leadEvents = {
  Leads: {
    'lead.created': 'A lead is made, by anybody or anything',
    'lead.updated': 'A fact of a lead changes',
    'lead.stage_changed': 'A lead moves to another status',
    'lead.assigned': 'A lead gets another RM',
    'lead.enquired_again': 'The same person enquires again',
    'lead.deleted': 'A lead is deleted',
    'lead.restored': 'A deleted lead is restored',
  },
} as const
