import { emailTerm, phoneTerm } from '../../kernel/search/search.rules.ts'
import { customIdOf } from '@sarai/contract/custom-field-words'
import type { CustomValues } from '@sarai/contract/custom-fields'
import type { LeadChanges, LeadFilters } from '@sarai/contract/lead-schemas'
import type { Stage, StageFact, StageKind, StageRequirement } from '@sarai/contract/stages'
import { formatMoney } from '@sarai/money/format'
import type { Member } from '../../core/actor.ts'
import { dayEnd, dayStart, plusDays, today } from '../../core/days.rules.ts'
import type { CustomQuestion } from '../../kernel/custom-fields/custom-fields-filters.rules.ts'

type Asked = Partial<Record<StageFact, unknown>> & { travelMonth?: unknown; custom?: CustomValues }

/** What the agency's own fields of leads are called, by their ids; one that is not named is not asked for. */
export type OwnLabels = ReadonlyMap<string, string>

/** What a lead lacks that a stage asks for. */
export function missingFor(required: StageRequirement[], lead: Asked, own: OwnLabels = new Map()): StageRequirement[] {
  return required.filter((field) => {
    const id = customIdOf(field)
    if (id !== undefined) return own.has(id) && lead.custom?.[id] === undefined
    const fact = field as StageFact
    const value = fact === 'travelStart' ? (lead.travelStart ?? lead.travelMonth) : lead[fact]
    return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
  })
}

const requirementNames: Record<StageFact, string> = {
  phone: 'a phone number',
  email: 'an email address',
  destinations: 'a destination',
  travelStart: 'a travel date',
  adults: 'the number of adults',
  budgetMax: 'a budget',
  expectedValue: 'an expected value',
}

