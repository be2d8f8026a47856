import { nameKey } from '@sarai/rates/words'
import { columnsOf, type Row } from '@sarai/rates/row-columns'
import { rowsOf } from '@sarai/rates/rows-of'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Cell } from '../../core/export/cells.rules.ts'
import { type ExportFormat, writeExport } from '../../core/export/export-file.ts'
import { type Exportable, type ExportInput, startExport } from '../../kernel/operations/export-start.service.ts'
import { runExport } from '../../kernel/operations/export.service.ts'
import { makeFile } from '../../kernel/operations/runs.service.ts'
import type { Services } from '../../services.ts'
import { requireCosts } from './rate-cards-checks.service.ts'
import { type RateCardCondition, rateCardQuestion } from './rate-cards-list.rules.ts'
import { countRateCards, nextVendorCards, type RateCardRecord } from './rate-cards.queries.ts'
import { vendorOfCards } from './rate-cards.service.ts'

type Input = ExportInput<RateCardCondition, ExportFormat>

/** What is exported of rate cards. */
export const exportableRates: Exportable<RateCardCondition> = {
  kind: 'rateCards.export',
  many: 'rate cards',
  title: (count) => (count === undefined ? 'Export rate cards' : `Export rate cards: ${count}`),
  count: countRateCards,
}

/** Notes a file of a vendor's rates to be made. @returns the operation that will make it */
export async function startRateExport(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { vendorId, format }: { vendorId: string; format: ExportFormat },
) {
  requireCosts(actor)
  await vendorOfCards(db, vendorId)
  const filters = { vendor: [vendorId], status: ['draft' as const, 'active' as const] }
  const asked = { format, question: rateCardQuestion(filters), filters }
  const operation = await startExport(services, db, actor, exportableRates, asked)
  await makeFile(services, db, operation)
  return operation
}

/** Writes the rates of a vendor in the layout that the import reads. */
export async function exportRates(
  services: Services,
  actor: Person,
  operationId: string,
  signal: AbortSignal,
): Promise<void> {
  requireCosts(actor)
  const db = services.database.readAs(actor.agencyId)
  await runExport<RateCardRecord>({
    services,
    actor,
    operationId,
    signal,
    name: 'rates',
    showsCosts: true,
    next: ({ input }, after, limit) => nextVendorCards(db, { question: (input as Input).question, after, limit }),
    async write({ input }, storageKey, cards) {
      const rows: Row[] = []
      // The import takes the newest of several cards of one product, so that one is written.
      const newest = new Map<string, RateCardRecord>()
      for await (const card of cards) newest.set(nameKey(card.document.title), card)
      for (const { document } of newest.values()) rows.push(...rowsOf(document))
      const header = columnsOf(rows)
      return writeExport(services.storage, storageKey, (input as Input).format, header, cellsOf(rows, header))
    },
  })
}

/** Amounts that a spreadsheet can compute with; everything else is text. */
const isNumber = /^(0|[1-9]\d{0,11})(\.\d{1,3})?$/
const isText = /^(row|product|category|basis|currency|notes?|option|options|room|meal plan|vehicle|season|name)$/

async function* cellsOf(rows: readonly Row[], header: readonly string[]): AsyncGenerator<Cell[]> {
  for (const row of rows)
    yield header.map((name) => {
      const text = row[name]
      return text !== undefined && !isText.test(name) && isNumber.test(text) ? Number(text) : text
    })
}
