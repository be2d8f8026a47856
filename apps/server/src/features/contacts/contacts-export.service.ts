import type { ContactSelection } from '@sarai/contract/contact-schemas'
import { customColumns } from '../../kernel/custom-fields/custom-fields-export.service.ts'
import { columnsAsked } from '../../kernel/operations/list-export.rules.ts'
import type { ListExport } from '../../kernel/operations/list-export.service.ts'
import { nextContacts } from './contacts-bulk.queries.ts'
import { isVatCountry } from '@sarai/contract/tax-names'
import { columnsUnder } from './contacts-export.rules.ts'
import { countContacts } from './contacts-list.queries.ts'
import type { ContactCondition } from './contacts-list.rules.ts'
import { selectedContacts } from './contacts-list.service.ts'
import type { ContactRecord } from './contacts.queries.ts'
import { vcardOf } from './vcard.rules.ts'

/** What is exported of contacts. */
export const contactsExport: ListExport<ContactRecord, ContactRecord, ContactCondition, ContactSelection> = {
  kind: 'contacts.export',
  many: 'contacts',
  name: 'contacts',
  count: countContacts,
  select: selectedContacts,
  next: nextContacts,
  columns: async (db, { agency }, keys) => [
    ...columnsAsked(columnsUnder(isVatCountry(agency.country)), keys),
    ...(await customColumns(db, 'contacts', keys)),
  ],
  present: (_actor, contact) => contact,
  texts: { vcf: (contact, { vcardVersion }) => vcardOf(contact, vcardVersion) },
}
