import { invoiceKindLabels, invoiceName, invoiceStatusLabels } from '@sarai/contract/invoice-words'
import { formatMoney } from '@sarai/money/format'
import { maySee } from '../../core/visibility.rules.ts'
import type { RecordDescription } from '../../kernel/records/records.registry.ts'
import { reachOfBilled } from './invoices-reach.service.ts'
import { subjectOf } from './invoices-found.service.ts'
import { invoiceColumns, invoiceRowsOf, isDraft } from './invoices-list.queries.ts'
import { findInvoice, type InvoiceRecord } from './invoices.queries.ts'
import { invoiceTerms } from './invoices.rules.ts'
import { invoices } from './invoices.table.ts'

export const invoiceRecord: RecordDescription = {
  kind: 'invoice',
  noun: 'invoice',
  page: 'invoices',
  table: invoices,
  label: invoices.billTo,
  ownerId: invoices.ownerId,
  custom: { record: 'invoices', column: invoices.custom },
  topic: 'invoices',
  contactId: invoices.contactId,
  movesWith: isDraft,
  attachable: {
    async find(db, actor, id) {
      const found = await findInvoice(db, id, actor)
      return found && { subject: subjectOf(found), isDeleted: found.deletedAt !== null }
    },
  },
  search: {
    table: invoices,
    columns: invoiceColumns,
    termsOf: (row: InvoiceRecord) => invoiceTerms(row),
    isFollowing: true,
    async listHits(db, actor, ids) {
      const rows = (await invoiceRowsOf(db, ids)).filter(({ ownerId }) => maySee(actor, ownerId))
      const reachOf = await reachOfBilled(db, actor, rows)
      return rows.map((row) => {
        const { id, number, billTo, kind, state, total, currency, tags } = row
        const sum = total === null ? null : formatMoney(total, currency)
        return {
          kind: 'invoice',
          id,
          number,
          title: billTo,
          ...reachOf(row),
          tripId: row.tripId,
          detail: [invoiceName(row), invoiceKindLabels[kind], sum, invoiceStatusLabels[state]]
            .filter(Boolean)
            .join(' · '),
          also: tags,
        }
      })
    },
  },
}
