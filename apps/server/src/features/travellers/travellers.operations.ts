import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { type ListAsked, rightsTo, startListFile } from './travellers-export.service.ts'
import { travellerListJob } from './travellers.jobs.ts'

export const travellerOperations: OperationDescription[] = [
  {
    kind: 'travellers.export',
    file: {
      job: travellerListJob,
      start: (services, db, actor, input) => startListFile(services, db, actor, input as unknown as ListAsked),
      holds: 'trip',
      needs: (input) => rightsTo(input as unknown as ListAsked),
    },
  },
]
