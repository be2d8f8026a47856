import type { PerformanceFileQuery } from '@sarai/contract/performance'
import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { startPerformanceExport } from './performance-export.service.ts'
import { exportPerformanceJob } from './performance.jobs.ts'

export const performanceOperations: OperationDescription[] = [
  {
    kind: 'performance.export',
    file: {
      job: exportPerformanceJob,
      start: (services, db, actor, input) =>
        startPerformanceExport(services, db, actor, input as unknown as PerformanceFileQuery),
      holds: () => [],
      isUnowned: true,
      isOfAll: () => true,
    },
  },
]
