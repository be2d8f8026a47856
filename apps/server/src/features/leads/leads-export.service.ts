import type { LeadSelection } from '@sarai/contract/lead-schemas'
import { randomUUID } from 'node:crypto'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { type ExportFormat, mostWorkbookRows, writeExport } from '../../core/export/export-file.ts'
import type { Cell } from '../../core/export/cells.rules.ts'
import { today } from '../../core/days.rules.ts'
import type { Services } from '../../services.ts'
import { findOperation } from '../operations/operations.queries.ts'
import { noteProgress, startOperation } from '../operations/operations.service.ts'
import { listStages } from '../stages/stages.queries.ts'
import { listMembers } from '../team/team.queries.ts'
import { record } from '../timeline/timeline.service.ts'
import { nextLeads } from './leads-bulk.queries.ts'
import { chosenColumns, type LeadNames } from './leads-export.rules.ts'
import { countLeads } from './leads-list.queries.ts'
import type { LeadQuestion } from './leads.rules.ts'
import { selectionQuestion } from './leads-selection.service.ts'

interface ExportInput {
  question: LeadQuestion
  format: ExportFormat
  columns?: string[]
  [key: string]: unknown
}

const batchSize = 1000

/** Notes an export to be made. @returns the operation that will make it */
export async function startLeadExport(
  services: Services,
  db: AgencyDb,
  actor: Member,
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

/** Makes the file. Begun again it makes it anew, under another key. */
export async function exportLeads(
  services: Services,
  agencyId: string,
  actor: Member,
  operationId: string,
  signal: AbortSignal,
): Promise<void> {
  const db = services.database.readAs(agencyId)
  const operation = await findOperation(db, operationId)
  if (!operation || !['queued', 'running'].includes(operation.state)) return
  const { question, format, columns: keys } = operation.input as ExportInput
  const columns = chosenColumns(keys)
  const names = await namesFor(db, actor.agency.timeZone)
  let written = 0

  async function* rows(): AsyncGenerator<Cell[]> {
    for (let after: string | undefined; ;) {
      signal.throwIfAborted()
      const batch = await nextLeads(db, question, after, batchSize)
      for (const lead of batch) yield columns.map((column) => column.value(lead, names))
      written += batch.length
      after = batch.at(-1)?.id
      if (batch.length < batchSize) return
      await services.database.writeAs(agencyId, (tx) =>
        noteProgress(tx, operationId, { state: 'running', progress: written }),
      )
      if ((await findOperation(db, operationId))?.state === 'cancelled') throw new Cancelled()
    }
  }

  const storageKey = `${agencyId}/exports/${randomUUID()}.${format}`
  try {
    await writeExport(
      services.storage,
      storageKey,
      format,
      columns.map((column) => column.label),
      rows(),
    )
  } catch (error) {
    if (error instanceof Cancelled) return
    throw error
  }
  const fileName = `leads-${today(services.clock.now(), actor.agency.timeZone)}.${format}`
  await services.database.writeAs(agencyId, async (tx) => {
    await noteProgress(tx, operationId, {
      state: 'done',
      progress: written,
      total: written,
      storageKey,
      fileName,
      finishedAt: services.clock.now().toISOString(),
    })
    await record(
      tx,
      actor,
      'exported',
      { kind: 'agency', id: agencyId, label: operation.title, ownerId: actor.userId },
      { data: { operationId, leads: written, format } },
    )
  })
}

class Cancelled extends Error {}
