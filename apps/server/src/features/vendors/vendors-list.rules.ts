import type { VendorFilters } from '@sarai/contract/vendor-schemas'
import { likeText } from '../../core/like-text.rules.ts'
import type { CustomQuestion } from '../../kernel/custom-fields/custom-fields-filters.rules.ts'

const vendorConditions = [
  'present',
  'deleted',
  'types',
  'typesOrNone',
  'untyped',
  'statuses',
  'destinations',
  'city',
  'tags',
  'rating',
  'documentsWarnBy',
  'documentsExpiredBy',
  'import',
  'hasCustom',
  'custom',
  'found',
  'matching',
] as const
export type VendorCondition = (typeof vendorConditions)[number]

/** What a list call asks, as the conditions the query knows and their values. */
export interface VendorQuestion {
  conditions: VendorCondition[]
  values: Record<string, unknown>
}

/** Reads a list's filters. Conditions come in one order, so that the same question is always the same query. */
export function vendorQuestion(
  filters: VendorFilters,
  { today, custom }: { today: string; custom?: CustomQuestion },
): VendorQuestion {
  const values: Partial<Record<VendorCondition, unknown>> = { [filters.deleted ? 'deleted' : 'present']: true }
  if (filters.type) {
    const types = filters.type.filter((id) => id !== 'none')
    if (types.length === filters.type.length) values.types = types
    else values[types.length > 0 ? 'typesOrNone' : 'untyped'] = types
  }
  if (filters.status) values.statuses = filters.status
  if (filters.destination) values.destinations = filters.destination
  if (filters.city) values.city = `${likeText(filters.city)}%`
  if (filters.tag) values.tags = filters.tag
  if (filters.rating) values.rating = filters.rating
  if (filters.documents) values[filters.documents === 'expired' ? 'documentsExpiredBy' : 'documentsWarnBy'] = today
  if (filters.import) values.import = filters.import
  if (custom?.needsValue) values.hasCustom = true
  if (custom) values.custom = custom.path
  return { conditions: vendorConditions.filter((condition) => condition in values), values }
}
