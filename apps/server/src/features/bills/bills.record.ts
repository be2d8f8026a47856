import { billKindLabels, billStatusLabels, chargedBy } from '@sarai/contract/bill-words'
import { formatMoney } from '@sarai/money/format'
import type { RecordDescription } from '../../kernel/records/records.registry.ts'
import { subjectOf } from './bills-found.service.ts'
import { billColumns, billRowsOf } from './bills-list.queries.ts'
import { type BillRecord, findBill } from './bills.queries.ts'
import { billTerms, statusOf } from './bills.rules.ts'
import { bills } from './bills.table.ts'

/** Bills are there for those who see costs only. */
export const billRecord: RecordDescription = {
  kind: 'bill',
  noun: 'bill',
  page: 'vendors',
  table: bills,
  label: bills.billNumber,
  topic: 'bills',
  attachable: {
    async find(db, actor, id) {
      const found = actor.seesCost ? await findBill(db, id) : undefined
      return found && { subject: subjectOf(found), isDeleted: found.deletedAt !== null }
    },
  },
  search: {
    table: bills,
    columns: billColumns,
    termsOf: (row: BillRecord) => billTerms(row),
    async listHits(db, actor, ids) {
      if (!actor.seesCost) return []
      return (await billRowsOf(db, ids)).map((row) => ({
        kind: 'bill',
        id: row.id,
        number: row.number,
        title: row.vendorName,
        phone: null,
        email: null,
        detail: [
          row.kind === 'credit' ? `${billKindLabels.credit} ${row.billNumber}` : row.billNumber,
          formatMoney(chargedBy(row.kind, row.total), row.currency),
          billStatusLabels[statusOf(row)],
        ].join(' · '),
        also: row.tags,
      }))
    },
  },
}
