import type { PackageFilters } from '@sarai/contract/package-schemas'
import { likeText } from '../../core/like-text.rules.ts'

const packageConditions = [
  'present',
  'deleted',
  'statuses',
  'themes',
  'destination',
  'owners',
  'ownersOrNone',
  'unowned',
  'tags',
  'nightsFrom',
  'nightsTo',
  'validOn',
  'found',
  'matching',
] as const
export type PackageCondition = (typeof packageConditions)[number]

/** What a list call asks, as the conditions the query knows and their values. */
export interface PackageQuestion {
  conditions: PackageCondition[]
  values: Record<string, unknown>
}

/** Reads a list's filters. Conditions come in one order, so that the same question is always the same query. */
export function packageQuestion(filters: PackageFilters): PackageQuestion {
  const values: Partial<Record<PackageCondition, unknown>> = { [filters.deleted ? 'deleted' : 'present']: true }
  if (filters.status) values.statuses = filters.status
  if (filters.theme) values.themes = filters.theme
  if (filters.destination) values.destination = `${likeText(filters.destination)}%`
  if (filters.owner) {
    const ids = filters.owner.filter((id) => id !== 'none')
    const isNobodyToo = ids.length < filters.owner.length
    values[isNobodyToo ? (ids.length > 0 ? 'ownersOrNone' : 'unowned') : 'owners'] = ids
  }
  if (filters.tag) values.tags = filters.tag
  if (filters.nightsFrom !== undefined) values.nightsFrom = filters.nightsFrom
  if (filters.nightsTo !== undefined) values.nightsTo = filters.nightsTo
  if (filters.validOn) values.validOn = filters.validOn
  return { conditions: packageConditions.filter((condition) => condition in values), values }
}
