import type { CustomKey } from '@sarai/contract/custom-field-words'
import type { CustomField } from '@sarai/contract/custom-fields'
import type { ProposalFilters, ProposalRow, ProposalSort } from '@sarai/contract/prospect-schemas'
import { listOf, rangeOf, type Sorting, withoutMissing } from '~/lib/list-search.ts'
import { ownFilters } from '~/lib/own-search.ts'
import type { ProposalSearch } from './proposals-search-names.ts'

/** What the list call is asked, from the address. */
export function filtersOf(search: ProposalSearch, fields: CustomField[]): ProposalFilters {
  const [travelFrom, travelTo] = rangeOf(search.travel)
  const [createdFrom, createdTo] = rangeOf(search.created)
  const [sentFrom, sentTo] = rangeOf(search.sent)
  const [acceptedFrom, acceptedTo] = rangeOf(search.accepted)
  return withoutMissing<ProposalFilters>({
    status: listOf(search.status),
    owner: listOf(search.owner),
    lead: search.lead,
    contact: search.contact,
    package: search.package,
    destination: search.dest,
    tag: listOf(search.tag),
    travelFrom,
    travelTo,
    createdFrom,
    createdTo,
    sentFrom,
    sentTo,
    acceptedFrom,
    acceptedTo,
    custom: ownFilters(search.own, fields, 'prospects'),
    deleted: search.deleted === '1' ? true : undefined,
  })
}

/** The order a list begins with. */
export const defaultSort: Sorting<ProposalSort | CustomKey> = { by: 'createdAt', dir: 'desc' }

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
