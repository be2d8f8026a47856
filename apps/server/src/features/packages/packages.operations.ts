import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { startPackagePdf } from './packages-pdf.service.ts'
import { packagePdfJob } from './packages.jobs.ts'

export const packageOperations: OperationDescription[] = [
  {
    kind: 'packages.pdf',
    file: {
      job: packagePdfJob,
      start: (_services, db, actor, { id }) => startPackagePdf(db, actor, String(id)),
      holds: 'package',
    },
  },
]
