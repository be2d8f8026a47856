import { exportAgain } from '../../kernel/operations/export-start.service.ts'
import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { restoreNextLeads } from './leads-bulk-run.service.ts'
import { leadsExport } from './leads-export.service.ts'
import { exportLeadsJob } from './leads.jobs.ts'

export const leadOperations: OperationDescription[] = [
  { kind: 'leads.bulk', undo: restoreNextLeads },
  {
    kind: 'leads.export',
    file: { job: exportLeadsJob, start: exportAgain(leadsExport), holds: 'lead' },
  },
]
