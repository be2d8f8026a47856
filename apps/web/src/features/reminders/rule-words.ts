import type { CustomField } from '@sarai/contract/custom-fields'
import { customIdOf, type CustomRecord } from '@sarai/contract/custom-field-words'
import type { ReminderRule, RuleFacts, Trigger } from '@sarai/contract/reminder-rules'
import {
  type RuleDate,
  type RuledRecord,
  ruleRecords,
  ruleSubject,
  type ruleRecipients,
  type ruleStops,
  type TriggerKind,
} from '@sarai/contract/reminder-words'
import type { Stage } from '@sarai/contract/stages'
import { plural } from '~/lib/format.ts'

export const dateNames: Record<RuleDate, string> = {
  'lead.travelStart': 'Lead: start of travel',
  'lead.expectedClose': 'Lead: expected close',
  'proposal.validUntil': 'Proposal: last day of the offer',
  'trip.startDate': 'Trip: departure',
  'trip.endDate': 'Trip: return',
  'instalment.dueOn': 'Trip: due day of an unpaid instalment',
  'invoice.dueOn': 'Invoice without a trip: due day, while unpaid',
  'request.dueOn': 'Payment request for a deposit: due day, while unpaid',
  'contact.birthday': 'Contact: birthday',
  'contact.anniversary': 'Contact: anniversary',
  'document.expiresOn': 'Contact: expiry of a document',
}

const recordNames: Record<RuledRecord, string> = {
  leads: 'Leads',
  contacts: 'Contacts',
  prospects: 'Proposals',
  trips: 'Trips',
}

/** Fields of the agency's own to choose from, under what they belong to. */
export function ownGroups(fields: CustomField[], valueOf = (field: CustomField) => field.id) {
  return (Object.keys(recordNames) as RuledRecord[]).flatMap((record) => {
    const items = fields.flatMap((field) =>
      field.record === record ? [{ value: valueOf(field), label: field.label }] : [],
    )
    return items.length > 0 ? [{ group: `Your own fields: ${recordNames[record].toLowerCase()}`, items }] : []
  })
}

/** Whose own fields a rule can look at. */
export function recordsOf(trigger: Trigger, fields: CustomField[]): readonly CustomRecord[] {
  const subject = ruleSubject(trigger, fields)
  return subject ? ruleRecords[subject] : []
}

/** A rule that waits for something else; conditions on fields that what it tells of then does not have are left out. */
export function withTrigger(rule: RuleFacts, trigger: Trigger, fields: CustomField[]): RuleFacts {
  const { custom, ...conditions } = rule.conditions
  const records = recordsOf(trigger, fields)
  const kept = Object.entries(custom ?? {}).filter(([id]) => {
    const field = fields.find((one) => one.id === id)
    // One that was archived is left for the person to take off.
    return !field || records.includes(field.record)
  })
  if (kept.length === 0) return { ...rule, trigger, conditions }
  return { ...rule, trigger, conditions: { ...conditions, custom: Object.fromEntries(kept) } }
}

export const triggerNames: Record<TriggerKind, string> = {
  date: 'A date comes near, or has passed',
  stage: 'A lead comes to a stage',
  silent: 'An open lead is silent',
  unopened: 'A proposal is not opened',
  no_follow_up: 'A lead has no follow-up planned',
  hold_ends: 'A vendor’s hold ends',
  vendor_silent: 'A vendor has not answered a request',
  no_voucher: 'Vouchers are not issued before a departure',
  documents_missing: 'Travellers’ documents are missing before a departure',
}

export const recipientNames: Record<(typeof ruleRecipients)[number], string> = {
  owner: 'The RM, and who arranges the trip',
  manager: 'Their manager',
  creator: 'The person who added it',
  customer: 'The customer, by mail',
}

export const stopNames: Record<(typeof ruleStops)[number], string> = {
  closed: 'the lead is closed (for trips: lost)',
  follow_up_planned: 'a follow-up is planned',
  answered: 'the traveller has answered the proposal',
}

/** "the departure", "“Passport valid until”" */
function dateWords(field: string, fields: CustomField[]): string {
  const id = customIdOf(field)
  if (id === undefined) return `the ${dateNames[field as RuleDate].split(': ')[1]}`
  const own = fields.find((one) => one.id === id)
  return own ? `“${own.label}”` : 'a date that was archived'
}

/** "7 days before the departure, at 09:00" */
export function triggerWords(trigger: Trigger, stages: Stage[], fields: CustomField[]): string {
  switch (trigger.kind) {
    case 'date': {
      const { offsetDays, field, at } = trigger
      const name = dateWords(field, fields)
      if (offsetDays === 0) return `On the day of ${name}, at ${at}`
      return `${plural(Math.abs(offsetDays), 'day')} ${offsetDays < 0 ? 'before' : 'after'} ${name}, at ${at}`
    }
    case 'stage': {
      const name = stages.find(({ id }) => id === trigger.stageId)?.name ?? 'a former stage'
      return trigger.afterHours === 0
        ? `When a lead comes to ${name}`
        : `${plural(trigger.afterHours, 'hour')} after a lead came to ${name}`
    }
    case 'silent':
      return `When nothing happened with an open lead for ${plural(trigger.afterDays, 'day')}, at ${trigger.at}`
    case 'unopened':
      return `When a proposal was not opened for ${plural(trigger.afterDays, 'day')}, at ${trigger.at}`
    case 'no_follow_up':
      return `When a lead has no follow-up ${plural(trigger.afterHours, 'hour')} after it came`
    case 'hold_ends':
      return `${plural(trigger.beforeDays, 'day')} before a vendor’s hold ends, at ${trigger.at}`
    case 'vendor_silent':
      return `When a vendor has not answered a request for ${plural(trigger.afterDays, 'day')}, at ${trigger.at}`
    case 'no_voucher':
      return `When vouchers are missing ${plural(trigger.beforeDays, 'day')} before a departure, at ${trigger.at}`
    case 'documents_missing':
      return `When documents are missing ${plural(trigger.beforeDays, 'day')} before a departure, at ${trigger.at}`
  }
}

