import type { CustomKey } from '@sarai/contract/custom-field-words'
import type { CustomField } from '@sarai/contract/custom-fields'
import type { ContactFilters, ContactRow, ContactSort } from '@sarai/contract/contact-schemas'
import { listOf, rangeOf, type Sorting, withoutMissing } from '~/lib/list-search.ts'
import { ownFilters } from '~/lib/own-search.ts'
import type { ContactSearch } from './contacts-search-names.ts'

const yesOrNo = (text: string | undefined) => (text ? text === 'yes' : undefined)

/** What the list call is asked, from the address. */
export function filtersOf(search: ContactSearch, fields: CustomField[]): ContactFilters {
  const [createdFrom, createdTo] = rangeOf(search.created)
  return withoutMissing<ContactFilters>({
    kind: search.kind as ContactFilters['kind'],
    owner: listOf(search.owner),
    tag: listOf(search.tag),
    city: search.city,
    source: listOf(search.source),
    hasGstin: yesOrNo(search.gstin),
    documents: search.docs as ContactFilters['documents'],
    marketingConsent: yesOrNo(search.consent),
    company: search.company,
    createdFrom,
    createdTo,
    import: search.import,
    custom: ownFilters(search.own, fields, 'contacts'),
    deleted: search.deleted === '1' ? true : undefined,
  })
}

/** The order a list begins with. */
export const defaultSort: Sorting<ContactSort | CustomKey> = { by: 'createdAt', dir: 'desc' }

/** Conditions that a row itself answers. */
export const answeredByRow = ['kind', 'owner', 'tag', 'source', 'hasGstin', 'company'] as const

/** Whether a row still belongs to a list, as far as the row tells. The rest is left to the server. */
export function fits(row: ContactRow, filters: ContactFilters): boolean {
  if (filters.kind && row.kind !== filters.kind) return false
  if (filters.owner && !filters.owner.includes(row.ownerId ?? 'none')) return false
  if (filters.source && (row.source === null || !filters.source.includes(row.source))) return false
  if (filters.hasGstin !== undefined && filters.hasGstin !== (row.gstin !== null)) return false
  if (filters.company && row.companyId !== filters.company) return false
  return !filters.tag || filters.tag.some((tag) => row.tags.includes(tag))
}
