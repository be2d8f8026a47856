import { customIdOf, type CustomRecord } from './custom-field-words.ts'

/** Dates of records that a rule can go by. */
export const ruleDates = [
  'lead.travelStart',
  'lead.expectedClose',
  'proposal.validUntil',
  'trip.startDate',
  'trip.endDate',
  'instalment.dueOn',
  'invoice.dueOn',
  'request.dueOn',
  'contact.birthday',
  'contact.anniversary',
  'document.expiresOn',
] as const
export type RuleDate = (typeof ruleDates)[number]

/** What a rule waits for. */
export const triggerKinds = [
  'date',
  'stage',
  'silent',
  'unopened',
  'no_follow_up',
  'hold_ends',
  'vendor_silent',
  'no_voucher',
  'documents_missing',
] as const
export type TriggerKind = (typeof triggerKinds)[number]

const unruled = ['vendors', 'invoices'] as const satisfies readonly CustomRecord[]

/** Whose own fields rules know: nobody looks after a vendor, who could be told, and no rule tells of invoices. */
export type RuledRecord = Exclude<CustomRecord, (typeof unruled)[number]>

export const isRuled = (record: CustomRecord): record is RuledRecord =>
  !(unruled as readonly CustomRecord[]).includes(record)

/** What a rule tells of. */
export type RuleSubject = 'lead' | 'contact' | 'proposal' | 'trip' | 'booking' | 'invoice'

const subjects: Record<TriggerKind | 'instalment' | 'request' | 'document' | RuleSubject | RuledRecord, RuleSubject> = {
  lead: 'lead',
  proposal: 'proposal',
  contact: 'contact',
  trip: 'proposal',
  instalment: 'proposal',
  invoice: 'invoice',
  request: 'contact',
  document: 'contact',
  leads: 'lead',
  contacts: 'contact',
  prospects: 'proposal',
  trips: 'proposal',
  stage: 'lead',
  silent: 'lead',
  no_follow_up: 'lead',
  unopened: 'proposal',
  booking: 'booking',
  hold_ends: 'booking',
  vendor_silent: 'booking',
  no_voucher: 'trip',
  documents_missing: 'trip',
  date: 'lead',
}

/** The records a rule tells of; undefined where it goes by a field that there is not. */
export function ruleSubject(
  trigger: { kind: TriggerKind; field?: string },
  fields: readonly { id: string; record: CustomRecord }[],
): RuleSubject | undefined {
  const { kind, field } = trigger
  if (field === undefined) return subjects[kind]
  const id = customIdOf(field)
  if (id === undefined) return subjects[field.split('.')[0] as keyof typeof subjects]
  const own = fields.find((one) => one.id === id)
  return own && isRuled(own.record) ? subjects[own.record] : undefined
}

/** Whose own fields a rule can look at: those of what it tells of, and of its lead. */
export const ruleRecords: Record<RuleSubject, readonly CustomRecord[]> = {
  lead: ['leads'],
  contact: ['contacts'],
  proposal: ['prospects', 'leads'],
  trip: ['trips', 'leads'],
  booking: ['trips', 'leads'],
  invoice: [],
}

/** Whom a rule tells. */
export const ruleRecipients = ['owner', 'manager', 'creator', 'customer'] as const

/** Dates that a rule may remind customers of, by mail: those of what they are to pay. */
export const customerDates: ReadonlySet<string> = new Set<RuleDate>([
  'instalment.dueOn',
  'invoice.dueOn',
  'request.dueOn',
])

/** What ends it before it is told. */
export const ruleStops = ['closed', 'follow_up_planned', 'answered'] as const

/** What the text of a rule can have filled in. */
export const mergeFields = [
  'name',
  'customer',
  'owner',
  'stage',
  'destination',
  'date',
  'value',
  'days',
  /** What is still to be paid: of the instalment or invoice, or of the whole trip. */
  'balance',
  /** Where the customer sees the invoice and pays it. */
  'link',
] as const
export type MergeField = (typeof mergeFields)[number]
