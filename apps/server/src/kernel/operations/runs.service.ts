import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { exportableContacts } from '../../features/contacts/contacts-export.service.ts'
import { exportContactsJob } from '../../features/contacts/contacts.jobs.ts'
import { startSheetPdf } from '../../features/departures/departures-sheet.service.ts'
import { daySheetPdfJob } from '../../features/departures/departures.jobs.ts'
import { exportableLeads } from '../../features/leads/leads-export.service.ts'
import { exportLeadsJob } from '../../features/leads/leads.jobs.ts'
import { exportableLibrary } from '../../features/library/library-export.service.ts'
import { exportLibraryJob } from '../../features/library/library.jobs.ts'
import { packagePdfJob } from '../../features/packages/packages.jobs.ts'
import { startPackagePdf } from '../../features/packages/packages-pdf.service.ts'
import { proposalPdfJob } from '../../features/prospects/prospects.jobs.ts'
import { startProposalPdf } from '../../features/prospects/prospects-pdf.service.ts'
import { seenBy } from '../search/searched-list.service.ts'
import { type Exportable, type ExportInput, startExport } from './export-start.service.ts'
import type { OperationRecord } from './operations.queries.ts'
import { operationOf } from './operations.service.ts'

type Start = (
  services: Services,
  db: AgencyDb,
  actor: Person,
  input: OperationRecord['input'],
) => Promise<OperationRecord>

/** How a file of this kind is made, and how one is asked for once more. */
interface Making {
  job: Job<{ operationId: string; userId: string }>
  start: Start
}

function exporting<C extends string>(list: Exportable<C>): Start {
  return (services, db, actor, input) => {
    const { question, ...asked } = input as ExportInput<C, string>
    return startExport(services, db, actor, list, { ...asked, question: seenBy(question, actor) })
  }
}

const makings: Partial<Record<OperationRecord['kind'], Making>> = {
  'leads.export': { job: exportLeadsJob, start: exporting(exportableLeads) },
  'contacts.export': { job: exportContactsJob, start: exporting(exportableContacts) },
  'library.export': {
    job: exportLibraryJob,
    // Nobody owns what is in the library, so that nobody's reach is a part of it.
    start: (services, db, actor, input) =>
      startExport(services, db, actor, exportableLibrary, input as ExportInput<never, string>),
  },
  'packages.pdf': { job: packagePdfJob, start: (_, db, actor, { id }) => startPackagePdf(db, actor, String(id)) },
  'prospects.pdf': {
    job: proposalPdfJob,
    start: (_, db, actor, input) => startProposalPdf(db, actor, input as { id: string; optionId?: string }),
  },
  'departures.pdf': {
    job: daySheetPdfJob,
    start: (_, db, actor, input) => startSheetPdf(db, actor, input as unknown as Parameters<typeof startSheetPdf>[2]),
  },
}

/** Has the file of an operation made, unless it waits for somebody's word. */
export async function makeFile({ jobs }: Services, db: AgencyDb, operation: OperationRecord): Promise<void> {
  const making = makings[operation.kind]
  if (!making || !operation.createdBy) throw new Error(`nothing makes a file of ${operation.kind}`)
  if (operation.state !== 'queued') return
  await jobs.enqueue(db, making.job, { operationId: operation.id, userId: operation.createdBy })
}

/** Has a file made again, as it is now and as the person may see it now. */
export async function makeAgain(services: Services, db: AgencyDb, actor: Person, id: string): Promise<OperationRecord> {
  const { kind, input } = await operationOf(db, actor, id)
  const making = makings[kind]
  if (!making) throw refused('NO_FILE', 'This made no file that could be made again.')
  const operation = await making.start(services, db, actor, input)
  await makeFile(services, db, operation)
  return operation
}
