import { exportAgain } from '../../kernel/operations/export-start.service.ts'
import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { restoreNextVendors } from './vendors-bulk-run.service.ts'
import { vendorsExport } from './vendors-export.service.ts'
import { unmergeVendors } from './vendors-merge.service.ts'
import { exportVendorsJob } from './vendors.jobs.ts'

export const vendorOperations: OperationDescription[] = [
  { kind: 'vendors.bulk', undo: restoreNextVendors },
  { kind: 'vendors.merge', undo: unmergeVendors },
  { kind: 'vendors.export', file: { job: exportVendorsJob, start: exportAgain(vendorsExport), holds: 'vendor' } },
]
