import { vendorDocumentKinds } from '@sarai/contract/vendor-words'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { files } from '../../kernel/files/files.table.ts'
import { vendors } from './vendors.table.ts'

/** Contracts, licences and the like. */
export const vendorDocuments = agencyTable(
  'vendor_documents',
  {
    version: integer().notNull().default(1),
    vendorId: uuid().notNull(),
    kind: text({ enum: vendorDocumentKinds }).notNull(),
    number: text(),
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
    belongsTo(table, table.vendorId, () => vendors, 'cascade'),
    belongsTo(table, table.fileId, () => files),
    index('vendor_documents_vendor').on(table.agencyId, table.vendorId),
    index('vendor_documents_expiry')
      .on(table.agencyId, table.expiresOn)
      .where(sql`expires_on is not null`),
    index('vendor_documents_file')
      .on(table.agencyId, table.fileId)
      .where(sql`file_id is not null`),
    check('vendor_documents_dates', sql`expires_on >= issued_on`),
  ],
)
