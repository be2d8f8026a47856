import { exportAgain } from '../../kernel/operations/export-start.service.ts'
import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { proposalsExport } from './prospects-export.service.ts'
import { startProposalPdf } from './prospects-pdf.service.ts'
import { exportProposalsJob, proposalPdfJob } from './prospects.jobs.ts'

export const proposalOperations: OperationDescription[] = [
  {
    kind: 'prospects.export',
    file: { job: exportProposalsJob, start: exportAgain(proposalsExport), holds: 'proposal' },
  },
  {
    kind: 'prospects.pdf',
    file: {
      job: proposalPdfJob,
      start: (_services, db, actor, input) => startProposalPdf(db, actor, input as { id: string; optionId?: string }),
      holds: 'proposal',
    },
  },
]
