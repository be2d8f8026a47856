import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { restoreStageNext } from './pipeline-removal.service.ts'

export const stageOperations: OperationDescription[] = [{ kind: 'stages.remove', undo: restoreStageNext }]
