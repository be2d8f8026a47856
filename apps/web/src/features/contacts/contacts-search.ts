import type { CustomKey } from '@sarai/contract/custom-field-words'
import type { CustomField } from '@sarai/contract/custom-fields'
import type { ContactFilters, ContactRow, ContactSort } from '@sarai/contract/contact-schemas'
import { contactKinds } from '@sarai/contract/contact-words'
import { leadSources } from '@sarai/contract/lead-words'
import { newestFirst } from '@sarai/contract/list-orders'
import { listQuestion } from '~/lib/list-question.ts'
import { ownFilters } from '~/lib/own-search.ts'
import * as param from '~/lib/search-schema.ts'

/** What the address of the contact list can say. */
export const contactSearch = param.searchSchema({
  ...param.looks,
  q: param.text(),
  kind: param.oneOf(contactKinds),
  owner: param.ids(100, ['none']),
  tag: param.texts(20),
  city: param.text(80),
  source: param.someOf(leadSources),
  gstin: param.yesOrNo,
  docs: param.oneOf(['expiring', 'expired']),
  consent: param.yesOrNo,
  company: param.id,
  created: param.days,
  import: param.id,
  sort: param.sortByOwn<ContactSort>({
    createdAt: true,
    lastActivityAt: true,
    name: true,
    number: true,
    documentsExpireOn: true,
  }),
})
export type ContactSearch = param.SearchOf<typeof contactSearch>

/** What the list call is asked, from the address. */
export function filtersOf(search: param.ValuesOf<typeof contactSearch>, fields: CustomField[]): ContactFilters {
  const [createdFrom, createdTo] = search.created ?? []
  return {
    kind: search.kind,
    owner: search.owner,
    tag: search.tag,
    city: search.city,
    source: search.source,
    hasGstin: search.gstin,
    documents: search.docs,
    marketingConsent: search.consent,
    company: search.company,
    createdFrom,
    createdTo,
    import: search.import,
    custom: ownFilters(search.own, fields, 'contacts'),
    deleted: search.deleted,
  }
}

/** The order a list begins with. */
const defaultSort: param.Sorting<ContactSort | CustomKey> = newestFirst

/** What the list asks. */
export const contactQuestion = listQuestion({
  kind: 'contact',
  schema: contactSearch,
  filtersOf,
  defaultSort,
})

/** Conditions that a row itself answers. */
export const answeredByRow = ['kind', 'owner', 'tag', 'source', 'hasGstin', 'company'] as const

/** Whether a row still belongs to a list, as far as the row tells. The rest is left to the server. */
export function fits(row: ContactRow, filters: ContactFilters): boolean {
  if (filters.kind && row.kind !== filters.kind) return false
  if (filters.owner && !filters.owner.includes(row.ownerId ?? 'none')) return false
  if (filters.source && (row.source === null || !filters.source.includes(row.source))) return false
  if (filters.hasGstin !== undefined && filters.hasGstin !== ((row.gstin ?? row.taxNumber) !== null)) return false
  if (filters.company && row.companyId !== filters.company) return false
  return !filters.tag || filters.tag.some((tag) => row.tags.includes(tag))
}
