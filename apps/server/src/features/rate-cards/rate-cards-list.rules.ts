import type { RateCardFilters } from '@sarai/contract/rate-cards'

const rateCardConditions = ['present', 'deleted', 'vendors', 'categories', 'statuses', 'tags', 'found'] as const
export type RateCardCondition = (typeof rateCardConditions)[number]

/** What a list call asks, as the conditions the query knows and their values. */
export interface RateCardQuestion {
  conditions: RateCardCondition[]
  values: Record<string, unknown>
}

/** Reads a list's filters. Conditions come in one order, so that the same question is always the same query. */
export function rateCardQuestion(filters: RateCardFilters): RateCardQuestion {
  const values: Partial<Record<RateCardCondition, unknown>> = { [filters.deleted ? 'deleted' : 'present']: true }
  if (filters.vendor) values.vendors = filters.vendor
  if (filters.category) values.categories = filters.category
  if (filters.status) values.statuses = filters.status
  if (filters.tag) values.tags = filters.tag
  return { conditions: rateCardConditions.filter((condition) => condition in values), values }
}
