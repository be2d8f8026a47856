import type { BillFilters } from '@sarai/contract/bill-schemas'

const billConditions = [
  'present',
  'deleted',
  'kinds',
  'vendors',
  'statuses',
  'dueBy',
  'dueFrom',
  'tags',
  'found',
  'matching',
] as const
export type BillCondition = (typeof billConditions)[number]

/** What a list call asks, as the conditions the query knows and their values. */
export interface BillQuestion {
  conditions: BillCondition[]
  values: Record<string, unknown>
}

/** Reads a list's filters. Conditions come in one order, so that the same question is always the same query. */
export function billQuestion(filters: BillFilters): BillQuestion {
  const values: Partial<Record<BillCondition, unknown>> = { [filters.deleted ? 'deleted' : 'present']: true }
  if (filters.kind) values.kinds = filters.kind
  if (filters.vendor) values.vendors = filters.vendor
  if (filters.status) values.statuses = filters.status
  if (filters.dueBy) values.dueBy = filters.dueBy
  if (filters.dueFrom) values.dueFrom = filters.dueFrom
  if (filters.tag) values.tags = filters.tag
  return { conditions: billConditions.filter((condition) => condition in values), values }
}
