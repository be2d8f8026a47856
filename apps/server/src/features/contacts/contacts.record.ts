import { maySee } from '../../core/visibility.rules.ts'
import type { RecordDescription } from '../../kernel/records/records.registry.ts'
import { findScanned } from './contacts-documents.queries.ts'
import { contactRowsOf } from './contacts-list.queries.ts'
import { contactColumns, contactIndex, type ContactRecord, findContact, touchContact } from './contacts.queries.ts'
import { subjectOf } from './contacts.service.ts'
import { contacts } from './contacts.table.ts'
import { fillFromContact } from './contacts-fill.service.ts'

export const contactRecord: RecordDescription = {
  kind: 'contact',
  noun: 'contact',
  page: 'contacts',
  table: contacts,
  label: contacts.name,
  ownerId: contacts.ownerId,
  custom: { record: 'contacts', column: contacts.custom },
  topic: 'contacts',
  attachable: {
    async find(db, actor, id) {
      const contact = await findContact(db, id, actor)
      return contact && { subject: subjectOf(contact), isDeleted: contact.deletedAt !== null }
    },
    fill: fillFromContact,
    scanOf: findScanned,
    touch: touchContact,
  },
  search: {
    table: contacts,
    columns: contactColumns,
    termsOf: (row: ContactRecord) => contactIndex(row).terms,
    async listHits(db, actor, ids) {
      const rows = (await contactRowsOf(db, ids)).filter((contact) => maySee(actor, contact.ownerId))
      return rows.map(({ id, number, name, phone, email, companyName, city, tags }) => ({
        kind: 'contact',
        id,
        number,
        title: name,
        phone,
        email,
        detail: [companyName, city].filter(Boolean).join(', '),
        also: tags,
      }))
    },
  },
}
