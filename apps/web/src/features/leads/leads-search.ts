import type { CustomKey } from '@sarai/contract/custom-field-words'
import type { CustomField } from '@sarai/contract/custom-fields'
import type { LeadFilters, LeadRow, LeadSort } from '@sarai/contract/lead-schemas'
import type { Stage } from '@sarai/contract/stages'
import { listOf, rangeOf, type Sorting, withoutMissing } from '~/lib/list-search.ts'
import { ownFilters } from '~/lib/own-search.ts'
import type { LeadSearch } from './leads-search-names.ts'

/** What the list call is asked, from the address. */
export function filtersOf(search: LeadSearch, fields: CustomField[]): LeadFilters {
  const [createdFrom, createdTo] = rangeOf(search.created)
  const [travelFrom, travelTo] = rangeOf(search.travel)
  return withoutMissing<LeadFilters>({
    stage: listOf(search.stage),
    kind: search.kind as LeadFilters['kind'],
    owner: listOf(search.owner),
    source: listOf(search.source),
    service: listOf(search.service),
    temperature: listOf(search.temp),
    tag: listOf(search.tag),
    destination: search.to,
    followUp: search.follow as LeadFilters['followUp'],
    unanswered: search.unanswered === '1' ? true : undefined,
    createdFrom,
    createdTo,
    travelFrom,
    travelTo,
    contact: search.contact,
    import: search.import,
    custom: ownFilters(search.own, fields, 'leads'),
    deleted: search.deleted === '1' ? true : undefined,
  })
}

/** The order a list begins with. */
export const defaultSort: Sorting<LeadSort | CustomKey> = { by: 'createdAt', dir: 'desc' }

/**
 * Whether a row still belongs to a list, as far as the row tells. Conditions on dates, places and searches are left to
 * the server.
 */
export function fits(row: LeadRow, filters: LeadFilters, stages: Stage[]): boolean {
  const has = <T>(wanted: readonly T[] | undefined, value: T | null) =>
    !wanted || (value !== null && wanted.includes(value))
  if (!has(filters.stage, row.stageId)) return false
  if (filters.kind && stages.find((stage) => stage.id === row.stageId)?.kind !== filters.kind) return false
  if (filters.owner && !filters.owner.includes(row.ownerId ?? 'none')) return false
  if (filters.source && !filters.source.includes(row.source ?? 'none')) return false
  if (!has(filters.service, row.service) || !has(filters.temperature, row.temperature)) return false
  return !filters.tag || filters.tag.some((tag) => row.tags.includes(tag))
}
