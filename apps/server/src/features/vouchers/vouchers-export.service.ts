import type { VoucherRow, VoucherSelection } from '@sarai/contract/voucher-schemas'
import { columnsAsked } from '../../kernel/operations/list-export.rules.ts'
import type { ListExport } from '../../kernel/operations/list-export.service.ts'
import { nextVouchers } from './vouchers-bulk.queries.ts'
import { voucherExportColumns } from './vouchers-export.rules.ts'
import { presentRow } from './vouchers-found.service.ts'
import { countVouchers } from './vouchers-list.queries.ts'
import type { VoucherCondition } from './vouchers-list.rules.ts'
import { selectedVouchers } from './vouchers-list.service.ts'

type VoucherPart = Awaited<ReturnType<typeof nextVouchers>>[number]

/** What is exported of vouchers. */
export const vouchersExport: ListExport<VoucherPart, VoucherRow, VoucherCondition, VoucherSelection> = {
  kind: 'vouchers.export',
  many: 'vouchers',
  name: 'vouchers',
  count: countVouchers,
  select: (_services, db, actor, selection) => selectedVouchers(db, actor, selection),
  next: nextVouchers,
  columns: async (_db, _actor, keys) => columnsAsked(voucherExportColumns, keys),
  present: presentRow,
  tellsCosts: true,
}
