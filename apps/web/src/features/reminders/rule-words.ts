import type { ReminderRule, RuleFacts, Trigger } from '@sarai/contract/reminder-rules'
import type { RuleDate, ruleRecipients, ruleStops, TriggerKind } from '@sarai/contract/reminder-words'
import type { Stage } from '@sarai/contract/stages'

export const dateNames: Record<RuleDate, string> = {
  'lead.travelStart': 'Lead: start of travel',
  'lead.expectedClose': 'Lead: expected close',
  'proposal.validUntil': 'Proposal: last day of the offer',
  'trip.startDate': 'Trip: departure',
  'trip.endDate': 'Trip: return',
  'instalment.dueOn': 'Trip: due day of an instalment',
  'contact.birthday': 'Contact: birthday',
  'contact.anniversary': 'Contact: anniversary',
  'document.expiresOn': 'Contact: expiry of a document',
}

export const triggerNames: Record<TriggerKind, string> = {
  date: 'A date comes near, or has passed',
  stage: 'A lead comes to a stage',
  silent: 'An open lead is silent',
  unopened: 'A proposal is not opened',
  no_follow_up: 'A lead has no follow-up planned',
}

export const recipientNames: Record<(typeof ruleRecipients)[number], string> = {
  owner: 'The RM',
  manager: 'Their manager',
  creator: 'Whoever added it',
}

export const stopNames: Record<(typeof ruleStops)[number], string> = {
  closed: 'the lead is closed (for trips: lost)',
  follow_up_planned: 'a follow-up is planned',
  answered: 'the traveller has answered the proposal',
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

/** "7 days before departure, at 09:00" */
export function triggerWords(trigger: Trigger, stages: Stage[]): string {
  switch (trigger.kind) {
    case 'date': {
      const { offsetDays, field, at } = trigger
      const name = dateNames[field].split(': ')[1]
      if (offsetDays === 0) return `On the day of the ${name}, at ${at}`
      return `${count(Math.abs(offsetDays), 'day')} ${offsetDays < 0 ? 'before' : 'after'} the ${name}, at ${at}`
    }
    case 'stage': {
      const name = stages.find(({ id }) => id === trigger.stageId)?.name ?? 'a former stage'
      return trigger.afterHours === 0
        ? `When a lead comes to ${name}`
        : `${count(trigger.afterHours, 'hour')} after a lead came to ${name}`
    }
    case 'silent':
      return `When nothing happened with an open lead for ${count(trigger.afterDays, 'day')}, at ${trigger.at}`
    case 'unopened':
      return `When a proposal was not opened for ${count(trigger.afterDays, 'day')}, at ${trigger.at}`
    case 'no_follow_up':
      return `When a lead has no follow-up ${count(trigger.afterHours, 'hour')} after it came`
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
    times > 1 && everyDays ? `${times} times, ${count(everyDays, 'day')} apart` : '',
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
    name: 'Birthday',
    trigger: { kind: 'date', field: 'contact.birthday', offsetDays: 0, at: '09:00' },
    stops: [],
    title: 'It is {{customer}}’s birthday',
  },
]
