import type { OperationDescription } from '../operations/operations.registry.ts'
import { takeBackNext } from './handover-run.service.ts'

export const teamOperations: OperationDescription[] = [{ kind: 'team.handover', undo: takeBackNext }]