const channelNames = { app: 'in the app', mail: 'by mail', push: 'by push' }

/** "The RM, in the app and by mail" */
export function tellingWords(rule: ReminderRule): string {
  const { recipients, channels, quietFrom, quietUntil, times, everyDays, conditions } = rule
  const parts = [
    Object.keys(conditions).length > 0 ? 'Only some records' : '',
    recipients.map((one, at) => (at === 0 ? recipientNames[one] : recipientNames[one].toLowerCase())).join(', '),
    channels.map((one) => channelNames[one]).join(', '),
    times > 1 && everyDays ? `${times} times, ${plural(everyDays, 'day')} apart` : '',
    quietFrom && quietUntil ? `not from ${quietFrom} to ${quietUntil}` : '',
  ]
  return parts.filter(Boolean).join(' · ')
}

const plain = {
  isEnabled: true,
  conditions: {},
  everyDays: null,
  times: 1,
  recipients: ['owner'],
  channels: ['app', 'push'],
  body: null,
  quietFrom: '21:00',
  quietUntil: '08:00',
} satisfies Partial<RuleFacts>

/** Rules that most agencies want, to begin with. */
export const examples: RuleFacts[] = [
  {
    ...plain,
    name: 'Departure in a week',
    trigger: { kind: 'date', field: 'trip.startDate', offsetDays: -7, at: '09:00' },
    stops: [],
    channels: ['app', 'mail', 'push'],
    title: '{{customer}} leaves in {{days}} days: {{name}}',
    body: 'Check vouchers, payments and documents before {{date}}.',
  },
  {
    ...plain,
    name: 'Instalment due',
    trigger: { kind: 'date', field: 'instalment.dueOn', offsetDays: -3, at: '10:00' },
    stops: [],
    title: '{{customer}} is to pay {{balance}} by {{date}}',
    body: '{{name}} {{link}}',
  },
  {
    ...plain,
    name: 'Invoice overdue',
    trigger: { kind: 'date', field: 'invoice.dueOn', offsetDays: 2, at: '10:00' },
    everyDays: 5,
    times: 3,
    stops: [],
    title: '{{customer}} has not paid {{balance}} of {{name}}',
    body: 'It was due on {{date}}. {{link}}',
  },
  {
    ...plain,
    name: 'Proposal not opened',
    trigger: { kind: 'unopened', afterDays: 2, at: '10:00' },
    stops: ['answered'],
    title: '{{customer}} has not opened {{name}}',
    body: 'Sent {{days}} days ago. Call, or send it another way.',
  },
  {
    ...plain,
    name: 'Silent lead',
    trigger: { kind: 'silent', afterDays: 5, at: '10:00' },
    everyDays: 5,
    times: 3,
    stops: ['closed', 'follow_up_planned'],
    title: 'Nothing from {{customer}} for {{days}} days',
    body: '{{destination}} · {{stage}} · {{value}}',
  },
  {
    ...plain,
    name: 'No follow-up planned',
    trigger: { kind: 'no_follow_up', afterHours: 4 },
    stops: ['closed'],
    recipients: ['owner', 'manager'],
    title: 'Nobody has planned to follow up {{customer}}',
  },
  {
    ...plain,
    name: 'Passport expires',
    trigger: { kind: 'date', field: 'document.expiresOn', offsetDays: -180, at: '09:00' },
    stops: [],
    title: 'A document of {{customer}} expires on {{date}}',
  },
  {
    ...plain,
    name: 'Hold ends',
    trigger: { kind: 'hold_ends', beforeDays: 1, at: '09:00' },
    stops: [],
    title: 'The hold of {{name}} ends on {{date}}',
    body: 'Confirm it, or ask the vendor to hold it longer.',
  },
  {
    ...plain,
    name: 'Vendor silent',
    trigger: { kind: 'vendor_silent', afterDays: 2, at: '10:00' },
    everyDays: 2,
    times: 3,
    stops: [],
    title: 'No answer for {{days}} days: {{name}}, {{customer}}',
  },
  {
    ...plain,
    name: 'Vouchers not issued',
    trigger: { kind: 'no_voucher', beforeDays: 3, at: '09:00' },
    stops: [],
    title: '{{customer}} leaves in {{days}} days without all vouchers',
  },
  {
    ...plain,
    name: 'Documents missing',
    trigger: { kind: 'documents_missing', beforeDays: 21, at: '09:00' },
    stops: [],
    title: 'Documents of {{customer}} are missing, {{days}} days before {{name}}',
  },
  {
    ...plain,
    name: 'Birthday',
    trigger: { kind: 'date', field: 'contact.birthday', offsetDays: 0, at: '09:00' },
    stops: [],
    title: 'It is {{customer}}’s birthday',
  },
]
