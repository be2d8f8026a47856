/** Dates of records that a rule can go by. */
export const ruleDates = [
  'lead.travelStart',
  'lead.expectedClose',
  'proposal.validUntil',
  'trip.startDate',
  'trip.endDate',
  'instalment.dueOn',
  'contact.birthday',
  'contact.anniversary',
  'document.expiresOn',
] as const
export type RuleDate = (typeof ruleDates)[number]

/** What a rule waits for. */
export const triggerKinds = ['date', 'stage', 'silent', 'unopened', 'no_follow_up'] as const
export type TriggerKind = (typeof triggerKinds)[number]

/** Whom a rule tells. */
export const ruleRecipients = ['owner', 'manager', 'creator'] as const

/** What ends it before it is told. */
export const ruleStops = ['closed', 'follow_up_planned', 'answered'] as const

/** What the text of a rule can have filled in. */
export const mergeFields = ['name', 'customer', 'owner', 'stage', 'destination', 'date', 'value', 'days'] as const
export type MergeField = (typeof mergeFields)[number]
