import type { VoucherSelection } from '@sarai/contract/voucher-schemas'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import {
  type Exportable,
  type ExportInput,
  filtersOf,
  startExport,
} from '../../kernel/operations/export-start.service.ts'
import { columnsAsked } from '../../kernel/operations/list-export.rules.ts'
import { exportList } from '../../kernel/operations/list-export.service.ts'
import type { Services } from '../../services.ts'
import { nextVouchers } from './vouchers-bulk.queries.ts'
import { voucherExportColumns } from './vouchers-export.rules.ts'
import { presentRow } from './vouchers-found.service.ts'
import { countVouchers } from './vouchers-list.queries.ts'
import type { VoucherCondition } from './vouchers-list.rules.ts'
import { selectedVouchers } from './vouchers-list.service.ts'

type Input = ExportInput<VoucherCondition, 'csv' | 'xlsx'>

/** What is exported of vouchers. */
export const exportableVouchers: Exportable<VoucherCondition> = {
  kind: 'vouchers.export',
  many: 'vouchers',
  title: (count) => (count === undefined ? 'Export vouchers' : `Export ${count} vouchers`),
  count: countVouchers,
}

/** Notes an export to be made. @returns the operation that will make it */
export async function startVoucherExport(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { selection, ...asked }: { selection: VoucherSelection; format: Input['format']; columns?: string[] },
) {
  const question = await selectedVouchers(db, actor, selection)
  return startExport(services, db, actor, exportableVouchers, { ...asked, question, filters: filtersOf(selection) })
}

/** Writes the vouchers of an export to its file. */
export const exportVouchers = (
  services: Services,
  actor: Person,
  operationId: string,
  signal: AbortSignal,
): Promise<void> =>
  exportList(
    services,
    actor,
    { operationId, signal },
    {
      name: 'vouchers',
      next: nextVouchers,
      columns: async (_db, _actor, keys) => columnsAsked(voucherExportColumns, keys),
      present: presentRow,
      tellsCosts: true,
    },
  )
