/** What a webhook can be told of, in groups as people choose them. */
export const webhookEventGroups = {
  Leads: {
    'lead.created': 'A lead is made, by anybody or anything',
    'lead.updated': 'A fact of a lead changes',
    'lead.stage_changed': 'A lead moves to another status',
    'lead.assigned': 'A lead gets another RM',
    'lead.enquired_again': 'The same person enquires again',
    'lead.deleted': 'A lead is deleted',
    'lead.restored': 'A deleted lead is restored',
  },
  Contacts: {
    'contact.created': 'A contact is made',
    'contact.updated': 'A fact of a contact changes',
    'contact.assigned': 'A contact gets another RM',
    'contact.merged': 'Another contact becomes one with this one',
    'contact.unmerged': 'A merge is undone',
    'contact.deleted': 'A contact is deleted',
    'contact.restored': 'A deleted contact is restored',
  },
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
  Packages: {
    'package.created': 'A package is made',
    'package.updated': 'A fact of a package changes',
    'package.assigned': 'A package gets another owner',
    'package.published': 'A package is published',
    'package.archived': 'A package is archived',
    'package.deleted': 'A package is deleted',
    'package.restored': 'A deleted package is restored',
  },
  Trips: {
    'trip.created': 'A trip is made of an accepted proposal',
  },
  'Tasks, notes and files': {
    'task.created': 'A task or follow-up is added to a record',
    'task.updated': 'A task changes',
    'task.due': 'A task falls due and is not done',
    'task.completed': 'A task is done',
    'task.deleted': 'A task is removed',
    'note.created': 'A note is written on a record',
    'file.created': 'A file is added to a record',
  },
  'Many at once': {
    'import.finished': 'An import has added its records: one event, not one for each',
    'import.undone': 'An import was undone',
    'bulk.changed': 'Many records were changed at once; each is told of by its own event too',
    'bulk.undone': 'A change of many records was undone',
  },
} as const

type Groups = typeof webhookEventGroups
export type WebhookEvent = { [G in keyof Groups]: keyof Groups[G] & string }[keyof Groups]

export const webhookEvents = Object.values(webhookEventGroups).flatMap((group) => Object.keys(group)) as [
  WebhookEvent,
  ...WebhookEvent[],
]

/** What is sent to see whether an endpoint hears. It cannot be chosen; everybody who asks for it gets it. */
export const testEvent = 'test'
export type DeliveredType = WebhookEvent | typeof testEvent

/** What became of a delivery: waiting for its next try, just being tried, taken, or given up. */
export const deliveryStates = ['pending', 'sending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why an endpoint is sent nothing: somebody switched it off, it said 410 Gone, or it failed for three days. */
export const webhookOffReasons = ['by_hand', 'gone', 'failing'] as const
export type WebhookOffReason = (typeof webhookOffReasons)[number]
