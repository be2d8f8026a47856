import { exportAgain } from '../../kernel/operations/export-start.service.ts'
import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { restoreNextLibrary } from './library-bulk-run.service.ts'
import { libraryExport } from './library-export.service.ts'
import { exportLibraryJob } from './library.jobs.ts'

export const libraryOperations: OperationDescription[] = [
  { kind: 'library.bulk', undo: restoreNextLibrary },
  {
    kind: 'library.export',
    file: { job: exportLibraryJob, start: exportAgain(libraryExport), holds: 'library' },
  },
]
