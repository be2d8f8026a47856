import type { VoucherSelection } from '@sarai/contract/voucher-schemas'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Cell } from '../../core/export/cells.rules.ts'
import { writeExport } from '../../core/export/export-file.ts'
import { reachOf } from '../../core/rights.ts'
import { listMembers } from '../../kernel/accounts/accounts-people.service.ts'
import {
  type Exportable,
  type ExportInput,
  filtersOf,
  startExport,
} from '../../kernel/operations/export-start.service.ts'
import { runExport } from '../../kernel/operations/export.service.ts'
import { seenBy } from '../../kernel/search/searched-list.service.ts'
import type { Services } from '../../services.ts'
import { nextVouchers } from './vouchers-bulk.queries.ts'
import { chosenColumns, type VoucherTexts } from './vouchers-export.rules.ts'
import { presentRow } from './vouchers-found.service.ts'
import { countVouchers } from './vouchers-list.queries.ts'
import type { VoucherCondition } from './vouchers-list.rules.ts'
import { selectedVouchers } from './vouchers-list.service.ts'
import type { VoucherRecord } from './vouchers.queries.ts'

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
export async function exportVouchers(
  services: Services,
  actor: Person,
  operationId: string,
  signal: AbortSignal,
): Promise<void> {
  const db = services.database.readAs(actor.agencyId)
  const names = new Map((await listMembers(db)).map(({ id, name }) => [id, name]))
  const texts: VoucherTexts = {
    person: (id) => (id ? (names.get(id) ?? null) : null),
    timeZone: actor.agency.timeZone,
  }
  await runExport<VoucherRecord>({
    services,
    actor,
    operationId,
    signal,
    name: 'vouchers',
    showsCosts: actor.seesCost,
    // What they may by now: it may have waited in the queue, or for approval.
    next: ({ input }, after, limit) =>
      nextVouchers(db, { question: seenBy((input as Input).question, reachOf(actor, 'export')), after, limit }),
    async write({ input }, storageKey, vouchers) {
      const { format, columns: keys } = input as Input
      const columns = chosenColumns(keys)
      const header = columns.map(({ label }) => label)
      async function* cells(): AsyncGenerator<Cell[]> {
        for await (const voucher of vouchers) {
          const row = presentRow(actor, voucher)
          yield columns.map((column) => column.value(row, texts))
        }
      }
      return writeExport(services.storage, storageKey, format, header, cells())
    },
  })
}
