import { exportAgain } from '../../kernel/operations/export-start.service.ts'
import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { packagesExport } from './packages-export.service.ts'
import { startPackagePdf } from './packages-pdf.service.ts'
import { exportPackagesJob, packagePdfJob } from './packages.jobs.ts'

export const packageOperations: OperationDescription[] = [
  {
    kind: 'packages.export',
    file: { job: exportPackagesJob, start: exportAgain(packagesExport), holds: 'package' },
  },
  {
    kind: 'packages.pdf',
    file: {
      job: packagePdfJob,
      start: (_services, db, actor, { id }) => startPackagePdf(db, actor, String(id)),
      holds: 'package',
    },
  },
]
