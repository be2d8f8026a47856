import { documentKinds } from '@sarai/contract/contact-words'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { files } from '../../kernel/files/files.table.ts'
import { contacts } from './contacts.table.ts'

/** Travel documents. `number` is sealed by the vault; `lastDigits` is what may be shown to anybody. */
export const contactDocuments = agencyTable(
  'contact_documents',
  {
    version: integer().notNull().default(1),
    contactId: uuid().notNull(),
    kind: text({ enum: documentKinds }).notNull(),
    number: text(),
    lastDigits: text(),
    country: text(),
    issuedOn: date({ mode: 'string' }),
    expiresOn: date({ mode: 'string' }),
    /** From when on its end is worth a warning. */
    warnOn: date({ mode: 'string' }),
    fileId: uuid(),
    note: text(),
    createdBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.contactId, () => contacts, 'cascade'),
    belongsTo(table, table.fileId, () => files),
    index('contact_documents_contact').on(table.agencyId, table.contactId),
    index('contact_documents_expiry')
      .on(table.agencyId, table.expiresOn)
      .where(sql`expires_on is not null`),
    index('contact_documents_file')
      .on(table.agencyId, table.fileId)
      .where(sql`file_id is not null`),
    check('contact_documents_dates', sql`expires_on >= issued_on`),
  ],
)
