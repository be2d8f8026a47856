import type {
  ContactFilters,
  ContactRow,
  ContactSelection,
  ContactSort,
  ContactTableQuery,
} from '@sarai/contract/contact-schemas'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { askedOfCustom } from '../../kernel/custom-fields/custom-fields-filters.service.ts'
import { findPage, type RecordPage, type SearchedList, selectedBy } from '../../kernel/search/searched-list.service.ts'
import { contactList, type ContactListRow, contactRowsOf, countContacts } from './contacts-list.queries.ts'
import { type ContactCondition, type ContactQuestion, contactQuestion } from './contacts-list.rules.ts'
import { presentRow } from './contacts.rules.ts'

const searchedContacts: SearchedList<ContactListRow, ContactCondition, ContactSort> = {
  kind: 'contact',
  spec: contactList,
  own: 'contacts',
  rowsOf: contactRowsOf,
  count: countContacts,
}

/** A page of contacts, with how many there are in all. */
export async function findContacts(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: ContactTableQuery,
): Promise<RecordPage<ContactRow>> {
  const today = todayFor(services, actor.agency)
  const { filters = {} } = input
  const custom = await askedOfCustom(db, 'contacts', filters.custom)
  const question = contactQuestion({ filters, custom, actor, today })
  const page = await findPage(db, searchedContacts, question, input)
  return { ...page, data: page.data.map((row) => presentRow(row, today)) }
}

/** The contacts of a selection as a question. */
export async function selectedContacts(
  services: Services,
  db: AgencyDb,
  actor: Member,
  selection: ContactSelection,
): Promise<ContactQuestion> {
  const filters: ContactFilters = 'ids' in selection ? {} : selection.filters
  const custom = await askedOfCustom(db, 'contacts', filters.custom)
  const question = contactQuestion({ filters, custom, actor, today: todayFor(services, actor.agency) })
  return selectedBy(db, searchedContacts, question, selection)
}
