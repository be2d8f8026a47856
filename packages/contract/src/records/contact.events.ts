export const contactEvents = {
  Contacts: {
    'contact.created': 'A contact is made',
    'contact.updated': 'A fact of a contact changes',
    'contact.assigned': 'A contact gets another RM',
    'contact.merged': 'Another contact becomes one with this one',
    'contact.unmerged': 'A merge is undone',
    'contact.deleted': 'A contact is deleted',
    'contact.restored': 'A deleted contact is restored',
  },
} as const
