import type { BillRow, BillSelection } from '@sarai/contract/bill-schemas'
import { columnsAsked } from '../../kernel/operations/list-export.rules.ts'
import type { ListExport } from '../../kernel/operations/list-export.service.ts'
import { billExportColumns } from './bills-export.rules.ts'
import { presentRow } from './bills-found.service.ts'
import { countBills, nextBills } from './bills-list.queries.ts'
import type { BillCondition } from './bills-list.rules.ts'
import { selectedBills } from './bills-list.service.ts'
import type { BillRecord } from './bills.queries.ts'

/** What is exported of bills, for those who see costs. */
export const billsExport: ListExport<BillRecord, BillRow, BillCondition, BillSelection> = {
  kind: 'bills.export',
  many: 'bills',
  name: 'bills',
  count: countBills,
  select: (_services, db, actor, selection) => selectedBills(db, actor, selection),
  next: nextBills,
  columns: async (_db, _actor, keys) => columnsAsked(billExportColumns, keys),
  present: (_actor, bill) => presentRow(bill),
  tellsCosts: true,
}
