import type { CustomKey } from '@sarai/contract/custom-field-words'
import type { CustomField } from '@sarai/contract/custom-fields'
import type { LeadFilters, LeadRow, LeadSort } from '@sarai/contract/lead-schemas'
import { leadServices, leadSources, temperatures } from '@sarai/contract/lead-words'
import { newestFirst } from '@sarai/contract/list-orders'
import type { Stage } from '@sarai/contract/stages'
import { listQuestion } from '~/lib/list-question.ts'
import { ownFilters } from '~/lib/own-search.ts'
import * as param from '~/lib/search-schema.ts'

/** What the address of the lead list can say. */
export const leadSearch = param.searchSchema({
  ...param.looks,
  mode: param.oneOf(['board']),
  q: param.text(),
  stage: param.ids(50),
  kind: param.oneOf(['open', 'won', 'lost']),
  owner: param.ids(100, ['none']),
  source: param.someOf([...leadSources, 'none']),
  service: param.someOf(leadServices),
  temp: param.someOf(temperatures),
  tag: param.texts(20),
  to: param.text(80),
  follow: param.oneOf(['overdue', 'today', 'week', 'later', 'none']),
  unanswered: param.flag,
  created: param.days,
  travel: param.days,
  contact: param.id,
  import: param.id,
  sort: param.sortByOwn<LeadSort>({
    createdAt: true,
    updatedAt: true,
    name: true,
    number: true,
    nextFollowUpAt: true,
    travelStart: true,
    expectedValue: true,
    lastActivityAt: true,
  }),
})
export type LeadSearch = param.SearchOf<typeof leadSearch>

/** What the list call is asked, from the address. */
export function filtersOf(search: param.ValuesOf<typeof leadSearch>, fields: CustomField[]): LeadFilters {
  const [createdFrom, createdTo] = search.created ?? []
  const [travelFrom, travelTo] = search.travel ?? []
  return {
    stage: search.stage,
    kind: search.kind,
    owner: search.owner,
    source: search.source,
    service: search.service,
    temperature: search.temp,
    tag: search.tag,
    destination: search.to,
    followUp: search.follow,
    unanswered: search.unanswered,
    createdFrom,
    createdTo,
    travelFrom,
    travelTo,
    contact: search.contact,
    import: search.import,
    custom: ownFilters(search.own, fields, 'leads'),
    deleted: search.deleted,
  }
}

/** The order a list begins with. */
const defaultSort: param.Sorting<LeadSort | CustomKey> = newestFirst

/** What the list asks. */
export const leadQuestion = listQuestion({
  kind: 'lead',
  schema: leadSearch,
  filtersOf,
  defaultSort,
  hasRows: (search) => search.mode !== 'board',
})

/** Conditions that a row itself answers. */
export const answeredByRow = [
  'stage',
  'kind',
  'owner',
  'source',
  'service',
  'temperature',
  'tag',
] as const satisfies (keyof LeadFilters)[]

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
