import type { LeadFilters, LeadRow, LeadSort } from '@sarai/contract/lead-schemas'
import type { Stage } from '@sarai/contract/stages'

/** The state of the lead list as its address carries it. */
export const leadSearchNames = [
  'mode',
  'q',
  'stage',
  'kind',
  'owner',
  'source',
  'service',
  'temp',
  'tag',
  'to',
  'follow',
  'created',
  'travel',
  'import',
  'deleted',
  'sort',
  'cols',
  'view',
] as const
export type LeadSearch = { [K in (typeof leadSearchNames)[number]]?: string }

const list = (text: string | undefined) => (text ? text.split(',') : undefined)

/** A range of days, `2026-11-01..2026-11-30`; either side may be missing. */
function range(text: string | undefined): [from: string | undefined, to: string | undefined] {
  const [from, to] = (text ?? '').split('..')
  return [from || undefined, to || undefined]
}

/** What the list call is asked, from the address. */
export function filtersOf(search: LeadSearch): LeadFilters {
  const [createdFrom, createdTo] = range(search.created)
  const [travelFrom, travelTo] = range(search.travel)
  const filters: LeadFilters = {
    stage: list(search.stage),
    kind: search.kind as LeadFilters['kind'],
    owner: list(search.owner),
    source: list(search.source) as LeadFilters['source'],
    service: list(search.service) as LeadFilters['service'],
    temperature: list(search.temp) as LeadFilters['temperature'],
    tag: list(search.tag),
    destination: search.to,
    followUp: search.follow as LeadFilters['followUp'],
    createdFrom,
    createdTo,
    travelFrom,
    travelTo,
    import: search.import,
    deleted: search.deleted === '1' ? true : undefined,
  }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

export interface Sorting {
  by: LeadSort
  dir: 'asc' | 'desc'
}

export const defaultSorting: Sorting = { by: 'createdAt', dir: 'desc' }

/** `-createdAt` is newest first. */
export function sortingOf(search: LeadSearch): Sorting {
  if (!search.sort) return defaultSorting
  return search.sort.startsWith('-')
    ? { by: search.sort.slice(1) as LeadSort, dir: 'desc' }
    : { by: search.sort as LeadSort, dir: 'asc' }
}

export function sortingText({ by, dir }: Sorting): string | undefined {
  const text = dir === 'desc' ? `-${by}` : by
  return text === '-createdAt' ? undefined : text
}

const filterNames = [
  'q',
  'stage',
  'kind',
  'owner',
  'source',
  'service',
  'temp',
  'tag',
  'to',
  'follow',
  'created',
  'travel',
  'import',
  'deleted',
] as const

export function hasFilters(search: LeadSearch): boolean {
  return filterNames.some((name) => search[name])
}

/** The address without its conditions; how the list looks stays. */
export function withoutFilters(search: LeadSearch): LeadSearch {
  return { ...search, ...Object.fromEntries(filterNames.map((name) => [name, undefined])), view: undefined }
}

/** What a view keeps: everything but which view it is. */
export function viewStateOf(search: LeadSearch): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).filter(([name, value]) => name !== 'view' && typeof value === 'string'),
  )
}

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
  if (
    !has(filters.source, row.source) ||
    !has(filters.service, row.service) ||
    !has(filters.temperature, row.temperature)
  )
    return false
  return !filters.tag || filters.tag.some((tag) => row.tags.includes(tag))
}
