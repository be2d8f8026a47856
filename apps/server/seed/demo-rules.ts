import type { RuleFacts } from '@sarai/contract/reminder-rules'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import { listCustomFields } from '../src/kernel/custom-fields/custom-fields.queries.ts'
import { insertRule } from '../src/features/reminders/reminders-rules.queries.ts'

const usual = {
  isEnabled: true,
  conditions: {},
  everyDays: null,
  times: 1,
  stops: [],
  recipients: ['owner'],
  channels: ['app', 'push'],
  body: null,
  quietFrom: '21:00',
  quietUntil: '08:00',
} satisfies Partial<RuleFacts>

/** What the demo agency has itself reminded of. */
const rules: RuleFacts[] = [
  {
    ...usual,
    name: 'Departure in a week',
    trigger: { kind: 'date', field: 'trip.startDate', offsetDays: -7, at: '09:00' },
    channels: ['app', 'mail', 'push'],
    title: '{{customer}} leaves in {{days}} days: {{name}}',
    body: 'Check vouchers, payments and documents before {{date}}.',
  },
  {
    ...usual,
    name: 'Proposal not opened',
    trigger: { kind: 'unopened', afterDays: 2, at: '10:00' },
    stops: ['answered'],
    title: '{{customer}} has not opened {{name}}',
    body: 'Sent {{days}} days ago. Call, or send it another way.',
  },
  {
    ...usual,
    name: 'Silent lead',
    trigger: { kind: 'silent', afterDays: 5, at: '10:00' },
    everyDays: 5,
    times: 3,
    stops: ['closed', 'follow_up_planned'],
    title: 'Nothing from {{customer}} for {{days}} days',
    body: '{{destination}} · {{stage}} · {{value}}',
  },
  {
    ...usual,
    name: 'Big enquiry without a follow-up',
    trigger: { kind: 'no_follow_up', afterHours: 4 },
    conditions: { minValue: 30_000_000 },
    recipients: ['owner', 'manager'],
    title: 'Nobody has planned to follow up {{customer}}, {{value}}',
  },
  {
    ...usual,
    name: 'Vendor has not answered',
    trigger: { kind: 'vendor_silent', afterDays: 2, at: '10:00' },
    title: 'No answer from the vendor about {{name}}',
    body: 'Call them, or ask another vendor.',
  },
  {
    ...usual,
    name: 'Vouchers missing before departure',
    trigger: { kind: 'no_voucher', beforeDays: 5, at: '09:00' },
    recipients: ['owner', 'manager'],
    title: '{{customer}} leaves in {{days}} days without all vouchers: {{name}}',
  },
  {
    ...usual,
    isEnabled: false,
    name: 'Passport expires in six months',
    trigger: { kind: 'date', field: 'document.expiresOn', offsetDays: -180, at: '09:00' },
    title: 'A document of {{customer}} expires on {{date}}',
  },
]

/** Those that go by fields of the agency's own. */
async function ownRules(db: AgencyDb): Promise<RuleFacts[]> {
  const fields = await listCustomFields(db)
  const idOf = (label: string) => fields.find((field) => field.label === label)?.id ?? ''
  const visa = fields.find(({ label }) => label === 'Visa')
  const needed = visa?.options.filter(({ label }) => /^(E-visa|Sticker visa)$/.test(label)).map(({ id }) => id) ?? []
  return [
    {
      ...usual,
      name: 'Passport ends before the visa is applied for',
      trigger: { kind: 'date', field: `custom.${idOf('Passport valid until')}`, offsetDays: -180, at: '09:00' },
      conditions: { custom: { [visa?.id ?? '']: { any: needed } } },
      stops: ['closed'],
      title: 'A passport of {{customer}} ends on {{date}}',
      body: 'Six months of validity are asked for with a visa. Have it renewed first.',
    },
    {
      ...usual,
      name: 'Rates are not held much longer',
      trigger: { kind: 'date', field: `custom.${idOf('Rates held until')}`, offsetDays: -2, at: '10:00' },
      stops: ['answered'],
      title: 'The rates of {{name}} are held until {{date}}',
      body: 'Ask {{customer}} for an answer, or the supplier for more time.',
    },
  ]
}

export async function seedRules(db: AgencyDb, ownerId: string, now: Date): Promise<void> {
  for (const rule of [...rules, ...(await ownRules(db))])
    await insertRule(db, { ...rule, lastRunAt: now.toISOString(), createdBy: ownerId })
}
