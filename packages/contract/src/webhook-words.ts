import { recordEvents } from './records/all-events.ts'

/** What a webhook can be told of, in groups as people choose them: first what `records/<noun>.events.ts` say. */
export const webhookEventGroups = {
  ...recordEvents,
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
