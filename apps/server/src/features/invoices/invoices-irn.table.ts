import { sql } from 'drizzle-orm'
import { date, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { invoices } from './invoices.table.ts'

/** What the portal for e-invoices answered. A trigger keeps it as it was entered (sql/invoices.sql). */
export const invoiceIrns = agencyTable(
  'invoice_irns',
  {
    invoiceId: uuid().notNull(),
    irn: text().notNull(),
    ackNumber: text().notNull(),
    ackOn: date({ mode: 'string' }).notNull(),
    signedQr: text().notNull(),
    createdBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.invoiceId, () => invoices),
    belongsTo(table, table.createdBy, () => users),
    uniquePerAgency('invoice_irns_invoice', table, table.invoiceId),
    uniquePerAgency('invoice_irns_irn', table, table.irn),
  ],
)
