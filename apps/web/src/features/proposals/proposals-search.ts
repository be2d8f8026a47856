import type { CustomKey } from '@sarai/contract/custom-field-words'
import type { CustomField } from '@sarai/contract/custom-fields'
import { newestFirst } from '@sarai/contract/list-orders'
import type { ProposalFilters, ProposalRow, ProposalSort } from '@sarai/contract/prospect-schemas'
import { proposalStatuses } from '@sarai/contract/prospect-words'
import { listQuestion } from '~/lib/list-question.ts'
import { ownFilters } from '~/lib/own-search.ts'
import * as param from '~/lib/search-schema.ts'

/** What the address of the list of proposals can say. */
export const proposalSearch = param.searchSchema({
  ...param.looks,
  mode: param.oneOf(['cards']),
  q: param.text(),
  status: param.someOf(proposalStatuses),
  owner: param.ids(100, ['none']),
  lead: param.id,
  contact: param.id,
  package: param.id,
  dest: param.text(80),
  tag: param.texts(20),
  travel: param.days,
  created: param.days,
  sent: param.days,
  accepted: param.days,
  sort: param.sortByOwn<ProposalSort>({
    createdAt: true,
    updatedAt: true,
    title: true,
    number: true,
    startDate: true,
    total: true,
    sentAt: true,
    lastViewedAt: true,
  }),
})
export type ProposalSearch = param.SearchOf<typeof proposalSearch>

/** What the list call is asked, from the address. */
export function filtersOf(search: param.ValuesOf<typeof proposalSearch>, fields: CustomField[]): ProposalFilters {
  const [travelFrom, travelTo] = search.travel ?? []
  const [createdFrom, createdTo] = search.created ?? []
  const [sentFrom, sentTo] = search.sent ?? []
  const [acceptedFrom, acceptedTo] = search.accepted ?? []
  return {
    status: search.status,
    owner: search.owner,
    lead: search.lead,
    contact: search.contact,
    package: search.package,
    destination: search.dest,
    tag: search.tag,
    travelFrom,
    travelTo,
    createdFrom,
    createdTo,
    sentFrom,
    sentTo,
    acceptedFrom,
    acceptedTo,
    custom: ownFilters(search.own, fields, 'prospects'),
    deleted: search.deleted,
  }
}

/** The order a list begins with. */
const defaultSort: param.Sorting<ProposalSort | CustomKey> = newestFirst

/** What the list asks. */
export const proposalQuestion = listQuestion({
  kind: 'proposal',
  schema: proposalSearch,
  filtersOf,
  defaultSort,
})

/** Conditions that a row itself answers. */
export const answeredByRow = [
  'status',
  'owner',
  'lead',
  'contact',
  'package',
  'destination',
  'tag',
] as const satisfies (keyof ProposalFilters)[]

/** Whether a row still belongs to a list, as far as the row tells. The rest is left to the server. */
export function fits(row: ProposalRow, filters: ProposalFilters): boolean {
  const { status, owner, lead, contact, destination, tag } = filters
  if (status && !status.includes(row.status)) return false
  if (owner && !owner.includes(row.ownerId ?? 'none')) return false
  if (lead && row.leadId !== lead) return false
  if (contact && row.contactId !== contact) return false
  if (filters.package && row.packageId !== filters.package) return false
  const beginning = destination?.toLowerCase()
  if (beginning && !row.destinations.some((name) => name.toLowerCase().startsWith(beginning))) return false
  return !tag || tag.some((one) => row.tags.includes(one))
}
