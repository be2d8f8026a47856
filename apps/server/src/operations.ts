import { contactOperations } from './features/contacts/contacts.operations.ts'
import { departureOperations } from './features/departures/departures.operations.ts'
import { importOperations } from './features/imports/imports.operations.ts'
import { leadOperations } from './features/leads/leads.operations.ts'
import { libraryOperations } from './features/library/library.operations.ts'
import { packageOperations } from './features/packages/packages.operations.ts'
import { proposalOperations } from './features/prospects/prospects.operations.ts'
import { stageOperations } from './features/pipeline/pipeline.operations.ts'
import type { OperationDescription } from './kernel/operations/operations.registry.ts'
import { teamOperations } from './kernel/handover/handover.operations.ts'

/** Every kind of long work that makes a file or can be taken back. */
export const operations: OperationDescription[] = [
  ...leadOperations,
  ...contactOperations,
  ...libraryOperations,
  ...packageOperations,
  ...proposalOperations,
  ...departureOperations,
  ...importOperations,
  ...stageOperations,
  ...teamOperations,
]