/** "a destination and the number of adults" */
export function nameRequirements(fields: StageRequirement[], own: OwnLabels = new Map()): string {
  const names = fields.map((field) => own.get(customIdOf(field) ?? '') ?? requirementNames[field as StageFact])
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Converting without an accepted proposal needs a manager. */
export function mayConvert(actor: Pick<Member, 'isSubuser' | 'isManager'>): boolean {
  return !actor.isSubuser || actor.isManager
}

/** When a new lead is first to be followed up if nobody says: tomorrow at ten, in the agency's zone. */
export function defaultFollowUp(now: Date, timeZone: string): string {
  const start = Date.parse(dayStart(plusDays(today(now, timeZone), 1), timeZone))
  return new Date(start + 10 * 3_600_000).toISOString()
}

export const leadConditions = [
  'present',
  'deleted',
  'stage',
  'stages',
  'owner',
  'owners',
  'ownersOrNone',
  'unowned',
  'others',
  'visible',
  'visibleOrUnowned',
  'sources',
  'sourcesOrNone',
  'unsourced',
  'services',
  'temperatures',
  'tags',
  'destination',
  'followUpBefore',
  'followUpFrom',
  'noFollowUp',
  'unanswered',
  'createdFrom',
  'createdBefore',
  'travelFrom',
  'travelTo',
  'contact',
  'import',
  'hasCustom',
  'custom',
  'found',
  'matching',
] as const
export type LeadCondition = (typeof leadConditions)[number]

/** What a list call asks, as the conditions the query knows and their values. */
export interface LeadQuestion {
  conditions: LeadCondition[]
  values: Record<string, unknown>
}

interface Asking {
  filters: LeadFilters
  actor: Pick<Member, 'visibleOwners' | 'seesUnowned' | 'agency'>
  /** What `custom` of the filters asks. */
  custom?: CustomQuestion
  /** Needed only where `kind` or `followUp` is asked for. */
  stages: Pick<Stage, 'id' | 'kind'>[]
  now: Date
}

/** Reads a list's filters. Conditions come in one order, so that the same question is always the same query. */
export function leadQuestion({ filters, custom, actor, stages, now }: Asking): LeadQuestion {
  const values: Record<string, unknown> = {}
  const ask = (condition: LeadCondition, value?: unknown) => {
    values[condition] = value
  }
  ask(filters.deleted ? 'deleted' : 'present')
  askStages(ask, filters, stages)
  askOwners(ask, filters.owner)
  if (actor.visibleOwners) ask(actor.seesUnowned ? 'visibleOrUnowned' : 'visible', actor.visibleOwners)
  askSources(ask, filters.source)
  if (filters.service) ask('services', filters.service)
  if (filters.temperature) ask('temperatures', filters.temperature)
  if (filters.tag) ask('tags', filters.tag)
  if (filters.destination) ask('destination', `${filters.destination.replace(/[\\%_]/g, '\\$&')}%`)
  askFollowUp(ask, filters.followUp, now, actor.agency.timeZone)
  if (filters.unanswered) ask('unanswered', true)
  const { timeZone } = actor.agency
  if (filters.createdFrom) ask('createdFrom', dayStart(filters.createdFrom, timeZone))
  if (filters.createdTo) ask('createdBefore', dayEnd(filters.createdTo, timeZone))
  if (filters.travelFrom) ask('travelFrom', filters.travelFrom)
  if (filters.travelTo) ask('travelTo', filters.travelTo)
  if (filters.contact) ask('contact', filters.contact)
  if (filters.import) ask('import', filters.import)
  if (custom?.needsValue) ask('hasCustom')
  if (custom) ask('custom', custom.path)
  return { conditions: leadConditions.filter((condition) => condition in values), values }
}

type Ask = (condition: LeadCondition, value?: unknown) => void

function askStages(
  ask: Ask,
  { stage, kind, followUp, unanswered }: LeadFilters,
  stages: Pick<Stage, 'id' | 'kind'>[],
): void {
  // Follow-ups and answers are only owed to open leads.
  const wanted: StageKind | undefined = kind ?? (followUp || unanswered ? 'open' : undefined)
  if (!wanted && !stage) return
  const ofKind = stages.filter((candidate) => !wanted || candidate.kind === wanted).map((candidate) => candidate.id)
  const ids = stage && wanted ? stage.filter((id) => ofKind.includes(id)) : (stage ?? ofKind)
  if (ids.length === 1) ask('stage', ids[0])
  else ask('stages', ids)
}

function askOwners(ask: Ask, owner: LeadFilters['owner']): void {
  if (!owner) return
  const ids = owner.filter((id) => id !== 'none')
  if (ids.length < owner.length) ask(ids.length > 0 ? 'ownersOrNone' : 'unowned', ids)
  else if (ids.length === 1) ask('owner', ids[0])
  else ask('owners', ids)
}

function askSources(ask: Ask, source: LeadFilters['source']): void {
  if (!source) return
  const known = source.filter((one) => one !== 'none')
  if (known.length === source.length) ask('sources', known)
  else ask(known.length > 0 ? 'sourcesOrNone' : 'unsourced', known)
}

function askFollowUp(ask: Ask, state: LeadFilters['followUp'], now: Date, timeZone: string): void {
  const day = today(now, timeZone)
  const endOfToday = dayEnd(day, timeZone)
  const endOfWeek = dayEnd(plusDays(day, 7), timeZone)
  if (state === 'none') ask('noFollowUp')
  if (state === 'overdue') ask('followUpBefore', now.toISOString())
  if (state === 'today') ask('followUpBefore', endOfToday)
  if (state === 'week') ask('followUpBefore', endOfWeek)
  if (state === 'later') ask('followUpFrom', endOfWeek)
}

const counted = new Set<LeadCondition>([
  'present',
  'stage',
  'stages',
  'owner',
  'owners',
  'ownersOrNone',
  'unowned',
  'visible',
  'visibleOrUnowned',
])

/** Whether the kept counts answer how many leads a question finds. Two conditions on owners are one too many. */
export function isCounted({ conditions }: LeadQuestion): boolean {
  const onOwners = conditions.filter((condition) => /owner|visible/i.test(condition))
  return (
    conditions.includes('present') && onOwners.length <= 1 && conditions.every((condition) => counted.has(condition))
  )
}

const enquiryWords: [field: keyof LeadChanges, label: string][] = [
  ['name', 'Name'],
  ['phone', 'Phone'],
  ['email', 'Email'],
  ['destinations', 'Destination'],
  ['travelMonth', 'Travel month'],
  ['travelStart', 'Travel start'],
  ['travelEnd', 'Travel end'],
  ['adults', 'Adults'],
  ['children', 'Children'],
  ['budgetMin', 'Budget from'],
  ['budgetMax', 'Budget up to'],
  ['source', 'Source'],
  ['requirement', 'Wants'],
]

/** What somebody asked for, a line a fact; for the note that keeps a second enquiry. Budgets are in `currency`. */
export function enquiryText(enquiry: LeadChanges, currency: string): string {
  const lines = enquiryWords.flatMap(([field, label]) => {
    const value = enquiry[field]
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return []
    if (typeof value === 'number' && field.startsWith('budget')) return [`${label}: ${formatMoney(value, currency)}`]
    return [`${label}: ${Array.isArray(value) ? value.join(', ') : String(value)}`]
  })
  return lines.join('\n') || 'No details were given.'
}

/** What a lead is recognised by: the terms of its numbers, which are in E.164, and of its address. */
export function leadKeys({
  phone,
  whatsapp,
  email,
}: Partial<Record<'phone' | 'whatsapp' | 'email', string | null>>): string[] {
  const keys = [phone && phoneTerm(phone), whatsapp && phoneTerm(whatsapp), email && emailTerm(email)]
  return [...new Set(keys.filter((key) => typeof key === 'string' && key !== ''))] as string[]
}
