import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { type ListAsked, startListFile } from './travellers-export.service.ts'
import { travellerListJob } from './travellers.jobs.ts'

export const travellerOperations: OperationDescription[] = [
  {
    kind: 'travellers.export',
    file: {
      job: travellerListJob,
      start: (_services, db, actor, input) => startListFile(db, actor, input as unknown as ListAsked),
      holds: 'trip',
    },
  },
]
