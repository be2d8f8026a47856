import type { LeadSelection } from '@sarai/contract/lead-schemas'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { type ExportFormat, mostWorkbookRows, writeExport } from '../../core/export/export-file.ts'
import type { Cell } from '../../core/export/cells.rules.ts'
import type { Services } from '../../services.ts'
import { customColumns } from '../custom-fields/custom-fields-export.service.ts'
import { runExport } from '../operations/export.service.ts'
import { startOperation } from '../operations/operations.service.ts'
import { listStages } from '../stages/stages.queries.ts'
import { listMembers } from '../team/team.queries.ts'
import { nextLeads } from './leads-bulk.queries.ts'
import { chosenColumns, type LeadNames } from './leads-export.rules.ts'
import { countLeads } from './leads-list.queries.ts'
import type { LeadRecord } from './leads.queries.ts'
import type { LeadQuestion } from './leads.rules.ts'
import { selectionQuestion } from './leads-selection.service.ts'

interface ExportInput {
  question: LeadQuestion
  format: ExportFormat
  columns?: string[]
  [key: string]: unknown
}

/** Notes an export to be made. @returns the operation that will make it */
export async function startLeadExport(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { selection, format, columns }: { selection: LeadSelection; format: ExportFormat; columns?: string[] },
) {
  const question = await selectionQuestion(services, db, actor, selection)
  const { total, totalIsMinimum } = await countLeads(db, question)
  if (format === 'xlsx' && total > mostWorkbookRows)
    throw refused('TOO_MANY_ROWS', 'A workbook holds up to 2,00,000 leads. Export these as CSV.')
  const input: ExportInput = { question, format, columns }
  const title = totalIsMinimum ? 'Export leads' : `Export ${total.toLocaleString('en-IN')} leads`
  return startOperation(db, actor, { kind: 'leads.export', title, total: totalIsMinimum ? null : total, input })
}

async function namesFor(db: AgencyDb, timeZone: string): Promise<LeadNames> {
  const [stages, team] = await Promise.all([listStages(db), listMembers(db)])
  const stageNames = new Map(stages.map((stage) => [stage.id, stage.name]))
  const memberNames = new Map(team.map((person) => [person.id, person.name]))
  return {
    stage: (id) => stageNames.get(id) ?? '',
    owner: (id) => (id ? (memberNames.get(id) ?? null) : null),
    timeZone,
  }
}

/** Writes the leads of an export to its file. */
export async function exportLeads(
  services: Services,
  actor: Person,
  operationId: string,
  signal: AbortSignal,
): Promise<void> {
  const db = services.database.readAs(actor.agencyId)
  const names = await namesFor(db, actor.agency.timeZone)
  await runExport<LeadRecord>({
    services,
    actor,
    operationId,
    signal,
    name: 'leads',
    next: ({ input }, after, limit) => nextLeads(db, (input as ExportInput).question, after, limit),
    async write({ input }, storageKey, leads) {
      const { format, columns: keys } = input as ExportInput
      const columns = [...chosenColumns(keys), ...(await customColumns(db, 'leads', keys))]
      const header = columns.map((column) => column.label)
      await writeExport(services.storage, storageKey, format, header, cellsOf(leads, columns, names))
    },
  })
}

async function* cellsOf(
  leads: AsyncIterable<LeadRecord>,
  columns: ReturnType<typeof chosenColumns>,
  names: LeadNames,
): AsyncGenerator<Cell[]> {
  for await (const lead of leads) yield columns.map((column) => column.value(lead, names))
}
