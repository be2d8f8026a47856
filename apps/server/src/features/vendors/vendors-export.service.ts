import type { ExportedPhones } from '@sarai/contract/export-words'
import type { VendorSelection } from '@sarai/contract/vendor-schemas'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Cell } from '../../core/export/cells.rules.ts'
import { writeExport } from '../../core/export/export-file.ts'
import { phoneText } from '../../core/phones.rules.ts'
import { customColumns } from '../../kernel/custom-fields/custom-fields-export.service.ts'
import {
  type Exportable,
  type ExportInput,
  filtersOf,
  startExport,
} from '../../kernel/operations/export-start.service.ts'
import { runExport } from '../../kernel/operations/export.service.ts'
import type { Services } from '../../services.ts'
import { listVendorTypes } from '../vendor-types/vendor-types.service.ts'
import { nextVendors } from './vendors-bulk.queries.ts'
import { chosenColumns, type VendorTexts } from './vendors-export.rules.ts'
import { countVendors } from './vendors-list.queries.ts'
import type { VendorCondition } from './vendors-list.rules.ts'
import { selectedVendors } from './vendors-list.service.ts'
import type { VendorRecord } from './vendors.queries.ts'

type Input = ExportInput<VendorCondition, 'csv' | 'xlsx'>

/** What is exported of vendors. */
export const exportableVendors: Exportable<VendorCondition> = {
  kind: 'vendors.export',
  many: 'vendors',
  title: (count) => (count === undefined ? 'Export vendors' : `Export ${count} vendors`),
  count: countVendors,
  isUnowned: true,
}

/** Notes an export to be made. @returns the operation that will make it */
export async function startVendorExport(
  services: Services,
  db: AgencyDb,
  actor: Person,
  {
    selection,
    ...asked
  }: { selection: VendorSelection; format: Input['format']; columns?: string[]; phones: ExportedPhones },
) {
  const question = await selectedVendors(services, db, actor, selection)
  return startExport(services, db, actor, exportableVendors, { ...asked, question, filters: filtersOf(selection) })
}

/** Writes the vendors of an export to its file. */
export async function exportVendors(
  services: Services,
  actor: Person,
  operationId: string,
  signal: AbortSignal,
): Promise<void> {
  const db = services.database.readAs(actor.agencyId)
  const types = new Map((await listVendorTypes(db)).map(({ id, name }) => [id, name]))
  const { timeZone, country } = actor.agency
  await runExport<VendorRecord>({
    services,
    actor,
    operationId,
    signal,
    name: 'vendors',
    showsCosts: actor.seesCost,
    next: ({ input }, after, limit) => nextVendors(db, { question: (input as Input).question, after, limit }),
    async write({ input }, storageKey, vendors) {
      const { format, columns: keys, phones = 'local' } = input as Input
      const columns = [...chosenColumns(keys, actor), ...(await customColumns(db, 'vendors', keys))]
      const texts: VendorTexts = {
        type: (id) => (id ? (types.get(id) ?? null) : null),
        timeZone,
        phone: (e164) => phoneText(e164, country, phones),
      }
      const header = columns.map((column) => column.label)
      return writeExport(services.storage, storageKey, format, header, cellsOf(vendors, columns, texts))
    },
  })
}

async function* cellsOf(
  vendors: AsyncIterable<VendorRecord>,
  columns: ReturnType<typeof chosenColumns>,
  texts: VendorTexts,
): AsyncGenerator<Cell[]> {
  for await (const vendor of vendors) yield columns.map((column) => column.value(vendor, texts))
}
