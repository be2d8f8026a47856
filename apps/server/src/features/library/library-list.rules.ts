import type { LibraryFilters } from '@sarai/contract/library-schemas'
import { likeText } from '../../core/like-text.rules.ts'

const libraryConditions = [
  'present',
  'deleted',
  'active',
  'archived',
  'kinds',
  'place',
  'supplier',
  'tags',
  'withPictures',
  'found',
  'matching',
] as const
export type LibraryCondition = (typeof libraryConditions)[number]

/** What a list call asks, as the conditions the query knows and their values. */
export interface LibraryQuestion {
  conditions: LibraryCondition[]
  values: Record<string, unknown>
}

const beginning = (typed: string) => `${likeText(typed)}%`

/** Reads a list's filters. Conditions come in one order, so that the same question is always the same query. */
export function libraryQuestion(filters: LibraryFilters): LibraryQuestion {
  const values: Partial<Record<LibraryCondition, unknown>> = { [filters.deleted ? 'deleted' : 'present']: true }
  if (!filters.deleted) values[filters.archived ? 'archived' : 'active'] = true
  if (filters.kind) values.kinds = filters.kind
  if (filters.place) values.place = beginning(filters.place)
  if (filters.supplier) values.supplier = beginning(filters.supplier)
  if (filters.tag) values.tags = filters.tag
  if (filters.withPictures) values.withPictures = true
  return { conditions: libraryConditions.filter((condition) => condition in values), values }
}

/** Those named one by one, archived or not. */
export function namedQuestion(ids: string[]): LibraryQuestion {
  return { conditions: ['present', 'found'], values: { found: ids } }
}
