import type { InvoiceFilters } from '@sarai/contract/invoice-list-schemas'
import type { Member } from '../../core/actor.ts'
import type { CustomQuestion } from '../../kernel/custom-fields/custom-fields-filters.rules.ts'

const invoiceConditions = [
  'present',
  'deleted',
  'contact',
  'trip',
  'proposal',
  'kinds',
  'statuses',
  'owners',
  'ownersOrNone',
  'visible',
  'visibleOrUnowned',
  'others',
  'from',
  'to',
  'dueFrom',
  'dueTo',
  'tags',
  'hasCustom',
  'custom',
  'found',
  'matching',
] as const
export type InvoiceCondition = (typeof invoiceConditions)[number]

/** What a list call asks, as the conditions the query knows and their values. */
export interface InvoiceQuestion {
  conditions: InvoiceCondition[]
  values: Record<string, unknown>
}

interface Asking {
  filters: InvoiceFilters
  /** All ids of the contact that is asked for. */
  contacts: string[]
  /** What `custom` of the filters asks. */
  custom?: CustomQuestion
  actor: Pick<Member, 'visibleOwners' | 'seesUnowned'>
  day: string
}

/** Reads a list's filters. Conditions come in one order, so that the same question is always the same query. */
export function invoiceQuestion({ filters, contacts, custom, actor, day }: Asking): InvoiceQuestion {
  const values: Partial<Record<InvoiceCondition | 'day', unknown>> = { [filters.deleted ? 'deleted' : 'present']: true }
  if (filters.contact) values.contact = contacts
  if (filters.trip) values.trip = filters.trip
  if (filters.proposal) values.proposal = filters.proposal
  if (filters.kind) values.kinds = filters.kind
  if (filters.status) Object.assign(values, { statuses: filters.status, day })
  if (filters.owner) {
    const ids = filters.owner.filter((id) => id !== 'none')
    values[ids.length < filters.owner.length ? 'ownersOrNone' : 'owners'] = ids
  }
  if (actor.visibleOwners) values[actor.seesUnowned ? 'visibleOrUnowned' : 'visible'] = actor.visibleOwners
  if (filters.from) values.from = filters.from
  if (filters.to) values.to = filters.to
  if (filters.dueFrom) values.dueFrom = filters.dueFrom
  if (filters.dueTo) values.dueTo = filters.dueTo
  if (filters.tag) values.tags = filters.tag
  if (custom?.needsValue) values.hasCustom = true
  if (custom) values.custom = custom.path
  return { conditions: invoiceConditions.filter((condition) => condition in values), values }
}
