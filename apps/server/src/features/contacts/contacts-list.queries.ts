import type { ContactSort } from '@sarai/contract/contact-schemas'
import { eq, gte, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { rowsByIds } from '../../core/db/rows-by-ids.ts'
import { countRows, type ListSpec } from '../../core/db/table-query.ts'
import type { FindableTable } from '../../kernel/search/search.queries.ts'
import { isMatching } from '../../kernel/search/search-words.queries.ts'
import type { ContactCondition, ContactQuestion } from './contacts-list.rules.ts'
import { contacts } from './contacts.table.ts'

export const contactRowColumns = {
  id: contacts.id,
  number: contacts.number,
  version: contacts.version,
  kind: contacts.kind,
  salutation: contacts.salutation,
  name: contacts.name,
  companyId: contacts.companyId,
  companyName: sql<
    string | null
  >`(select company.name from contacts as company where company.agency_id = contacts.agency_id and company.id = contacts.company_id)`.as(
    'company_name',
  ),
  jobTitle: contacts.jobTitle,
  phone: contacts.phone,
  email: contacts.email,
  city: contacts.city,
  state: contacts.state,
  country: contacts.country,
  birthday: contacts.birthday,
  gstin: contacts.gstin,
  taxNumber: contacts.taxNumber,
  source: contacts.source,
  tags: contacts.tags,
  ownerId: contacts.ownerId,
  documentsExpireOn: contacts.documentsExpireOn,
  documentsWarnOn: contacts.documentsWarnOn,
  lastActivityAt: contacts.lastActivityAt,
  createdAt: contacts.createdAt,
  updatedAt: contacts.updatedAt,
  custom: contacts.custom,
}

const ph = sql.placeholder
const anyOf = (column: unknown, name: ContactCondition, type: string) =>
  sql`${column} = any(${ph(name)}::${sql.raw(type)}[])`
const hasDocuments = isNotNull(contacts.documentsExpireOn)

export const contactList: ListSpec<ContactCondition, ContactSort> & { table: FindableTable } = {
  table: contacts,
  columns: contactRowColumns,
  sorts: {
    createdAt: { column: contacts.createdAt },
    lastActivityAt: { column: contacts.lastActivityAt },
    name: { column: contacts.name },
    number: { column: contacts.number },
    documentsExpireOn: { column: contacts.documentsExpireOn, isNullable: true },
  },
  conditions: {
    present: () => isNull(contacts.deletedAt),
    deleted: () => isNotNull(contacts.deletedAt),
    companies: () => sql`${contacts.kind} = 'company'`,
    persons: () => sql`${contacts.kind} = 'person'`,
    owner: () => eq(contacts.ownerId, ph('owner')),
    owners: () => anyOf(contacts.ownerId, 'owners', 'uuid'),
    ownersOrNone: () => sql`(${anyOf(contacts.ownerId, 'ownersOrNone', 'uuid')} or ${contacts.ownerId} is null)`,
    unowned: () => isNull(contacts.ownerId),
    others: () => sql`${contacts.ownerId} is distinct from ${ph('others')}::uuid`,
    visible: () => anyOf(contacts.ownerId, 'visible', 'uuid'),
    visibleOrUnowned: () =>
      sql`(${anyOf(contacts.ownerId, 'visibleOrUnowned', 'uuid')} or ${contacts.ownerId} is null)`,
    tags: () => sql`${contacts.tags} && ${ph('tags')}::text[]`,
    city: () => sql`${contacts.city} ilike ${ph('city')}`,
    sources: () => anyOf(contacts.source, 'sources', 'text'),
    hasGstin: () => sql`(${contacts.gstin} is not null or ${contacts.taxNumber} is not null)`,
    noGstin: () => sql`${contacts.gstin} is null and ${contacts.taxNumber} is null`,
    documentsWarnBy: () => sql`${hasDocuments} and ${lte(contacts.documentsWarnOn, ph('documentsWarnBy'))}`,
    documentsExpiredBy: () => sql`${hasDocuments} and ${lt(contacts.documentsExpireOn, ph('documentsExpiredBy'))}`,
    consent: () => sql`${contacts.marketingConsent}`,
    noConsent: () => sql`not ${contacts.marketingConsent}`,
    company: () => eq(contacts.companyId, ph('company')),
    createdFrom: () => gte(contacts.createdAt, ph('createdFrom')),
    createdBefore: () => lt(contacts.createdAt, ph('createdBefore')),
    import: () => eq(contacts.importId, ph('import')),
    hasCustom: () => sql`${contacts.custom} <> '{}'`,
    custom: () => sql`${contacts.custom} @@ ${ph('custom')}::jsonpath`,
    found: () => anyOf(contacts.id, 'found', 'uuid'),
    matching: () => isMatching(contacts.terms),
  },
}

export function countContacts(db: AgencyDb, { conditions, values }: ContactQuestion) {
  return countRows(db, contactList, conditions, values)
}

/** Contact rows in the order of the ids; those that are gone are left out. */
export const contactRowsOf = rowsByIds(contacts, contactRowColumns)

/** How contacts are reached, and whose they are. */
export const contactReachOf = rowsByIds(contacts, {
  id: contacts.id,
  ownerId: contacts.ownerId,
  phone: contacts.phone,
  whatsapp: contacts.whatsapp,
  email: contacts.email,
})

export type ContactListRow = Awaited<ReturnType<typeof contactRowsOf>>[number]
