import type { ExportedPhones } from '@sarai/contract/export-words'
import type { LeadSelection } from '@sarai/contract/lead-schemas'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { type ExportFormat, writeExport } from '../../core/export/export-file.ts'
import type { Cell } from '../../core/export/cells.rules.ts'
import { phoneText } from '../../core/phones.rules.ts'
import { reachOf } from '../../core/rights.ts'
import type { Services } from '../../services.ts'
import { customColumns } from '../../kernel/custom-fields/custom-fields-export.service.ts'
import { runExport } from '../../kernel/operations/export.service.ts'
import {
  type Exportable,
  type ExportInput,
  filtersOf,
  startExport,
} from '../../kernel/operations/export-start.service.ts'
import { seenBy } from '../../kernel/search/searched-list.service.ts'
import { listStages } from '../stages/stages.service.ts'
import { listMembers } from '../../kernel/accounts/accounts-people.service.ts'
import { nextLeads } from './leads-bulk.queries.ts'
import { chosenColumns, type LeadNames } from './leads-export.rules.ts'
import { countLeads } from './leads-list.queries.ts'
import type { LeadRecord } from './leads.queries.ts'
import type { LeadCondition } from './leads.rules.ts'
import { selectionQuestion } from './leads-selection.service.ts'

type Input = ExportInput<LeadCondition, ExportFormat>

/** What is exported of leads. */
export const exportableLeads: Exportable<LeadCondition> = {
  kind: 'leads.export',
  many: 'leads',
  title: (count) => (count === undefined ? 'Export leads' : `Export ${count} leads`),
  count: countLeads,
}

/** Notes an export to be made. @returns the operation that will make it */
export async function startLeadExport(
  services: Services,
  db: AgencyDb,
  actor: Person,
  {
    selection,
    ...asked
  }: { selection: LeadSelection; format: Input['format']; columns?: string[]; phones: ExportedPhones },
) {
  const question = await selectionQuestion(services, db, actor, selection)
  return startExport(services, db, actor, exportableLeads, { ...asked, question, filters: filtersOf(selection) })
}

async function namesFor(db: AgencyDb, timeZone: string): Promise<Omit<LeadNames, 'phone'>> {
  const [stages, team] = await db.together(() => [listStages(db), listMembers(db)])
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
    // What they may by now: it may have waited in the queue, or for approval.
    next: ({ input }, after, limit) =>
      nextLeads(db, seenBy((input as Input).question, reachOf(actor, 'export')), after, limit),
    async write({ input }, storageKey, leads) {
      const { format, columns: keys, phones = 'local' } = input as Input
      const columns = [...chosenColumns(keys), ...(await customColumns(db, 'leads', keys))]
      const phone = (e164: string | null) => phoneText(e164, actor.agency.country, phones)
      const header = columns.map((column) => column.label)
      await writeExport(services.storage, storageKey, format, header, cellsOf(leads, columns, { ...names, phone }))
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
