import * as z from 'zod'
import { customFieldName, customFilters } from './custom-fields.ts'
import { leadSources } from './lead-words.ts'
import { noticeChannels } from './notice-words.ts'
import { notice } from './notices.ts'
import { id, line, money, optionalText, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'
import { mergeFields, ruleDates, ruleRecipients, ruleStops } from './reminder-words.ts'

/** A time of the clock in the agency's zone. */
const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter a time, like 09:30' })
  .meta({ description: 'A time of the clock in the agency’s zone', examples: ['09:30'] })

const days = (from: number, to: number) =>
  z
    .int({ error: 'Enter a whole number of days' })
    .min(from, { error: `At least ${from}` })
    .max(to, { error: `At most ${to}` })
const hours = (from: number, to: number) =>
  z
    .int({ error: 'Enter a whole number of hours' })
    .min(from, { error: `At least ${from}` })
    .max(to, { error: `At most ${to}` })

export const trigger = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('date'),
    /** One of the dates that every agency has, or a date of the agency's own. */
    field: z.union([z.enum(ruleDates), customFieldName]),
    offsetDays: days(-365, 365),
    at: clockTime,
  }),
  z.strictObject({ kind: z.literal('stage'), stageId: id, afterHours: hours(0, 8760) }),
  z.strictObject({ kind: z.literal('silent'), afterDays: days(1, 365), at: clockTime }),
  z.strictObject({ kind: z.literal('unopened'), afterDays: days(1, 90), at: clockTime }),
  z.strictObject({ kind: z.literal('no_follow_up'), afterHours: hours(1, 720) }),
  z.strictObject({ kind: z.literal('hold_ends'), beforeDays: days(0, 90), at: clockTime }),
  z.strictObject({ kind: z.literal('vendor_silent'), afterDays: days(1, 90), at: clockTime }),
  z.strictObject({ kind: z.literal('no_voucher'), beforeDays: days(0, 365), at: clockTime }),
  z.strictObject({ kind: z.literal('documents_missing'), beforeDays: days(0, 365), at: clockTime }),
])
export type Trigger = z.infer<typeof trigger>

const conditions = z.strictObject({
  stageIds: z.array(id).max(50).optional(),
  sources: z.array(z.enum(leadSources)).max(leadSources.length).optional(),
  ownerIds: z.array(id).max(200).optional(),
  minValue: money.optional(),
  maxValue: money.optional(),
  /** On the agency's own fields: of the records told of, and of a proposal's lead. */
  custom: customFilters.optional(),
})
export type RuleConditions = z.infer<typeof conditions>

const known = new Set<string>(mergeFields)

/** Fields of a text that there are not. */
function unknownFields(text: string): string[] {
  return [...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, name]) => name ?? '').filter((name) => !known.has(name))
}

const noSuchField = {
  error: (issue: { input?: unknown }) =>
    `There is no field ${unknownFields(String(issue.input))
      .map((name) => `{{${name}}}`)
      .join(', ')}`,
}
const isFillable = (text: string | null) => text === null || unknownFields(text).length === 0

const ruleFacts = z.strictObject({
  name: line(120, 'Enter a name'),
  isEnabled: z.boolean(),
  trigger,
  conditions,
  /** Told again so many days apart, so many times in all, as long as nothing ends it. */
  everyDays: days(1, 90).nullable(),
  times: z.int().min(1).max(10, { error: 'At most 10 times' }),
  stops: z.array(z.enum(ruleStops)).max(ruleStops.length),
  recipients: z.array(z.enum(ruleRecipients)).min(1, { error: 'Choose whom to tell' }).max(ruleRecipients.length),
  channels: z.array(z.enum(noticeChannels)).min(1, { error: 'Choose how to tell them' }).max(noticeChannels.length),
  title: line(200, 'Enter what it says').refine(isFillable, noSuchField),
  body: optionalText(1000).refine(isFillable, noSuchField),
  /** Nothing is told between these times; what falls due then is told when they end. */
  quietFrom: clockTime.nullable(),
  quietUntil: clockTime.nullable(),
})
export type RuleFacts = z.infer<typeof ruleFacts>

export const reminderRule = ruleFacts.extend({
  id,
  version,
  createdAt: z.string(),
  lastRunAt: z.string(),
  /** Why it tells of nothing at present, where it goes by a field of yours that was archived. */
  problem: z.string().nullable(),
})
export type ReminderRule = z.infer<typeof reminderRule>

/** Something a rule tells of: which record, whom, when, and in which words. */
const telling = z.object({
  dueAt: z.string(),
  subject: notice.shape.subject,
  subjectId: id,
  label: z.string(),
  people: z.array(z.string()),
  title: z.string(),
  body: z.string().nullable(),
})

export const dryRun = z.object({
  /** How many it would have told of in the week that was, and will in the week to come if nothing changes. */
  past: z.int(),
  coming: z.int(),
  /** How many each person would get of all these, most first. */
  people: z.array(z.object({ name: z.string(), count: z.int() })),
  examples: z.array(telling),
})
export type DryRun = z.infer<typeof dryRun>

export const sentByRule = z.object({
  id,
  at: z.string(),
  title: z.string(),
  person: z.string(),
  reason: z.string(),
  subject: notice.shape.subject,
  subjectId: id.nullable(),
})

export const reminderRulesCalls = {
  list: memberProcedure('settings', 'read')
    .route({ method: 'GET', path: '/reminder-rules', summary: 'List the rules that remind by themselves' })
    .output(success(z.array(reminderRule))),
  create: memberProcedure('settings', 'write', { creates: true })
    .route({ method: 'POST', path: '/reminder-rules', summary: 'Make a rule that reminds by itself' })
    .input(ruleFacts)
    .output(success(reminderRule)),
  update: memberProcedure('settings', 'write')
    .route({
      method: 'PATCH',
      path: '/reminder-rules/{id}',
      summary: 'Change a rule',
      description: 'Send the version you read.',
    })
    .input(ruleFacts.partial().extend({ id, version }))
    .output(success(reminderRule)),
  remove: memberProcedure('settings', 'write')
    .route({ method: 'DELETE', path: '/reminder-rules/{id}', summary: 'Remove a rule' })
    .input(z.strictObject({ id }))
    .output(done),
  dryRun: memberProcedure('settings', 'read')
    .route({
      method: 'POST',
      path: '/reminder-rules/dry-run',
      summary: 'See what a rule would tell whom',
      description: 'Nothing is sent or stored.',
    })
    .input(ruleFacts)
    .output(success(dryRun)),
  sent: memberProcedure('settings', 'read')
    .route({
      method: 'POST',
      path: '/reminder-rules/{id}/all-sent',
      summary: 'List what a rule has told, whom and why',
      description: 'Newest first.',
    })
    .input(z.strictObject({ id, cursor: z.string().max(200).optional() }))
    .output(z.object({ status: z.literal(true), data: z.array(sentByRule), next: z.string().nullable() })),
}
