import type { ContactFilters } from '@sarai/contract/contact-schemas'
import type { Member } from '../../core/actor.ts'
import { dayEnd, dayStart } from '../../core/days.rules.ts'
import type { CustomQuestion } from '../../kernel/custom-fields/custom-fields-filters.rules.ts'

const contactConditions = [
  'present',
  'deleted',
  'companies',
  'persons',
  'owner',
  'owners',
  'ownersOrNone',
  'unowned',
  'others',
  'visible',
  'visibleOrUnowned',
  'tags',
  'city',
  'sources',
  'hasGstin',
  'noGstin',
  'documentsWarnBy',
  'documentsExpiredBy',
  'consent',
  'noConsent',
  'company',
  'createdFrom',
  'createdBefore',
  'import',
  'hasCustom',
  'custom',
  'found',
  'matching',
] as const
export type ContactCondition = (typeof contactConditions)[number]

/** What a list call asks, as the conditions the query knows and their values. */
export interface ContactQuestion {
  conditions: ContactCondition[]
  values: Record<string, unknown>
}

interface Asking {
  filters: ContactFilters
  /** What `custom` of the filters asks. */
  custom?: CustomQuestion
  actor: Pick<Member, 'visibleOwners' | 'seesUnowned' | 'agency'>
  today: string
}

/** Reads a list's filters. Conditions come in one order, so that the same question is always the same query. */
export function contactQuestion({ filters, custom, actor, today }: Asking): ContactQuestion {
  const values: Record<string, unknown> = {}
  const ask = (condition: ContactCondition, value?: unknown) => {
    values[condition] = value
  }
  ask(filters.deleted ? 'deleted' : 'present')
  if (filters.kind) ask(filters.kind === 'company' ? 'companies' : 'persons')
  askOwners(ask, filters.owner)
  if (actor.visibleOwners) ask(actor.seesUnowned ? 'visibleOrUnowned' : 'visible', actor.visibleOwners)
  if (filters.tag) ask('tags', filters.tag)
  if (filters.city) ask('city', `${filters.city.replace(/[\\%_]/g, '\\$&')}%`)
  if (filters.source) ask('sources', filters.source)
  if (filters.hasGstin !== undefined) ask(filters.hasGstin ? 'hasGstin' : 'noGstin')
  if (filters.documents) ask(filters.documents === 'expired' ? 'documentsExpiredBy' : 'documentsWarnBy', today)
  if (filters.marketingConsent !== undefined) ask(filters.marketingConsent ? 'consent' : 'noConsent')
  if (filters.company) ask('company', filters.company)
  if (filters.createdFrom) ask('createdFrom', dayStart(filters.createdFrom, actor.agency.timeZone))
  if (filters.createdTo) ask('createdBefore', dayEnd(filters.createdTo, actor.agency.timeZone))
  if (filters.import) ask('import', filters.import)
  if (custom?.needsValue) ask('hasCustom')
  if (custom) ask('custom', custom.path)
  return { conditions: contactConditions.filter((condition) => condition in values), values }
}

function askOwners(ask: (condition: ContactCondition, value?: unknown) => void, owner: ContactFilters['owner']): void {
  if (!owner) return
  const ids = owner.filter((id) => id !== 'none')
  if (ids.length < owner.length) ask(ids.length > 0 ? 'ownersOrNone' : 'unowned', ids)
  else if (ids.length === 1) ask('owner', ids[0])
  else ask('owners', ids)
}
