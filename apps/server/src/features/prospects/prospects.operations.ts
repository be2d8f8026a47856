import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { startProposalPdf } from './prospects-pdf.service.ts'
import { proposalPdfJob } from './prospects.jobs.ts'

export const proposalOperations: OperationDescription[] = [
  {
    kind: 'prospects.pdf',
    file: {
      job: proposalPdfJob,
      start: (_services, db, actor, input) => startProposalPdf(db, actor, input as { id: string; optionId?: string }),
      holds: 'proposal',
    },
  },
]
